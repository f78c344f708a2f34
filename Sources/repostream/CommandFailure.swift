/// Why a command could not do what it was told to.
struct CommandFailure: Error {
  /// What is wrong, as a sentence.
  let sentence: String

  init(_ sentence: String) {
    self.sentence = sentence
  }
}
