import JSONRPC
import Repositories
import RepostreamProtocol
import Testing

@Suite struct LoadRepositoriesParamsTests {
  private static func params(_ json: String) throws -> LoadRepositoriesParams {
    let body = Array(#"{"jsonrpc":"2.0","method":"m","params":\#(json)}"#.utf8)
    guard case .message(.notification(_, let params)) = try Incoming(parsing: body) else {
      throw ResponseError(.internalError, "The test's own message is wrong.")
    }
    return try LoadRepositoriesParams(Parameters(params))
  }

  @Test(arguments: [
    ("{}", "source"), ("null", "source"), ("[]", "source"), (#"["sample"]"#, "params"),
    (#"{"source":"nowhere"}"#, "source"), (#"{"source":5}"#, "source"),
    (#"{"source":null}"#, "source"),
    (#"{"source":"sample","delayMs":"5"}"#, "delayMs"),
    (#"{"source":"sample","delayMs":-1}"#, "delayMs"),
    (#"{"source":"sample","delayMs":1.5}"#, "delayMs"),
    (#"{"source":"sample","delayMs":2147483648}"#, "delayMs"),
    (#"{"source":"sample","count":1000001}"#, "count"),
    (#"{"source":"sample","count":true}"#, "count"),
    (#"{"source":"sample","failWith":"cancelled"}"#, "failWith"),
    (#"{"source":"sample","stream":"yes"}"#, "stream"),
    (#"{"source":"sample","deadlineMs":[]}"#, "deadlineMs"),
    (#"{"source":"sample","workDoneToken":1.5}"#, "workDoneToken"),
    (#"{"source":"sample","partialResultToken":{}}"#, "partialResultToken"),
    (#"{"source":"local","roots":"~/src"}"#, "roots"),
    (#"{"source":"local","roots":["/",5]}"#, "roots[1]"),
  ])
  func `what does not fit is refused with its place`(json: String, path: String) {
    let error = #expect(throws: ResponseError.self) { try Self.params(json) }
    #expect(error?.code == .invalidParams)
    #expect(error?.data == ["path": .string(path)])
  }

  @Test(arguments: [
    "", #","roots":null"#, #","roots":[],"ignore":[],"vcs":[]"#, #","ignore":null,"vcs":null"#,
    #","maxDepth":null,"nested":null,"worktrees":null,"bare":null,"followSymlinks":null"#,
    #","hidden":null,"crossMounts":null,"useDefaultIgnore":null,"details":null,"trust":null"#,
    #","sorted":null,"limit":null"#, #","vcs":["git"],"details":1,"sorted":false"#,
  ])
  func `options that are absent, null or empty are the defaults`(members: String) throws {
    // alefragnani/vscode-project-manager#909
    let params = try Self.params(#"{"source":"local"\#(members)}"#)
    guard case .local(let local) = params.source else {
      Issue.record("The source is \(params.source).")
      return
    }
    #expect(local.options == LocalOptions())
  }

  @Test func `null is the default`() throws {
    let params = try Self.params(
      #"{"source":"sample","delayMs":null,"count":null,"failWith":null,"stream":null}"#)
    guard case .sample(let sample) = params.source else {
      Issue.record("The source is \(params.source).")
      return
    }
    #expect(sample.options.delay == .seconds(2))
    #expect(sample.options.count == 5)
    #expect(sample.options.failWith == nil)
    #expect(!params.stream)
  }

  @Test func `whole numbers of any spelling and the last of two members count`() throws {
    let params = try Self.params(#"{"source":"local","source":"sample","count":1,"count":2.0e1}"#)
    guard case .sample(let sample) = params.source else {
      Issue.record("The source is \(params.source).")
      return
    }
    #expect(sample.options.count == 20)
  }
}
