import Foundation
package import Repositories

/// What every token of a test holds, so that any output can be searched for all of them.
package enum TestSecret {
  /// A token; with another suffix it is another one.
  package static func token(_ suffix: String = "of-a-test") -> String {
    "\(marker)-\(suffix)"
  }

  /// The same for whoever takes no text.
  package static func secret(_ suffix: String = "of-a-test") -> Secret {
    guard let secret = Secret(token(suffix)) else { preconditionFailure("It is no token.") }
    return secret
  }

  private static let marker = "zz-secret-token"

  /// The marker as it stands, and in Base64 behind any number of bytes, as in HTTP's Basic form.
  private static let spellings: [[UInt8]] =
    [Array(marker.utf8)]
    + (0..<3).map { offset in
      let text = Data((String(repeating: "x", count: offset) + marker).utf8).base64EncodedString()
      // What depends on its neighbours stands at the ends.
      return Array(text.dropFirst(4).dropLast(4).utf8)
    }

  /// Whether a token, or its Base64, is somewhere in bytes.
  package static func shows(in bytes: some Sequence<UInt8>) -> Bool {
    let data = Data(bytes)
    return spellings.contains { data.firstRange(of: Data($0)) != nil }
  }
}
