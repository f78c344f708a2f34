extension String {
  /// The start of a text from outside, for a sentence; cut by scalars, since a character may have
  /// marks without end.
  package var excerpt: String {
    let start = unicodeScalars.prefix(64)
    return start.endIndex == endIndex ? self : String(start) + "…"
  }
}
