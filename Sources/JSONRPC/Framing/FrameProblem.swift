/// Why a part of the input is no frame.
public enum FrameProblem: Error, Hashable, Sendable {
  /// The header block has no usable length; the text says what is wrong with it, as a sentence.
  case badHeader(String)
  /// The content type names a character set that is not read here.
  case unsupportedCharset(String)
  /// The body or line is longer than the limit, in bytes.
  case tooLarge(limit: Int)
  /// The input ended inside a frame.
  case cutShort

  /// What the other side is told, with id `null`.
  public var error: ResponseError {
    switch self {
    case .badHeader(let sentence):
      ResponseError(.parseError, sentence)
    case .unsupportedCharset(let charset):
      .invalidRequest(
        "The character set \(charset) is not supported; send UTF-8.", kind: .unsupportedCharset)
    case .tooLarge(let limit):
      .invalidRequest(
        "The message is longer than \(limit) bytes.", kind: .messageTooLarge,
        data: ["limit": .integer(limit)])
    case .cutShort:
      ResponseError(.parseError, "The input ended inside a message.")
    }
  }
}
