/// What kept a reftable from giving an answer.
enum ReftableError: Error, Hashable {
  /// It is torn, or is no reftable of a known kind.
  case malformed
  /// An answer takes more of the file than is read.
  case tooLarge
  /// What the system says.
  case unreadable(SystemError)
}
