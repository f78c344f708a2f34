/// One message to the other side; parameters and results are JSON already.
public enum OutgoingMessage: Hashable, Sendable {
  /// The response to a request that succeeded.
  case result(id: RequestID, json: [UInt8])
  /// The response to a request that did not; the id is `nil` where it could not be read.
  case failure(id: RequestID?, error: ResponseError)
  /// A notification; its parameters are an object.
  case notification(method: String, params: [UInt8])
  /// The responses of a batch, each as JSON.
  case batch([[UInt8]])

  /// More than what stands around a result, and a frame around that, takes but for a long id.
  private static let margin = 256

  /// The message as compact JSON.
  public var json: [UInt8] {
    JSONWriter.json(write)
  }

  /// Writes the message as one JSON value.
  public func write(to writer: inout JSONWriter) {
    switch self {
    case .batch(let members):
      writer.array(members) { writer, member in writer.raw(member) }
    case .result(let id, let json):
      // A long list is copied once, and not again by what stands around it.
      writer.reserve(json.count + Self.margin)
      writer.object { writer in
        writer.member("jsonrpc", "2.0")
        writer.member("id", id.value.write)
        writer.member("result") { $0.raw(json) }
      }
    case .failure(let id, let error):
      writer.object { writer in
        writer.member("jsonrpc", "2.0")
        writer.member("id", (id?.value ?? .null).write)
        writer.member("error", error.write)
      }
    case .notification(let method, let params):
      writer.object { writer in
        writer.member("jsonrpc", "2.0")
        writer.member("method", method)
        writer.member("params") { $0.raw(params) }
      }
    }
  }
}
