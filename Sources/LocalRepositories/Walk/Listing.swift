/// What a walk wants to know of one folder's entries; one listing is used for many folders.
///
/// Plain files are looked at and forgotten, all but those that tell a repository.
struct Listing: ~Copyable {
  private var reader = FolderReader()
  /// The entries of the folder that was read last.
  var entries = FolderEntries()

  /// Replaces what was known by the entries of another folder.
  ///
  /// - Throws: What kept it from being read to its end; what was read before still counts.
  mutating func read(_ folder: borrowing Descriptor) throws(SystemError) {
    // Taken out, since the closure may not change `self` while the reader does.
    var entries = FolderEntries()
    swap(&entries, &self.entries)
    entries.clear()
    defer { swap(&entries, &self.entries) }
    // The files that matter have names of four bytes.
    try reader.forEachEntry(of: folder, longFiles: false) { name, kind in entries.add(name, kind) }
  }
}
