extension String {
  /// The start of a text from outside, for a sentence; cut by scalars, since a character may have
  /// marks without end.
  package var excerpt: String {
    String(unicodeScalars.prefix(64))
  }
}
