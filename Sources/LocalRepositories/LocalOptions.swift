/// What to look for on the disk, and where.
package struct LocalOptions: Sendable {
  /// The folders to look in, as a person writes them; empty for the usual ones.
  ///
  /// - Shape: an absolute path, `~` or `$NAME` alone or with a path behind it, a `file:` URL, or a
  ///   path relative to the working directory.
  package var roots: [String]

  /// Makes the options; the defaults are those of the wire.
  package init(roots: [String] = []) {
    self.roots = roots
  }
}
