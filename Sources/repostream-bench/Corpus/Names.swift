/// Names as people, their tools and their languages give them.
enum Names {
  static let first = [
    "api", "app", "atlas", "bento", "blog", "cargo", "cli", "core", "data", "dot", "echo", "feed",
    "fern", "flux", "game", "graph", "home", "ink", "iris", "job", "kite", "lab", "linear", "log",
    "map", "micro", "mint", "my", "net", "open", "paper", "pico", "quick", "rain", "redis", "rust",
    "shop", "sky", "smart", "solar", "swift", "tiny", "tree", "unit", "web", "zen",
  ]
  static let second = [
    "agent", "board", "book", "bot", "bridge", "cache", "client", "cloud", "config", "db", "deploy",
    "docs", "engine", "exporter", "fetch", "files", "forge", "hooks", "infra", "js", "kit", "lint",
    "manager", "notes", "parser", "plugin", "proxy", "queue", "reader", "report", "router", "scan",
    "server", "service", "site", "store", "sync", "template", "theme", "toolkit", "utils", "viewer",
    "worker", "écran", "übung", "笔记",
  ]
  static let owners = [
    "acme", "anna", "apple", "bjørn", "cncf", "dave.k", "example", "golang", "jo-smith", "k8s",
    "mozilla", "nina", "rust-lang", "sharkdp", "swiftlang", "team-blue", "Tools", "vim-scripts",
  ]
  /// Folders in which people keep projects; the first are the usual ones.
  static let places = [
    "src", "code", "projects", "work", "git", "Documents", "Downloads", "Desktop", "go", "backup",
    "old laptop", "Course material 2023", "clients", "experiments", "archive", "Übungen",
    ".config", ".local", ".vim", ".emacs.d", ".oh-my-zsh", ".tmux", ".vscode-server",
  ]
  static let folders = [
    "src", "lib", "test", "tests", "docs", "include", "assets", "images", "internal", "cmd", "pkg",
    "Sources", "Resources", "scripts", "examples", "build", "dist", "target", "vendor", "i18n",
    "components", "hooks", "pages", "styles", "fixtures", "__snapshots__", "migrations", "models",
    "views", "controllers", "api", "v1", "v2", "common", "core", "utils", "main", "java", "kotlin",
    "resources", "static", "templates", ".github", ".idea", ".vscode", "generated", "debug",
    "release", "deps", "en", "de", "fr", "icons", "fonts", "data", "raw", "2021", "2022", "2023",
  ]
  private static let stems = [
    "index", "main", "README", "util", "helpers", "types", "config", "setup", "test_api", "build",
    "package", "app", "server", "client", "model", "view", "style", "logo", "notes", "IMG",
    "Screenshot 2023-04-01", "report (final)", "schema", "query", "error", "mod", "constants",
  ]
  /// None is empty: a file has never the name of a folder beside it.
  private static let suffixes = [
    ".swift", ".js", ".ts", ".tsx", ".py", ".go", ".rs", ".c", ".h", ".java", ".md", ".json",
    ".yaml", ".txt", ".png", ".css", ".html", ".o", ".map", ".lock",
  ]
  /// What repostream stays out of wherever it is; the others have to stay out of it too.
  static let ignored = [
    "node_modules", "bower_components", "__pycache__", ".venv", ".tox", ".Trash", "$RECYCLE.BIN",
    "System Volume Information", "lost+found", ".snapshots", ".zfs", ".Spotlight-V100",
    ".fseventsd", "@eaDir", ".repo", ".Trash-1000",
  ]

  /// The name of a project; some are alike.
  static func project(_ generator: inout SeededGenerator) -> String {
    let name = "\(generator.pick(first))-\(generator.pick(second))"
    return switch generator.number(0...19) {
    case 0: "\(name).nvim"
    case 1: name.replacing("-", with: " ")
    case 2: name.uppercased()
    case 3: "\(name)-\(generator.number(2...9))"
    default: name
    }
  }

  /// The names of so many files of one folder, all different.
  static func files(_ count: Int, _ generator: inout SeededGenerator) -> [String] {
    (0..<max(count, 0)).map { index in
      let stem = generator.pick(stems)
      return "\(stem)\(index == 0 ? "" : "_\(index)")\(generator.pick(suffixes))"
    }
  }
}
