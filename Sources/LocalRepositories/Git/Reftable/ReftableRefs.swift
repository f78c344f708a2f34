/// The refs of a repository that keeps them in reftables, as they are at one moment.
struct ReftableRefs {
  let git: GitDirectory
  private var commonStack: ReftableStack?
  private var ownStack: ReftableStack?

  init(_ git: GitDirectory) {
    self.git = git
  }

  /// What a ref says, or `HEAD`; `nil` where there is no such ref.
  mutating func ref(_ name: [UInt8]) throws(ReftableError) -> GitHead? {
    let isOwn = git.isLinked && (name.elementsEqual("HEAD".utf8) || RefName.isPerWorktree(name))
    return try isOwn
      ? Self.ref(name, in: &ownStack, of: git.path)
      : Self.ref(name, in: &commonStack, of: git.common)
  }

  private static func ref(_ name: [UInt8], in known: inout ReftableStack?, of folder: Path)
    throws(ReftableError) -> GitHead?
  {
    if let known { return try known.ref(name) }
    let stack = try ReftableStack(of: folder)
    known = stack
    return try stack.ref(name)
  }
}
