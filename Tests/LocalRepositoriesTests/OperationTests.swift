import Foundation
import Repositories
import TestSupport
import Testing

@testable import LocalRepositories

/// `operation`, with conflicts that git itself has made.
@Suite(.offThePool) struct OperationTests {
  /// Commits a file with these contents.
  private func commit(_ contents: String, in scan: Scan) throws {
    try scan.folder.write(contents, to: "root/template/file")
    try scan.git("add", "file", in: scan.root + "/template")
    try scan.git("commit", "--quiet", "--message", contents, in: scan.root + "/template")
  }

  private static let cases: [(name: String, commands: [[String]], operation: String?)] = [
    ("nothing", [], nil),
    ("merge", [["merge", "other"]], "merge"),
    ("no commit", [["merge", "--no-commit", "--no-ff", "-s", "ours", "other"]], "merge"),
    ("rebase", [["rebase", "other"]], "rebase"),
    ("apply", [["rebase", "--apply", "other"]], "rebase"),
    (
      "mail", [["format-patch", "-o", "../mail", "-1", "other"], ["am", "../mail/0001-4.patch"]],
      nil
    ),
    ("pick", [["cherry-pick", "other"]], "cherry-pick"),
    ("revert", [["revert", "--no-edit", "HEAD~1"]], "revert"),
    (
      "bisect", [["bisect", "start"], ["bisect", "bad"], ["bisect", "good", "HEAD~2"]], "bisect"
    ),
    ("merge in bisect", [["bisect", "start"], ["merge", "other"]], "merge"),
    ("edit", [["-c", "sequence.editor=sed -i s/^pick/edit/", "rebase", "-i", "HEAD~1"]], "rebase"),
    (
      "pick while it edits",
      [
        ["-c", "sequence.editor=sed -i s/^pick/edit/", "rebase", "-i", "HEAD~1"],
        ["cherry-pick", "other"],
      ], "rebase"
    ),
    ("done", [["merge", "other"], ["merge", "--abort"]], nil),
    ("squash", [["merge", "--squash", "-s", "ours", "other"]], nil),
  ]

  @Test func `what was begun is what git has begun`() async throws {
    let scan = try Scan()
    let template = try scan.repository("template")
    try commit("1", in: scan)
    try scan.git("branch", "other", in: template)
    try commit("2", in: scan)
    try commit("3", in: scan)
    try scan.git("checkout", "--quiet", "other", in: template)
    try commit("4", in: scan)
    try scan.git("checkout", "--quiet", "main", in: template)
    for (name, commands, _) in Self.cases {
      let path = scan.root + "/" + name
      try FileManager.default.copyItem(atPath: template, toPath: path)
      // git ends in an error where it leaves a conflict.
      for command in commands { _ = try? scan.git.data(command, in: path) }
    }
    // Each worktree has its own.
    try scan.git("worktree", "add", "--quiet", "--detach", "../linked", "main", in: template)
    _ = try? scan.git("merge", "other", in: scan.root + "/linked")

    let found = await scan.repositories()

    for (name, _, operation) in Self.cases {
      #expect(found[name]?.operation?.rawValue == operation, "\(name)")
    }
    #expect(found["linked"]?.operation == .merge)
    #expect(found["template"]?.operation == nil)
  }
}
