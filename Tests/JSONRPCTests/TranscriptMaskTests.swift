import Foundation
import JSONRPC
import Testing

@Suite struct TranscriptMaskTests {
  private static let folders = FolderNames(["HOME": "/home/a b", "SRC": "/home/a b/src"])
  private let mask = TranscriptMask(redactor: Redactor(), folders: folders, trustsServer: false)

  private func masked(_ text: String, from side: TranscriptEntry.Side = .client) -> String {
    guard case .message(let json) = mask.masked(.message(Array(text.utf8)), from: side) else {
      return ""
    }
    return String(decoding: json, as: UTF8.self)
  }

  @Test(arguments: [
    #"{"params":{"auth":{"token":"zz-secret-1"}}}"#,
    #"{"params":{"a":[{"accessToken":"zz-secret-1"}]}}"#,
    #"{"params":{"API_KEY" : "zz-secret-1"}}"#,
    #"{"params":{"to\u006ben":{"x":{"password":"zz-secret-1"}}}}"#,
    #"{"params":{"x":{"to\u006ben":"zz-secret-1"}}}"#,
    #"{"params":{"Authorization":"zz-secret-1","b":"eno6enotc2VjcmV0LTE="}}"#,
    #"{"params":{"url":"https://zz-secret-1@example.com/x"}}"#,
    #"{"params":{"url":"https://ada:zz-secret-1@example.com/x"}}"#,
    #"{"params":{"url":"https:\/\/ada:zz-secret-1@example.com\/x"}}"#,
    #"{"params":{"url":"ssh://ada:zz-secret-1@example.com/x"}}"#,
    #"{"params":{"url":"https:\u002f\u002fzz-secret-1\u0040example.com"}}"#,
    #"{"params":{"url":"HTTPS://ada:a@zz-secret-1@example.com/x?b=1"}}"#,
    #"{"params":{"url":"https://example.com/x?a=1&access_token=zz-secret-1#b"}}"#,
    #"{"params":{"token":"zz-secret-1"}}"#,
    #"{"params":{"password":"zz-s\u0065cret-1"}}"#,
    #"{"params":{"token":["zz-secret-1",{"value":"zz-secret-1"}]}}"#,
    #"{"params":{"password":"zz-secret-1","password":"b"}}"#,
    #"{"params":{"authorization":"Bearer zz-secret-1","b":"zz-secret-1"}}"#,
    #"{"params":{"tokens":["zz-secret-1"],"passwords":{"a":"zz-secret-2"}}}"#,
    #"{"params":{"url":"a://b?c://d?token=zz-secret-1?e://f:zz-secret-2@g#h"}}"#,
    #"{"params":{"url":"https://example.com/x;token=zz-secret-1?://?://"}}"#,
  ])
  func `a secret is known by where it stands`(text: String) throws {
    let masked = masked(text)
    #expect(!masked.contains("secret"), "\(masked)")
    #expect(masked.contains("***"), "\(masked)")
    _ = try JSONValue(parsing: Array(masked.utf8))
    #expect(!masked.contains("enotc2Vj"))
  }

  @Test(arguments: [
    #"{"method":"$/progress","params":{"token":"progress-1","value":{}}}"#,
    #"[{"method":"$/progress","params":{"token":"progress-1"}}]"#,
    #"{"params":{"capabilities":{"semanticTokens":{"formats":["relative"]}}}}"#,
    #"{"params":{"workDoneToken":"progress-1","partialResultToken":"progress-2"}}"#,
    #"{"params":{"tokenTypes":["namespace"],"tokens":7}}"#,
    #"{"params":{"url":"git@github.com:apple/swift.git","mail":"ada@example.com"}}"#,
    #"{"params":{"url":"ssh://git@github.com/apple/swift.git"}}"#,
    #"{"params":{"url":"https://example.com/a@b"}}"#, "[1]", "{}",
  ])
  func `what is no secret stays`(text: String) {
    #expect(masked(text) == text)
  }

  @Test func `a secret is masked wherever it shows from then on`() {
    _ = masked(#"{"auth":{"token":"zz-secret-1"}}"#)
    #expect(
      masked(#"{"message":"zz-secret-1 is wrong"}"#, from: .server)
        == #"{"message":"*** is wrong"}"#)
  }

  @Test func `what describes a secret, or is too short for one, is not masked elsewhere`() {
    let schema = #"{"result":{"token":{"type":"string"},"name":"string"}}"#
    #expect(masked(schema, from: .server) == schema)
    #expect(masked(#"{"token":"method","a":"method"}"#) == #"{"token":"***","a":"method"}"#)
    #expect(
      masked(#"{"password":12345678901,"token":7}"#) == #"{"password":"***","token":7}"#)
  }

  @Test func `the secrets of the environment are known for good`() {
    let mask = TranscriptMask(
      redactor: Redactor(), secrets: ["zz-secret-0"], folders: FolderNames([:]),
      trustsServer: false)
    let side = TranscriptEntry.Side.client
    for number in 0..<300 {
      let json = #"{"token":"some-secret-\#(number)"}"#
      _ = mask.masked(.message(Array(json.utf8)), from: side)
    }
    #expect(
      mask.masked(.message(Array(#"["zz-secret-0"]"#.utf8)), from: side)
        == .message(Array(#"["***"]"#.utf8)))
  }

  @Test func `input that is no message is masked too`() {
    for text in [
      #"{"auth":{"token":"zz-secret-1"},"url":"https://ada:zz-secret-2@example.com","#,
      #"{"\u0074oken":"zz-secret-1"#, "{'params':{'token':'zz-secret-1'",
      "Authorization: Bearer zz-secret-1\r\nContent-Length: 3\r\n\r\n{]x",
    ] {
      guard case .raw(let bytes) = mask.masked(.raw(Array(text.utf8)), from: .client) else {
        Issue.record("It is something else.")
        return
      }
      #expect(!String(decoding: bytes, as: UTF8.self).contains("zz-secret"), "\(text)")
      #expect(bytes.count == text.utf8.count, "A header in front of it still counts its bytes.")
    }
  }

  @Test(arguments: [
    (#"{"a":"/home/a b/x","b":"/home/a b"}"#, #"{"a":"${HOME}/x","b":"${HOME}"}"#),
    (#"{"a":"/home/a b/src","b":"/home/a b/src/y"}"#, #"{"a":"${SRC}","b":"${SRC}/y"}"#),
    (#"{"a":"file:///home/a%20b/x"}"#, #"{"a":"file://${HOME}/x"}"#),
    (
      #"{"a":"Nothing is at /home/a b. Or at /home/a b/x."}"#,
      #"{"a":"Nothing is at ${HOME}. Or at ${HOME}/x."}"#
    ),
    (
      #"{"a":"/home/a bc","b":"/mnt/home/a b","c":"/home/a b.old","d":"~/home/a b"}"#,
      #"{"a":"/home/a bc","b":"/mnt/home/a b","c":"/home/a b.old","d":"~/home/a b"}"#
    ),
  ])
  func `folders stand by their names`(text: String, short: String) {
    #expect(masked(text) == short)
  }

  @Test func `names become paths again, on another machine too`() {
    let there = FolderNames(["HOME": "/Users/ü \"x\"", "PWD": "/"])
    let short = #"{"a":"${HOME}/x","b":"file://${HOME}/x","c":"${PWD}","d":"${ELSE}$"}"#
    let long = String(decoding: there.expanded(Array(short.utf8)), as: UTF8.self)
    #expect(
      long
        == #"{"a":"/Users/ü \"x\"/x","b":"file:///Users/%C3%BC%20%22x%22/x","c":"${PWD}","d":"${ELSE}$"}"#
    )
    #expect(there.abbreviated(Array(long.utf8)) == Array(short.utf8))
  }

  @Test func `what only looks like a name stays what it is`() throws {
    let text = #"{"a":"cd ${HOME}/x","b":"/home/a b"}"#
    let short = Array(masked(text).utf8)
    #expect(String(decoding: short, as: UTF8.self).contains(#""b":"${HOME}""#))
    let long = Self.folders.expanded(short)
    #expect(try JSONValue(parsing: long) == JSONValue(parsing: Array(text.utf8)))
  }
}
