package import JSONRPC
import Repositories

/// The errors of the wire, one for each code.
package enum WireError: CaseIterable, Sendable {
  /// The input is no JSON, or no frame.
  case parseError
  /// It is no request, or none that can be taken now.
  case invalidRequest
  /// There is no such method.
  case methodNotFound
  /// The parameters do not fit.
  case invalidParams
  /// The server made a mistake.
  case internalError
  /// Too much is going on.
  case overloaded
  /// The session waits for `initialize`.
  case serverNotInitialized
  /// The client cancelled the request.
  case requestCancelled
  /// The server cancelled the request.
  case serverCancelled
  /// The load failed.
  case requestFailed

  /// The code on the wire.
  package var code: ErrorCode {
    switch self {
    case .parseError: .parseError
    case .invalidRequest: .invalidRequest
    case .methodNotFound: .methodNotFound
    case .invalidParams: .invalidParams
    case .internalError: .internalError
    case .overloaded: .overloaded
    case .serverNotInitialized: .serverNotInitialized
    case .requestCancelled: .requestCancelled
    case .serverCancelled: .serverCancelled
    case .requestFailed: .requestFailed
    }
  }

  /// What it means, as a sentence; what is sent says more.
  package var sentence: String {
    switch self {
    case .parseError: "The input is not JSON, or no frame."
    case .invalidRequest: "It is no request, or none that can be taken now."
    case .methodNotFound: "There is no such method."
    case .invalidParams: "A parameter is missing or does not fit."
    case .internalError: "The server made a mistake."
    case .overloaded: "Too many requests are in flight."
    case .serverNotInitialized: "The first request has to be initialize."
    case .requestCancelled: "The client cancelled the request."
    case .serverCancelled: "The server cancelled the request."
    case .requestFailed: "The load failed."
    }
  }

  /// What is in `data`; `nil` where there is none.
  package var data: JSONSchema? {
    switch self {
    case .invalidRequest:
      .object(
        ["kind": .words(of: InvalidRequestKind.self)],
        optional: ["id": .reference(.id), "limit": .count])
    case .invalidParams: .object(["path": .string])
    case .overloaded: .object(["kind": .constant("overloaded"), "retryable": .constant(true)])
    case .requestFailed: .reference(.failure)
    default: nil
    }
  }
}

extension ResponseError {
  /// What the error of a response is.
  package static let schema = JSONSchema.one(
    of: WireError.allCases.map { error in
      var members: [String: JSONSchema] = [
        "code": .constant(error.code.rawValue), "message": .string,
      ]
      members["data"] = error.data
      return .object(members)
    })
}
