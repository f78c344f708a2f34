import Foundation
import Repositories
import TestSupport

@testable import LocalRepositories

/// The rules of a scan stated once more, without any thought of speed: it asks git about every
/// folder that might be a repository.
struct NaiveWalk {
  private static let ignored: Set = ["node_modules", "__pycache__"]

  private enum Kind {
    case none
    case gitDirectory
    case workingTree
    case broken
  }

  let tree: RandomTree
  var options = LocalOptions()
  /// The working trees and bare repositories that are found.
  private(set) var found: Set<String> = []
  /// The links that lead to them.
  private(set) var aliases: Set<String> = []
  private(set) var problems: [String] = []
  private var visited: Set<String> = []
  private var kinds: [String: Kind] = [:]

  init(_ tree: RandomTree, _ options: LocalOptions) {
    self.tree = tree
    self.options = options
    visit(tree.scan.root, depth: 0, isInside: false)
  }

  /// What a load found, in the same words.
  static func summary(of state: ProviderState) -> [String] {
    let records = state.repositories
    return records.compactMap(\.path).sorted() + records.flatMap { $0.aliases ?? [] }.sorted()
      + state.problems
  }

  var summary: [String] {
    found.sorted() + aliases.sorted() + problems.sorted()
  }

  private mutating func visit(_ folder: String, depth: Int, isInside: Bool) {
    guard visited.insert(folder).inserted else { return }
    guard !isClosed(folder) else { return problems.append("permissionDenied \(folder)") }
    var isInside = isInside
    switch kind(folder) {
    case .none: break
    case .gitDirectory:
      found.insert(folder)
      return
    case .broken:
      found.insert(folder)
      if depth > 0 { return }
    case .workingTree:
      found.insert(folder)
      if depth > 0 {
        guard options.nested == .all else { return }
        isInside = true
      }
    }
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    for name in names where name != ".git" {
      let path = folder + "/" + name
      if !isInside && Self.ignored.contains(name) || !options.hidden && name.hasPrefix(".") {
        continue
      }
      switch (try? FileManager.default.attributesOfItem(atPath: path))?[.type] as? FileAttributeType
      {
      case .typeDirectory: visit(path, depth: depth + 1, isInside: isInside)
      case .typeSymbolicLink: follow(path, depth: depth + 1)
      default: break
      }
    }
  }

  private mutating func follow(_ link: String, depth: Int) {
    guard options.followSymlinks != .never else { return }
    let real: String
    switch resolve(link) {
    case .success(let path): real = path
    case .failure(let problem):
      if let problem = problem.word { problems.append("\(problem) \(link)") }
      return
    }
    if isClosed(real) { return problems.append("permissionDenied \(link)") }
    if kind(real) != .none {
      found.insert(real)
      aliases.insert(link)
      return
    }
    guard options.followSymlinks == .all else { return }
    // A folder on its way may be one that is left out, unless that lies in a repository.
    let root = tree.scan.root
    var folder = real.hasPrefix(root + "/") ? root : ""
    var isInside = false
    for name in real.dropFirst(folder.count).split(separator: "/").map(String.init) {
      if !isInside && Self.ignored.contains(name) { return }
      folder += "/" + name
      if kind(folder) == .workingTree { isInside = true }
    }
    visit(real, depth: depth, isInside: isInside)
  }

  private struct Problem: Error {
    let word: String?
  }

  /// Goes along a link one name after another, as somebody who is not root.
  private func resolve(_ link: String) -> Result<String, Problem> {
    var done = ""
    var rest = Array(link.split(separator: "/").map(String.init).reversed())
    var links = 0
    while let name = rest.popLast() {
      if name == "." { continue }
      if isClosed(done) { return .failure(Problem(word: "permissionDenied")) }
      if name == ".." {
        done = done.split(separator: "/").dropLast().map { "/" + $0 }.joined()
        continue
      }
      let next = done + "/" + name
      if let target = try? FileManager.default.destinationOfSymbolicLink(atPath: next) {
        links += 1
        if links > 40 { return .failure(Problem(word: "symlinkLoop")) }
        if target.hasPrefix("/") { done = "" }
        rest += target.split(separator: "/").map(String.init).reversed()
      } else if FileManager.default.fileExists(atPath: next) {
        done = next
      } else {
        return .failure(Problem(word: nil))
      }
    }
    return .success(done)
  }

  private func isClosed(_ folder: String) -> Bool {
    tree.closed.contains(folder)
  }

  /// What git says of a folder by itself.
  private mutating func kind(_ folder: String) -> Kind {
    if let kind = kinds[folder] { return kind }
    let kind = askGit(folder)
    kinds[folder] = kind
    return kind
  }

  private func askGit(_ folder: String) -> Kind {
    // Without these there is nothing that git could find.
    guard
      ["/.git", "/HEAD"].contains(where: { FileManager.default.fileExists(atPath: folder + $0) })
    else { return .none }
    var environment = tree.scan.git.environment
    environment["GIT_CEILING_DIRECTORIES"] = URL(filePath: folder).deletingLastPathComponent().path
    let outcome = try? ChildProcess.run(
      "git", ["-C", folder, "rev-parse", "--is-inside-git-dir"], environment: environment)
    guard let outcome else { return .none }
    if outcome.code == 0 {
      return outcome.output.first == UInt8(ascii: "t") ? .gitDirectory : .workingTree
    }
    return outcome.errors.contains("(or any of the parent directories)") ? .none : .broken
  }
}
