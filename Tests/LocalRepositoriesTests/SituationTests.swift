import Foundation
import Repositories
import TestSupport
import Testing

@testable import LocalRepositories

/// What people have reported of other tools in this field, as far as no other file has it.
@Suite(.offThePool) struct SituationTests {
  /// Who reported a situation that belongs to a scan; the test that proves it names it.
  private static let reports = [
    "alefragnani/vscode-project-manager#134", "jrmoulton/tmux-sessionizer#188",
    "cljoly/telescope-repo.nvim#5", "microsoft/vscode#37947", "microsoft/vscode#41565",
    "microsoft/vscode#59810", "microsoft/vscode#327115", "fork-dev/TrackerWin#1949",
    "fork-dev/TrackerWin#1680", "alefragnani/vscode-project-manager#274",
    "alefragnani/vscode-project-manager#548", "alefragnani/vscode-project-manager#655",
    "felipecaputo/git-project-manager#32", "x-motemen/ghq#68", "microsoft/vscode#7428",
    "zed-industries/zed#25948", "milke/GitFinder-Issues#118", "sourcegraph/src-cli#634",
    "charemma/ikno#76", "badele/gitcheck#23", "alefragnani/vscode-project-manager#909",
    "fork-dev/TrackerWin#1029", "awaescher/RepoZ#120", "awaescher/RepoZ#67", "awaescher/RepoZ#93",
    "coenm/RepoM#164", "jrmoulton/tmux-sessionizer#172", "jrmoulton/tmux-sessionizer#163",
    "NousResearch/hermes-agent#53356", "sourcegit-scm/sourcegit#728", "bbatsov/projectile#1873",
    "microsoft/vscode-cmake-tools#5020", "sharkdp/fd#378", "sharkdp/fd#938", "sharkdp/fd#1339",
    "gitkraken/vscode-gitlens#581", "elementary/files#1156", "fish-shell/fish-shell#4602",
    "WithSecureLabs/LinuxCatScale#4", "jrmoulton/tmux-sessionizer#95",
    "jrmoulton/tmux-sessionizer#126", "microsoft/vscode#87888", "gitkraken/vscode-gitlens#1768",
    "microsoft/vscode#247937", "nilbuild/git-standup#18", "jesseduffield/lazygit#5609",
    "tpope/vim-fugitive#2389", "libgit2/libgit2#7210", "go-git/go-git#2324", "go-git/go-git#1943",
    "JanDeDobbeleer/oh-my-posh#7676", "hakoerber/git-repo-manager#35", "gitui-org/gitui#802",
    "lsd-rs/lsd#1210", "dandavison/delta#693", "leonardssh/vscord#253",
    "GitoxideLabs/gitoxide#84", "pingdotgg/t3code#11396", "gitpython-developers/GitPython#2227",
    "libgit2/libgit2#6089", "github-for-unity/Unity#255", "git-pkgs/git-pkgs#196",
    "nexthink-oss/ghup#150", "desktop/desktop#4374", "desktop/desktop#7641", "nosarthur/gita#6",
    "magit/magit#312", "desktop/desktop#14336", "microsoft/vscode#155692",
  ]

  @Test func `each report is named by the test that proves it`() throws {
    #expect(try Set(Self.reports).subtracting(Checkout.wordsOfComments()) == [])
  }

  // jrmoulton/tmux-sessionizer#95, jrmoulton/tmux-sessionizer#126, microsoft/vscode#87888,
  // gitkraken/vscode-gitlens#1768, microsoft/vscode#247937
  @Test func `nothing in a thousand repositories and in dependencies is touched`() async throws {
    let scan = try Scan()
    for number in 0..<1_000 {
      let path = "root/\(number % 10)/\(number)"
      for name in [".git/objects", ".git/refs", "src"] {
        try scan.folder.makeFolder(path + "/" + name)
      }
      try scan.folder.write("ref: refs/heads/main\n", to: path + "/.git/HEAD")
    }
    let closed = ["root/0/0/src", "root/9/999/src", "root/deps/node_modules"]
    // One folder that is no repository, deep and wide, is only walked.
    try scan.folder.makeFolder("root/deps/node_modules/a/b/c")
    for number in 0..<200 { try scan.folder.makeFolder("root/deep/\(number)/a/b") }
    for path in closed { chmod(scan.folder.path(path), 0) }
    defer { for path in closed { chmod(scan.folder.path(path), 0o755) } }
    let executor = try #require(UnprivilegedExecutor())

    let state = await scan.load(makeThread: { executor })

    // Who may not read them would be told so.
    #expect(state.problems == [])
    #expect(state.found == 1_000)
    #expect(state.summary.skipped.ignored == 1)
  }

  // JanDeDobbeleer/oh-my-posh#7676
  @Test func `a pointer is read as git reads it`() async throws {
    let scan = try Scan()
    let store = try scan.repository("store") + "/.git"
    let contents = [
      "gitdir: \(store)", "gitdir: \(store)\n", "gitdir: \(store)\r\n", "gitdir: \(store)\n\r\n",
      "gitdir:\(store)\n", "gitdir: \(store)\nmore\n", "gitdir: \(store) \n", "gitdir:  \(store)\n",
      "GITDIR: \(store)\n", "\u{FEFF}gitdir: \(store)\n", "gitdir: ../store/.git\n",
      "gitdir: ../store/.git/\n", "gitdir: ../store\n", "gitdir: \n", "\n", "",
    ]
    for (number, text) in contents.enumerated() {
      try scan.folder.write(text, to: "root/\(number)/.git")
    }
    let found = await scan.load().repositories
    let broken = Set(found.filter { $0.state == .broken }.map(\.name))
    for number in contents.indices {
      let isBroken = (try? scan.git("rev-parse", "--git-dir", in: "\(scan.root)/\(number)")) == nil
      #expect(broken.contains("\(number)") == isBroken, "\(contents[number].debugDescription)")
    }
    // The others are ways to the one repository.
    let aliases = found.first { $0.name == "store" }?.aliases ?? []
    #expect(aliases.count == contents.count - broken.count)
  }

  // desktop/desktop#14336, microsoft/vscode#155692
  @Test(.enabled(if: geteuid() == 0, "Only root can give files away."))
  func `what others own is listed, and trusted where the user says so`() async throws {
    let scan = try Scan()
    try scan.copies(["theirs", "mine"])
    let path = scan.root + "/theirs"
    try scan.git("remote", "add", "origin", "gh:a", in: path)
    for place in [path, path + "/.git"] { #expect(lchown(place, 65_534, 65_534) == 0) }
    for (settings, isTrusted) in [
      ("", false), ("directory = \(path)", true), ("directory = \(scan.root)/*", true),
      ("directory = *", true), ("directory = *\ndirectory =", false),
    ] {
      try scan.folder.write(
        "[safe]\n\(settings)\n[url \"https://github.com/\"]\ninsteadOf = gh:\n",
        to: "home/.gitconfig")
      let found = await scan.repositories()
      #expect(found["theirs"]?.trusted == isTrusted, "\(settings)")
      #expect(found["mine"]?.trusted == true)
      #expect(found["theirs"]?.head?.state == .branch)
      // For others nothing but their own settings is read.
      #expect(found["theirs"]?.url == (isTrusted ? "https://github.com/a" : "gh:a"))
      let all = await scan.repositories { $0.trust = .all }
      #expect(all["theirs"]?.trusted == true)
      #expect(all["theirs"]?.url == "https://github.com/a")
    }
  }
}
