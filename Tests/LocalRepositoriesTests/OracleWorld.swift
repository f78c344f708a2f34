import Foundation
import Repositories
import TestSupport
import Testing

@testable import LocalRepositories

/// A folder with a repository of every kind in it.
struct OracleWorld {
  private let scan: Scan
  /// The paths of the records that a load should bring, without the root.
  private(set) var paths: [String] = []

  init(_ scan: Scan) throws {
    self.scan = scan
    try scan.folder.write(
      """
      [url "https://github.com/"]
        insteadOf = gh:
      [url "git@github.com:"]
        pushInsteadOf = gh:
      [url "ssh://yard/"]
        insteadOf = gh:yard/
      [includeIf "gitdir:**/included/"]
        path = more
      """, to: "home/.gitconfig")
    try scan.folder.write("[remote \"more\"]\n\turl = gh:included\n", to: "home/more")
    let main = try scan.repository("main")
    try makePlain(main)
    try makeWorktrees(main)
    try makeSubmodules(main)
    try makeOddPlaces(main)
    try makeOddNames()
  }

  private mutating func makePlain(_ main: String) throws {
    try scan.git("remote", "add", "origin", "gh:a/b", in: main)
    try scan.git("remote", "add", "yard", "gh:yard/b", in: main)
    try scan.git("remote", "set-url", "--push", "yard", "gh:c/d", in: main)
    try scan.git("clone", "--quiet", main, "packed", in: scan.root)
    try scan.git(
      "checkout", "--quiet", "-b", "topic/näme", "--track", "origin/main", in: path("packed"))
    try scan.git("pack-refs", "--all", in: path("packed"))
    try scan.git("clone", "--quiet", main, "detached", in: scan.root)
    try scan.git("checkout", "--quiet", "--detach", in: path("detached"))
    try scan.git("clone", "--quiet", "--depth=1", "file://" + main, "shallow", in: scan.root)
    try scan.git("init", "--quiet", "unborn", in: scan.root)
    try scan.git("init", "--quiet", "included", in: scan.root)
    try scan.git("init", "--quiet", "--object-format=sha256", "sha256", in: scan.root)
    try scan.git("clone", "--quiet", "--bare", main, "bare.git", in: scan.root)
    try scan.git("clone", "--quiet", "--mirror", main, "mirror", in: scan.root)
    try scan.repository("dotBare")
    try scan.git("config", "core.bare", "true", in: path("dotBare"))
    paths += [
      "main", "packed", "detached", "shallow", "unborn", "included", "sha256", "bare.git", "mirror",
      "dotBare",
    ]
  }

  private mutating func makeWorktrees(_ main: String) throws {
    for (name, options) in [
      ("linked", ["-b", "topic"]), ("linked detached", ["--detach"]), ("gone", ["--detach"]),
      ("locked", ["--lock", "--detach"]), ("away", ["--lock", "--detach"]),
    ] {
      _ = try scan.git.data(["worktree", "add", "--quiet"] + options + ["../" + name], in: main)
      paths.append(name)
    }
    for name in ["gone", "away"] { try FileManager.default.removeItem(atPath: path(name)) }
    try scan.git("worktree", "add", "--quiet", "../of bare", "-b", "x", in: path("bare.git"))
    let project = try scan.folder.makeFolder("root/project")
    try scan.git("clone", "--quiet", "--bare", main, ".bare", in: project)
    try scan.folder.write("gitdir: .bare\n", to: "root/project/.git")
    try scan.git("worktree", "add", "--quiet", "feature", "-b", "y", in: project)
    paths += ["of bare", "project", "project/feature"]
  }

  private mutating func makeSubmodules(_ main: String) throws {
    let inner = try scan.repository("inner")
    let outer = try scan.repository("outer")
    try scan.git("submodule", "--quiet", "add", inner, "deps/inner", in: outer)
    try scan.git("commit", "--quiet", "--message", "Two", in: outer)
    let top = try scan.repository("top")
    try scan.git("submodule", "--quiet", "add", "--name", "a/b", outer, "libs/outer", in: top)
    try scan.git("submodule", "--quiet", "add", inner, "unused", in: top)
    try scan.git("submodule", "--quiet", "update", "--init", "--recursive", "libs", in: top)
    try scan.git("submodule", "--quiet", "deinit", "--force", "unused", in: top)
    // One that was cloned before it became a submodule, and one that was taken in later.
    try scan.git("clone", "--quiet", inner, "own", in: top)
    try scan.git("submodule", "--quiet", "add", inner, "own", in: top)
    try scan.git("clone", "--quiet", inner, "absorbed", in: top)
    try scan.git("submodule", "--quiet", "add", inner, "absorbed", in: top)
    try scan.git("submodule", "--quiet", "absorbgitdirs", "absorbed", in: top)
    paths += [
      "inner", "outer", "outer/deps/inner", "top", "top/libs/outer", "top/libs/outer/deps/inner",
      "top/own", "top/absorbed",
    ]
  }

  private mutating func makeOddPlaces(_ main: String) throws {
    try scan.git("clone", "--quiet", "--separate-git-dir=../store", main, "tree", in: scan.root)
    // Its git dir is outside, and says where the working tree is.
    let moved = try scan.repository("moved")
    try FileManager.default.moveItem(
      atPath: moved + "/.git", toPath: scan.folder.path("moved.store"))
    try scan.folder.write("gitdir: ../../moved.store\n", to: "root/moved/.git")
    try scan.git("config", "core.worktree", moved, in: moved)
    try scan.repository("linked dir")
    try FileManager.default.moveItem(
      atPath: path("linked dir/.git"), toPath: scan.folder.path("dir.store"))
    try scan.folder.link("root/linked dir/.git", to: scan.folder.path("dir.store"))
    try scan.folder.link("root/link", to: "main")
    try scan.folder.write("gitdir: nowhere\n", to: "root/broken/.git")
    paths += ["tree", "moved", "linked dir", "broken"]
  }

  private mutating func makeOddNames() throws {
    for name in [
      "Größe", "e\u{301}", "two words", "new\nline", "\u{1F600}", "-dash", "quo\"te", "%41",
    ] {
      try scan.copies([name])
      paths.append(name)
    }
    try scan.copies(["latin", "invalid"])
    for (name, bytes) in [("latin", [0x66, 0xFC, 0x72]), ("invalid", [0xFF, 0xFE])]
      as [(String, [UInt8])]
    {
      let target = (Array("\(scan.root)/".utf8) + bytes + [0]).map { CChar(bitPattern: $0) }
      try #require(rename(path(name), target) == 0)
      paths.append(String(decoding: bytes, as: UTF8.self))
    }
  }

  private func path(_ name: String) -> String {
    scan.root + "/" + name
  }

  /// A path that git can be told in an argument.
  func shortcut(to record: Repository, _ number: Int) throws -> String {
    let link = scan.folder.path("shortcut-\(number)-\(UUID().uuidString)")
    try #require(symlink((bytes(record) + [0]).map { CChar(bitPattern: $0) }, link) == 0)
    return link
  }

  /// The exact path.
  func bytes(_ record: Repository) -> [UInt8] {
    PercentEncoding.decode((record.uri ?? "").utf8.dropFirst("file://".utf8.count))
  }

  func hasDotGit(_ record: Repository) -> Bool {
    FileManager.default.fileExists(atPath: (record.path ?? "") + "/.git")
  }
}
