import Foundation
import JSONRPC
import TestSupport
import Testing

/// The built program and the `local` source over real pipes.
@Suite struct LocalWireTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.makeFolder("home")
    let git = Git(home: folder.path("home"))
    try git("init", "--quiet", "src/a", in: folder.path)
    try git("init", "--quiet", "src/skip/b", in: folder.path)
  }

  /// The replies to requests with these methods and parameters, in the order of the requests.
  private func replies(_ requests: [(method: String, params: String)]) async throws -> [JSONValue] {
    let server = try ServerProcess(environment: ["HOME": folder.path("home")])
    for (id, request) in requests.enumerated() {
      server.write(
        #"{"jsonrpc":"2.0","id":\#(id),"method":"\#(request.method)","params":\#(request.params)}"#
          + "\n")
    }
    server.closeInput()
    _ = await server.exitCode()
    #expect(server.output.problems == [])
    return try requests.indices.map { id in
      try #require(server.output.messages.first { $0["id"] == .integer(id) })
    }
  }

  @Test func `what does not fit is refused with its place, by a load and by a question`()
    async throws
  {
    let refused = [
      (#""roots":"~/src""#, "roots"), (#""roots":{}"#, "roots"), (#""roots":["/",5]"#, "roots[1]"),
      (#""roots":["/",null]"#, "roots[1]"), (#""roots":[[]]"#, "roots[0]"),
      (#""roots":[{}]"#, "roots[0].path"), (#""roots":[{"path":5}]"#, "roots[0].path"),
      (#""roots":[{"path":null}]"#, "roots[0].path"),
      (#""roots":["/",{"path":"/","maxDepth":-1}]"#, "roots[1].maxDepth"),
      (#""roots":["/",{"path":"/","maxDepth":2147483648}]"#, "roots[1].maxDepth"),
      (#""roots":[{"path":"/","ignore":["a","!b"]}]"#, "roots[0].ignore[1]"),
      (#""roots":[{"path":"/","ignore":[5]}]"#, "roots[0].ignore[0]"),
      (#""ignore":["!a"]"#, "ignore[0]"), (#""ignore":[5]"#, "ignore[0]"),
      (#""ignore":"a""#, "ignore"), (#""vcs":["jj"]"#, "vcs[0]"), (#""vcs":["git",1]"#, "vcs[1]"),
      (#""vcs":"git""#, "vcs"), (#""nested":"some""#, "nested"), (#""nested":true"#, "nested"),
      (#""worktrees":"tree""#, "worktrees"), (#""followSymlinks":"Never""#, "followSymlinks"),
      (#""crossMounts":1"#, "crossMounts"), (#""trust":"nobody""#, "trust"),
      (#""bare":0"#, "bare"), (#""hidden":"yes""#, "hidden"),
      (#""useDefaultIgnore":[]"#, "useDefaultIgnore"), (#""maxDepth":-1"#, "maxDepth"),
      (#""maxDepth":1.5"#, "maxDepth"), (#""details":2"#, "details"), (#""details":-1"#, "details"),
      (#""limit":0"#, "limit"), (#""limit":"1""#, "limit"), (#""sorted":1"#, "sorted"),
    ]
    let loads = refused.map { ("loadRepositories", #"{"source":"local",\#($0.0)}"#) }
    let questions = refused.map { ("explainPath", #"{"path":"/",\#($0.0)}"#) }
    for (replies, given) in zip(try await replies(loads + questions), refused + refused) {
      #expect(replies["error"]?["code"] == -32602, "\(given.0)")
      #expect(replies["error"]?["data"]?["path"] == .string(given.1), "\(given.0)")
    }
    let others = try await replies([
      ("loadRepositories", #"{"source":"local","sorted":true,"stream":true}"#),
      ("loadRepositories", #"{"source":"local","sorted":true,"partialResultToken":1}"#),
      ("explainPath", "{}"), ("explainPath", #"{"path":5}"#), ("explainPath", "[]"),
      ("explainPath", #"{"path":"/","deadlineMs":-1}"#),
    ])
    #expect(others.map { $0["error"]?["code"] } == others.map { _ in -32602 })
    #expect(
      others.map { $0["error"]?["data"]?["path"]?.string }
        == ["sorted", "sorted", "path", "path", "path", "deadlineMs"])
  }

  @Test func `a question is answered with the reason or the record`() async throws {
    let src = folder.path("src")
    let answers = try await replies(
      [("a", ""), ("skip/b", #","ignore":["skip"]"#), ("missing", ""), ("a", #","maxDepth":0"#)].map
      {
        ("explainPath", #"{"path":"\#(src)/\#($0.0)","roots":["\#(src)"]\#($0.1)}"#)
      } + [
        ("explainPath", #"{"path":"\#(src)/a","roots":["\#(folder.path("none"))"]}"#)
      ])
    let results = answers.map { $0["result"] }
    #expect(
      results.map { $0?["found"] }
        == [true, false, false, false, nil].map { $0.map(JSONValue.bool) })
    #expect(results[0]?["reason"] == .null)
    #expect(results[0]?["repository"]?["name"] == "a")
    #expect(
      results[1]?["reason"]
        == .object([
          "kind": "ignored", "at": .string(src + "/skip"), "setting": "ignore", "rule": "skip",
        ]))
    #expect(
      results[2]?["reason"] == .object(["kind": "pathNotFound", "at": .string(src + "/missing")]))
    #expect(results[2]?["path"] == .string(src + "/missing"))
    #expect(results[3]?["reason"]?["kind"] == "depth")
    #expect(answers[4]["error"]?["code"] == -32803)
    #expect(answers[4]["error"]?["data"]?["kind"] == "pathNotFound")
  }

  @Test func `a load and a question that are cancelled get one reply each`() async throws {
    let server = try ServerProcess(environment: ["HOME": folder.path("home")])
    // In one piece, so that the cancellations are there before any of it can be over.
    var text = ""
    for id in 0..<40 {
      let load = #""method":"loadRepositories","params":{"source":"local","roots":["/"]}"#
      let question = #""method":"explainPath","params":{"path":"/usr","roots":["/"]}"#
      text += #"{"jsonrpc":"2.0","id":\#(id),\#(id % 2 == 0 ? load : question)}"# + "\n"
      text += #"{"jsonrpc":"2.0","method":"$/cancelRequest","params":{"id":\#(id)}}"# + "\n"
    }
    server.write(text)
    server.closeInput()
    _ = await server.exitCode()
    // The rules hold the session to one reply a request.
    #expect(server.output.problems == [])
    let replies = server.output.messages.filter { $0["id"] != nil }
    #expect(replies.count == 40)
    for reply in replies {
      #expect(reply["error"]?["code"] == -32800 || reply["result"] != nil, "\(reply.text)")
      // No machine is walked between two lines.
      if (reply["id"]?.integer ?? 1) % 2 == 0 { #expect(reply["error"]?["code"] == -32800) }
    }
  }
}
