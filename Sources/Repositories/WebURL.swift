import FoundationEssentials

/// An absolute `http` or `https` URL, in a spelling that every reader takes apart in the same way.
///
/// Only visible ASCII, no user, no fragment: where a token goes is decided by what stands here, so
/// nothing may stand here that libcurl could read differently.
public struct WebURL: Hashable, Sendable {
  /// Who answers at a URL: what a token is for.
  public struct Origin: Hashable, Sendable, CustomStringConvertible {
    /// `http` or `https`.
    public let scheme: String
    /// In small letters, an IPv6 address without brackets.
    public let host: String
    /// The port, also where the URL names none.
    public let port: Int

    /// The origin as the start of a URL.
    public var description: String {
      "\(scheme)://\(authority)"
    }

    /// The host, and the port where it is not the scheme's own.
    public var authority: String {
      let host = host.contains(":") ? "[\(host)]" : host
      return port == Self.standardPort(scheme) ? host : "\(host):\(port)"
    }

    /// Whether it is on this machine.
    public var isLoopback: Bool {
      if host == "localhost" || host == "::1" { return true }
      // Only in one spelling: libcurl reads 0127 as octal, and calls somebody else.
      let parts = host.split(separator: ".", omittingEmptySubsequences: false)
      let isAddress = parts.allSatisfy { part in UInt8(part).map { "\($0)" == part } ?? false }
      return isAddress && parts.count == 4 && parts.first == "127"
    }

    fileprivate static func standardPort(_ scheme: String) -> Int {
      scheme == "https" ? 443 : 80
    }
  }

  /// The URL as it is asked for.
  public let string: String
  /// Who answers there.
  public let origin: Origin

  /// GitHub's own API.
  public static let gitHub = WebURL(
    string: "https://api.github.com",
    origin: Origin(scheme: "https", host: "api.github.com", port: 443))

  private init(string: String, origin: Origin) {
    self.string = string
    self.origin = origin
  }

  /// Takes a URL; `nil` for one of another kind, or one that could be read in two ways.
  public init?(_ string: String) {
    guard string.utf8.allSatisfy(Self.isPlain),
      let url = URL(string: string, encodingInvalidCharacters: false),
      let scheme = url.scheme?.lowercased(), ["http", "https"].contains(scheme),
      let host = url.host(percentEncoded: true)?.lowercased(), !host.isEmpty,
      host.utf8.allSatisfy(Self.isOfHost)
    else { return nil }
    let name = host.drop { $0 == "[" }.prefix { $0 != "]" }
    let port = url.port ?? Origin.standardPort(scheme)
    // Nothing else stands there: no user, no port that is none.
    let authority = Self.authority(of: string).lowercased()
    let spellings: [String] = ["\(name)", "[\(name)]"].flatMap { [$0, "\($0):\(port)"] }
    guard (1...65_535).contains(port), spellings.contains(authority) else { return nil }
    self.string = String(string.prefix { $0 != "#" })
    origin = Origin(scheme: scheme, host: String(name), port: port)
  }

  /// What a reference means that stands in an answer of this URL; `nil` where it is no such URL.
  public func resolving(_ reference: String) -> WebURL? {
    guard reference.utf8.allSatisfy(Self.isPlain), let base = URL(string: string) else {
      return nil
    }
    return URL(string: reference, relativeTo: base).flatMap { WebURL($0.absoluteString) }
  }

  /// The part before the query.
  private var path: Substring {
    string.prefix { $0 != "?" }
  }

  private var query: [Substring] {
    string.dropFirst(path.count + 1).split(separator: "&")
  }

  /// The value of a parameter, as it is written; `nil` where there is none.
  public subscript(_ name: String) -> String? {
    query.first { $0.hasPrefix("\(name)=") }.map { String($0.dropFirst(name.utf8.count + 1)) }
  }

  /// The same URL with another value for a parameter, which comes last where it is new; both have to be
  /// written as a URL has them.
  public func with(_ name: String, _ value: String) -> WebURL {
    var parameters = query.map(String.init)
    let parameter = "\(name)=\(value)"
    if let index = parameters.firstIndex(where: { $0.hasPrefix("\(name)=") }) {
      parameters[index] = parameter
    } else {
      parameters.append(parameter)
    }
    return WebURL(string: "\(path)?\(parameters.joined(separator: "&"))", origin: origin)
  }

  /// What is at a path below this URL, which has no query; written as a URL has it.
  public func appending(path: String) -> WebURL {
    WebURL(string: string + path, origin: origin)
  }

  /// What stands between the slashes and the path.
  private static func authority(of string: String) -> Substring {
    let parts = string.split(separator: "/", maxSplits: 2, omittingEmptySubsequences: false)
    return (parts.last ?? "").prefix { !"/?#".contains($0) }
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    (0x21...0x7E).contains(byte) && !#"\"<>^`{|}"#.utf8.contains(byte)
  }

  private static func isOfHost(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"): true
    default: ".-_:[]".utf8.contains(byte)
    }
  }
}
