import TestSupport
import Testing

/// What people have reported of other tools that list a forge's repositories.
@Suite struct ReportTests {
  private static let reports = [
    "go-gitea/gitea#14698", "git-pkgs/forge#84", "microsoft/vscode#110271",
    "microsoft/vscode-pull-request-github#1708", "google/go-github#566",
    "sourcegraph/sourcegraph-public-snapshot#5874", "desktop-plus/desktop-plus#259",
    "octokit/core.js#695", "desktop/desktop#16276", "github/VisualStudio#2143",
    "git-pkgs/forge#134", "nextflow-io/nextflow#13", "octokit/plugin-throttling.js#454",
    "jdx/mise#9120", "octokit/octokit.js#2355", "google/go-github#4190",
    "swiftlang/swift-package-manager#10443", "github/github-mcp-server#3056",
    "VirtusLab/git-machete#527", "zereight/gitlab-mcp#645", "gardener/dashboard#2719",
    "flox/flox#64", "chmouel/gh-news#13", "swiftlang/swift-corelibs-foundation#5285",
    "swiftlang/swift-corelibs-foundation#5412", "swiftlang/swift-corelibs-foundation#5456",
    "swiftlang/swift-corelibs-foundation#5469", "swiftlang/swift-package-manager#8171",
    "Meridiona/meridian#737", "nobe4/gh-not#67", "jdx/mise#12974",
    "tonistiigi/go-actions-cache#36", "sourcegraph/sourcegraph-public-snapshot#2360",
    "eclipse-csi/otterdog#201", "cli/cli#5244", "cli/cli#2037", "cli/cli#1735",
    "josegonzalez/python-github-backup#163", "ossf/allstar#36",
  ]

  @Test func `each report is named by the test that proves it`() throws {
    #expect(try Set(Self.reports).subtracting(Checkout.wordsOfComments()) == [])
  }
}
