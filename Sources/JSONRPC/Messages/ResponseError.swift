/// The error of a response.
public struct ResponseError: Error, Hashable, Sendable {
  /// What kind of error it is.
  public var code: ErrorCode
  /// A sentence that a person can act on.
  public var message: String
  /// What programs compare, beyond the code; `nil` where there is nothing.
  public var data: [String: JSONValue]?

  /// Makes an error from its parts.
  public init(_ code: ErrorCode, _ message: String, data: [String: JSONValue]? = nil) {
    self.code = code
    self.message = message
    self.data = data
  }

  /// The error as a JSON object.
  public var json: [UInt8] {
    JSONWriter.json(write)
  }

  /// Writes the error as a JSON object.
  public func write(to writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("code", code.rawValue)
      writer.member("message", message)
      if let data { writer.member("data", JSONValue.object(data).write) }
    }
  }
}

// MARK: - The errors of an envelope

extension ResponseError {
  /// Makes the answer to a request that is not one, with the kind that programs compare.
  public static func invalidRequest(
    _ message: String, kind: InvalidRequestKind = .invalidRequest,
    data: [String: JSONValue] = [:]
  ) -> ResponseError {
    ResponseError(
      .invalidRequest, message,
      data: data.merging(["kind": .string(kind.rawValue)]) { _, kind in kind })
  }

  /// Makes the answer to a body that is not JSON.
  public static func parseError(_ error: JSONSyntaxError) -> ResponseError {
    let place = error.offset.map { ", at byte \($0)" } ?? ""
    return ResponseError(.parseError, "The message \(error.reason)\(place).")
  }
}
