import Testing

@testable import JSONRPC

@Suite struct ConnectionTests {
  /// Feeds input to a connection that sends back what it received, and returns its output.
  private static func echo(_ input: String, options: Connection.Options = .init()) -> String {
    let pipes = (input: MemoryPipe(), output: MemoryPipe())
    let outbox = Outbox(sink: pipes.output) { _ in }
    let connection = Connection(
      source: pipes.input, outbox: outbox, options: options, redactor: Redactor()
    ) { _ in }
    _ = pipes.input.write(Array(input.utf8)[...])
    pipes.input.close()
    connection.send(.notification(method: "early", params: Array("{}".utf8)))
    connection.receive { incoming in
      guard case .message(let message) = incoming else { return }
      switch message {
      case .request(let id, _, let params):
        connection.send(.result(id: id, json: Array(params?.bytes ?? [])))
      case .invalid(let id, let error):
        connection.send(.failure(id: id, error: ResponseError(error.code, "")))
      default: break
      }
    }
    #expect(outbox.close())
    pipes.output.close()
    var output: [UInt8] = []
    while case let bytes = pipes.output.read(), !bytes.isEmpty { output += bytes }
    return String(decoding: output, as: UTF8.self)
  }

  private static let request = #"{"jsonrpc":"2.0","id":"é","method":"m","params":{}}"#
  private static let response = #"{"jsonrpc":"2.0","id":"é","result":{}}"#
  private static let error = #"{"jsonrpc":"2.0","id":null,"error":{"code":-32700,"message":""}}"#

  @Test func `replies come in the framing of the requests, and nothing comes before them`() {
    let count = Self.request.utf8.count
    #expect(
      Self.echo("Content-Length: \(count)\r\n\r\n\(Self.request)")
        == "Content-Length: \(Self.response.utf8.count)\r\n\r\n\(Self.response)")
    #expect(Self.echo(Self.request + "\n") == Self.response + "\n")
    #expect(Self.echo(" \n") == "")
  }

  @Test func `a framing that was asked for is not guessed`() {
    #expect(
      Self.echo("Content-Length: 1\n\(Self.request)\n", options: .init(framing: .line))
        == "\(Self.error)\n\(Self.response)\n")
  }

  @Test func `a body that is no JSON is answered once, and the next one is found`() {
    let count = Self.request.utf8.count
    let input =
      "Content-Length: \(count - 1)\r\n\r\n\(Self.request)"
      + "Content-Length: \(count)\r\n\r\n\(Self.request)"
    let framed = [Self.error, Self.response].map { "Content-Length: \($0.utf8.count)\r\n\r\n\($0)" }
    #expect(Self.echo(input) == framed.joined())
  }
}
