public import JSONRPC
public import Repositories

/// The parameters of `$/progress`, as far as the server sends it.
///
/// - Source: LSP 3.17, "Work Done Progress" and "Partial Result Progress".
public struct WorkDoneProgress: Sendable {
  /// The value of one notification.
  public enum Value: Sendable {
    /// The work begins.
    case begin(title: String)
    /// The work goes on; the percentage is `nil` where the total is not known.
    case report(message: String, percentage: Int?)
    /// The work has ended, however.
    case end(message: String)
    /// A part of the result.
    case partialResult([Repository])
  }

  /// The token that the client chose.
  public var token: ProgressToken
  /// What is told.
  public var value: Value

  /// Makes a notification.
  public init(token: ProgressToken, value: Value) {
    self.token = token
    self.value = value
  }

  /// The notification.
  public var message: OutgoingMessage {
    var writer = JSONWriter()
    writer.object { writer in
      writer.member("token", token.value.write)
      writer.member("value") { $0.object(write) }
    }
    return .notification(method: Method.progress.rawValue, params: writer.bytes)
  }

  private func write(to writer: inout JSONWriter) {
    switch value {
    case .begin(let title):
      writer.member("kind", "begin")
      writer.member("title", title)
      writer.member("cancellable", true)
    case .report(let message, let percentage):
      writer.member("kind", "report")
      writer.member("message", message)
      writer.member("percentage", ifPresent: percentage)
    case .end(let message):
      writer.member("kind", "end")
      writer.member("message", message)
    case .partialResult(let repositories):
      writer.repositories(repositories)
    }
  }
}

extension WorkDoneProgress {
  /// What the notification's parameters are.
  package static let schema = JSONSchema.object([
    "token": .reference(.id),
    "value": .one(of: [
      .object(["kind": .constant("begin"), "title": .string, "cancellable": .constant(true)]),
      .object(
        ["kind": .constant("report"), "message": .string], optional: ["percentage": .percentage]),
      .object(["kind": .constant("end"), "message": .string]),
      .object([
        "repositories": .array(
          of: .reference(.repository), atMost: LoadRepositoriesProgress.maximumRecords)
      ]),
    ]),
  ])
}
