import Foundation
import Repositories
import TestSupport
import Testing

@testable import LocalRepositories

/// One home with repositories of every kind, and git's own word about each of them.
@Suite(.offThePool) struct OracleTests {
  private let scan: Scan
  private let world: OracleWorld

  init() throws {
    scan = try Scan()
    world = try OracleWorld(scan)
  }

  @Test func `each record says what git says`() async throws {
    let found = await scan.load().repositories
    #expect(Set(found.map { scan.shortened($0.path) }).sorted() == world.paths.sorted())
    #expect(found.count == world.paths.count)
    for (number, record) in found.enumerated() where record.state == .ok {
      let folder = try world.shortcut(to: record, number)
      try checkPlaces(record, folder)
      try checkHead(record, folder)
      try checkRemotes(record, folder)
    }
    for record in found where record.state != .broken {
      try checkWorktrees(of: record, found)
      try checkSubmodules(of: record, found)
    }
  }

  private func checkPlaces(_ record: Repository, _ folder: String) throws {
    let answer = try scan.git.data(
      [
        "rev-parse", "--path-format=absolute", "--git-dir", "--git-common-dir",
        "--is-bare-repository", "--is-shallow-repository", "--show-object-format",
      ], in: folder)
    // A name may hold a line end, which git writes as it is; the last three are one line each.
    let lines = answer.split(separator: 0x0A).map { String(decoding: $0, as: UTF8.self) }
    let path = record.path ?? ""
    let gitDir =
      record.gitDir ?? (record.kind == .bare && !world.hasDotGit(record) ? path : path + "/.git")
    let places = [gitDir, record.commonDir ?? gitDir].joined(separator: "\n")
    #expect(lines.dropLast(3).joined(separator: "\n") == places, "\(path)")
    // The git dir of a bare repository beside its pointer says that it is bare; a person opens the
    // folder around it.
    if record.kind == .bare { #expect(lines.dropLast(2).last == "true", "\(path)") }
    if record.gitDir == nil && record.kind == .repository {
      #expect(lines.dropLast(2).last == "false", "\(path)")
    }
    #expect(lines.dropLast().last == (record.shallow == true ? "true" : "false"), "\(path)")
    #expect(lines.last == record.objectFormat ?? "sha1", "\(path)")
    if lines.dropLast(2).last == "false" {
      let top = try scan.git.data(["rev-parse", "--show-toplevel"], in: folder).dropLast()
      #expect(Array(top) == world.bytes(record), "\(path)")
    }
  }

  private func checkHead(_ record: Repository, _ folder: String) throws {
    let path = record.path ?? ""
    let symbolic = try? scan.git("symbolic-ref", "--quiet", "HEAD", in: folder)
    let oid = try? scan.git("rev-parse", "--verify", "--quiet", "HEAD", in: folder)
    #expect(record.head?.branch.map { "refs/heads/" + $0 } == symbolic, "\(path)")
    #expect(record.head?.oid == oid, "\(path)")
    let state: Repository.Head.State =
      symbolic == nil ? .detached : oid == nil ? .unborn : .branch
    #expect(record.head?.state == state, "\(path)")
    guard let symbolic, oid != nil else { return }
    let upstream = try scan.git(
      "for-each-ref", "--format=%(upstream:remotename) %(upstream:remoteref)", symbolic, in: folder)
    let told = record.upstream.map { "\($0.remote) refs/heads/\($0.branch)" }
    #expect(told ?? " " == upstream, "\(path)")
  }

  private func checkRemotes(_ record: Repository, _ folder: String) throws {
    let lines = try scan.git("remote", "--verbose", in: folder).split(separator: "\n").map(
      String.init)
    let told = (record.remotes ?? []).flatMap { remote in
      [
        "\(remote.name)\t\(remote.url) (fetch)",
        "\(remote.name)\t\(remote.pushUrl ?? remote.url) (push)",
      ]
    }
    // git sorts them by name.
    #expect(told.sorted() == lines.sorted(), "\(record.path ?? "")")
  }

  /// Compares a main repository's worktrees with `git worktree list`.
  private func checkWorktrees(of record: Repository, _ found: [Repository]) throws {
    guard record.kind != .worktree, record.state == .ok else { return }
    let folder = try world.shortcut(to: record, 0)
    let answer = try scan.git.data(["worktree", "list", "--porcelain", "-z"], in: folder)
    var listed: [String] = []
    // The first one is the main repository.
    for entry in answer.split(separator: Data([0, 0])).dropFirst() {
      let lines = entry.split(separator: 0).map { String(decoding: $0, as: UTF8.self) }
      func value(_ name: String) -> String? {
        lines.first { $0 == name || $0.hasPrefix(name + " ") }.map {
          String($0.dropFirst(name.count + 1))
        }
      }
      // Of a locked one git does not say whether it is there.
      let isThere = FileManager.default.fileExists(atPath: value("worktree") ?? "")
      let state = isThere ? "ok" : value("prunable") == nil ? "locked" : "prunable"
      listed.append(
        "\(value("worktree") ?? "") \(value("HEAD") ?? "") \(value("branch") ?? "detached") \(state)"
      )
    }
    let told = found.filter { $0.kind == .worktree && $0.parentId == record.id }.map {
      "\($0.path ?? "") \($0.head?.oid ?? "") "
        + "\($0.head?.branch.map { "refs/heads/" + $0 } ?? "detached") \($0.state?.rawValue ?? "")"
    }
    #expect(told.sorted() == listed.sorted(), "\(record.path ?? "")")
  }

  /// Compares a superproject's submodules with `git submodule status`.
  private func checkSubmodules(of record: Repository, _ found: [Repository]) throws {
    let path = record.path ?? ""
    guard record.state == .ok, FileManager.default.fileExists(atPath: path + "/.gitmodules") else {
      return
    }
    let listed = try scan.git("submodule", "status", in: path).split(separator: "\n")
      // A minus stands before those that are not checked out.
      .filter { !$0.hasPrefix("-") }.map {
        $0.dropFirst().split(separator: " ").prefix(2).joined(separator: " ")
      }
    let told = found.filter { $0.kind == .submodule && $0.parentId == record.id }.map {
      "\($0.head?.oid ?? "") \(($0.path ?? "").dropFirst(path.count + 1))"
    }
    #expect(told.sorted() == listed.sorted(), "\(path)")
    #expect(!told.isEmpty)
  }
}
