import Foundation
import JSONRPC
import Testing

@Suite struct RedactorTests {
  private static let secret = "ghp_Ab\"1\\/+~zz"

  @Test func `a secret shows in no spelling`() {
    let redactor = Redactor()
    redactor.learn(Self.secret)
    let plain = Data(Self.secret.utf8)
    var texts = [Self.secret, plain.base64EncodedString()]
    for user in ["a", "ab", "abc", "x-access-token"] {
      texts.append(Data("\(user):\(Self.secret)".utf8).base64EncodedString())
      texts.append(Data("\(user):\(Self.secret)\n".utf8).base64EncodedString())
    }
    texts.append(String(decoding: JSONValue.string(Self.secret).json, as: UTF8.self))
    texts.append(
      String(
        decoding: JSONValue.string(
          String(decoding: JSONValue.string(Self.secret).json, as: UTF8.self)
        )
        .json, as: UTF8.self))
    for text in texts {
      let masked = redactor.masked("a \(text) b")
      #expect(masked.contains("***"), "\(text)")
      #expect(masked.hasPrefix("a ") && masked.hasSuffix(" b"))
      #expect(!masked.contains("Ab") || text != Self.secret)
    }
  }

  @Test func `all else stays as it is`() {
    let redactor = Redactor()
    for text in ["", "ghp_", "nothing 漢 🚀"] {
      #expect(redactor.masked(text) == text)
    }
    redactor.learn("ghp_123456")
    redactor.learn("short")
    for text in ["", "ghp_", "ghp_12345", "short", "漢 🚀"] {
      #expect(redactor.masked(text) == text)
    }
    #expect(redactor.masked("ghp_123456ghp_123456 ghp_12345") == "****** ghp_12345")
    redactor.learn("ghp_1234567")
    #expect(redactor.masked("ghp_1234567 ghp_123456") == "*** ***")
  }

  @Test func `as many are known as there can be loads, and no more`() {
    let redactor = Redactor()
    for number in 0..<10_000 { redactor.learn("secret-\(number)") }
    #expect(redactor.masked("secret-9999 secret-9900") == "*** ***")
    #expect(redactor.masked("secret-17") == "secret-17")
  }

  @Test func `a message stays one, whatever somebody calls a token`() throws {
    let redactor = Redactor()
    redactor.learn("jsonrpc")
    redactor.learn("method")
    let message = #"{"jsonrpc":"2.0","method":"a method","params":{"x":"{\"method\":1}"}}"#
    #expect(
      redactor.masked(message)
        == #"{"jsonrpc":"2.0","method":"a ***","params":{"x":"{\"***\":1}"}}"#)
  }
}
