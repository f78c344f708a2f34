import JSONRPC
import Repositories
import RepostreamProtocol
import TestSupport
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

  private static func gitHub(_ members: String) throws -> GitHubOptions? {
    guard case .github(let params) = try params(#"{"source":"github"\#(members)}"#).source else {
      return nil
    }
    return params.options
  }

  @Test(arguments: [
    (#""user":"""#, "user"), (#""user":"a/b""#, "user"), (#""user":".""#, "user"),
    (#""user":"..""#, "user"), (#""user":"a\\b""#, "user"), (#""user":"a\nb""#, "user"),
    (#""user":"a\u0085b""#, "user"), (#""user":5"#, "user"),
    (#""organization":"../x""#, "organization"),
    (#""user":"a","organization":"b""#, "organization"),
    (#""baseUrl":"http://example.com""#, "baseUrl"), (#""baseUrl":"https://a@b/""#, "baseUrl"),
    (#""baseUrl":"https://b/?x=1""#, "baseUrl"), (#""baseUrl":"https://b/#x""#, "baseUrl"),
    (#""baseUrl":"file:///etc""#, "baseUrl"), (#""baseUrl":"api.github.com""#, "baseUrl"),
    (#""baseUrl":"http://127.0.0.1.example.com""#, "baseUrl"),
    (#""auth":"""#, "auth"), (#""auth":"ghp_x""#, "auth"), (#""auth":{}"#, "auth"),
    (#""auth":{"token":5}"#, "auth"), (#""auth":{"env":""}"#, "auth"), (#""auth":true"#, "auth"),
    (#""auth":{"token":"x","env":"Y"}"#, "auth"), (#""auth":{"token":""}"#, "auth.token"),
    (#""auth":{"token":"a\nb"}"#, "auth.token"), (#""auth":{"token":"tökén"}"#, "auth.token"),
    (#""visibility":"internal""#, "visibility"), (#""fork":"yes""#, "fork"),
    (#""archived":1"#, "archived"), (#""language":[]"#, "language"), (#""topics":"git""#, "topics"),
    (#""topics":["git",1]"#, "topics[1]"), (#""name":1"#, "name"),
    (#""pushedAfter":"yesterday""#, "pushedAfter"), (#""pushedAfter":"2026-13-01""#, "pushedAfter"),
    (#""sort":"name""#, "sort"), (#""direction":"up""#, "direction"), (#""limit":0"#, "limit"),
    (#""perPage":0"#, "perPage"), (#""perPage":101"#, "perPage"),
    (#""concurrency":0"#, "concurrency"), (#""concurrency":7"#, "concurrency"),
    (#""cache":"on""#, "cache"), (#""staleIfError":1"#, "staleIfError"),
    (#""requestTimeoutMs":0"#, "requestTimeoutMs"),
    (#""maxRateLimitWaitMs":1.5"#, "maxRateLimitWaitMs"),
  ])
  func `what does not fit a forge is refused with its place`(members: String, path: String) {
    let error = #expect(throws: ResponseError.self) { try Self.gitHub(",\(members)") }
    #expect(error?.code == .invalidParams)
    #expect(error?.data == ["path": .string(path)])
    #expect(error?.message.contains("ghp_x") == false)
  }

  @Test func `a token that is too long to be read is not taken for none`() {
    let token = String(repeating: "x", count: 1 << 20)
    let error = #expect(throws: ResponseError.self) {
      try Self.gitHub(#","auth":{"token":"\#(token)"}"#)
    }
    #expect(error?.data == ["path": "auth"])
  }

  @Test func `what is asked of a forge is what is said`() throws {
    #expect(try Self.gitHub("") == GitHubOptions(account: .own))
    let options = try Self.gitHub(
      #","organization":"apple","baseUrl":"https://h/api/v3/","auth":{"token":" t \n"},"visibility":"public","fork":false,"archived":true,"language":"C","topics":["a"],"name":"b*","pushedAfter":"2026-01-31","sort":"pushed","direction":"desc","limit":5,"perPage":7,"concurrency":2,"cache":"off","staleIfError":false,"requestTimeoutMs":8,"maxRateLimitWaitMs":9"#
    )
    var wanted = GitHubOptions(account: .organization("apple"))
    wanted.baseURL = try #require(WebURL("https://h/api/v3"))
    wanted.authentication = .token(try #require(Secret("t")))
    wanted.visibility = .public
    wanted.fork = false
    wanted.archived = true
    wanted.language = "C"
    wanted.topics = ["a"]
    wanted.name = "b*"
    wanted.pushedAfter = "2026-01-31T00:00:00Z"
    wanted.sort = .pushed
    wanted.direction = .descending
    wanted.limit = 5
    wanted.perPage = 7
    wanted.concurrency = 2
    wanted.caching = .off
    wanted.staleIfError = false
    wanted.requestTimeout = .milliseconds(8)
    wanted.maxRateLimitWait = .milliseconds(9)
    #expect(options == wanted)
    #expect(
      try Self.gitHub(#","pushedAfter":"2026-01-31T01:00:00.5+02:00""#)?.pushedAfter
        == "2026-01-30T23:00:00Z")
  }
}
