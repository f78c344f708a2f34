import Foundation
import TestSupport

@testable import LocalRepositories

/// A random tree of folders, repositories and things that look like them, from a seed.
struct RandomTree {
  private static let names = [
    "a", "b", "c", "src", ".hidden", "node_modules", "__pycache__", "work", "Ü", "x y",
  ]

  let scan: Scan
  /// Every folder below the root, and every link.
  private(set) var folders: [String] = []
  private(set) var links: [String] = []
  /// Those that may not be read.
  private(set) var closed: Set<String> = []
  /// The working trees and bare repositories that git would find.
  private var repositories: [String] = []
  private var random: SeededGenerator
  private let template: String

  /// Makes the tree; `links` says whether there are any.
  init(seed: UInt64, links: Bool = true) throws {
    scan = try Scan()
    random = SeededGenerator(seed: seed)
    template = try scan.folder.makeFolder("template")
    try scan.git("init", "--quiet", "--template=", in: template)
    try scan.git("commit", "--quiet", "--allow-empty", "--message", "One", in: template)
    try grow(try trunk(of: [0, 4, 40][Int(seed % 3)]), depth: 0)
    let outside = try scan.folder.makeFolder("outside")
    try grow(outside, depth: 2)
    try addPointers()
    if links { try addLinks() }
    close()
  }

  /// Makes the tree removable again.
  func open() {
    for folder in closed { chmod(folder, 0o755) }
  }

  /// Makes the folders that the tree stands on, with a repository beside each; what is far from a
  /// root is walked in another way.
  private mutating func trunk(of height: Int) throws -> String {
    var folder = scan.root
    for level in 0..<height {
      let sibling = folder + "/s\(level)"
      folder += "/t\(level)"
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      try FileManager.default.createDirectory(atPath: sibling, withIntermediateDirectories: true)
      try FileManager.default.copyItem(atPath: template + "/.git", toPath: sibling + "/.git")
      folders += [folder, sibling]
      repositories.append(sibling)
    }
    return folder
  }

  private mutating func grow(_ folder: String, depth: Int) throws {
    for name in Self.names.shuffled(using: &random).prefix(Int.random(in: 2...4, using: &random)) {
      let path = folder + "/" + name
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
      folders.append(path)
      switch Int.random(in: 0..<16, using: &random) {
      case 0...3:
        try FileManager.default.copyItem(atPath: template + "/.git", toPath: path + "/.git")
        repositories.append(path)
      case 4:
        for name in ["HEAD", "objects", "refs"] {
          try FileManager.default.copyItem(
            atPath: template + "/.git/" + name, toPath: path + "/" + name)
        }
        repositories.append(path)
        continue
      case 5:
        let garbage = ["gitdir: nowhere\n", "text", "", "gitdir: .\n", "gitdir:.git2"]
        try write(garbage.randomElement(using: &random) ?? "", to: path + "/.git")
      case 6:
        try FileManager.default.createDirectory(
          atPath: path + "/.git/objects", withIntermediateDirectories: true)
      case 7:
        try write("ref: refs/heads/main\n", to: path + "/HEAD")
      case 8: closed.insert(path)
      default: break
      }
      if depth < 3 { try grow(path, depth: depth + 1) }
    }
  }

  /// Lets some folders point to git dirs that are others' or nobody's.
  private mutating func addPointers() throws {
    for path in folders.shuffled(using: &random).prefix(4) {
      guard !FileManager.default.fileExists(atPath: path + "/.git"),
        !FileManager.default.fileExists(atPath: path + "/HEAD")
      else { continue }
      let store = scan.folder.path("stores/\(folders.firstIndex(of: path) ?? 0)")
      try scan.folder.makeFolder("stores")
      try FileManager.default.copyItem(atPath: template + "/.git", toPath: store)
      try write("gitdir: \(store)\n", to: path + "/.git")
      repositories.append(path)
    }
  }

  private mutating func addLinks() throws {
    for (number, folder) in (folders + [scan.root]).shuffled(using: &random).prefix(14).enumerated()
    {
      guard folder.hasPrefix(scan.root) else { continue }
      let path = folder + "/link\(number)"
      let targets = [
        folders.randomElement(using: &random), repositories.randomElement(using: &random),
        links.randomElement(using: &random), "link\(number)", "nowhere", "..",
      ]
      guard let target = targets.randomElement(using: &random) ?? nil,
        symlink(target, path) == 0
      else { continue }
      links.append(path)
    }
  }

  private func close() {
    // Deep ones first: below a closed folder nothing can be changed by others than root.
    for folder in closed.sorted(by: >) { chmod(folder, 0) }
  }

  private func write(_ text: String, to path: String) throws {
    try Data(text.utf8).write(to: URL(filePath: path))
  }
}
