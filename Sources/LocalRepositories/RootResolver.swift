import Repositories

/// Makes real folders of roots as a person writes them.
struct RootResolver {
  /// The folders in a home in which people keep repositories.
  private static let usualFolders = [
    "src", "code", "projects", "git", "dev", "work", "repos", "Developer",
  ]

  /// A root that cannot be looked in.
  struct Problem: Error {
    let kind: LoadFailure.Kind
    let path: String
    let message: String
    /// Whether it may be gone a little later.
    var isPassing = false
  }

  let environment: [String: String]
  let home: Path

  /// The roots that can be looked in, and what is wrong with the others.
  func resolve(_ written: [LocalOptions.Root]) -> (roots: Roots, problems: [Problem]) {
    var roots: [Roots.Root] = []
    var problems: [Problem] = []
    for (index, root) in written.enumerated() {
      do {
        roots.append(
          Roots.Root(
            path: try folder(root.path), index: index, maxDepth: root.maxDepth,
            ignore: root.ignore))
      } catch {
        problems.append(error)
      }
    }
    return (Roots(roots), problems)
  }

  /// The roots where none are asked for: those of ghq and the usual folders in the home, as far as
  /// they are there, else the home.
  func resolveDefaults(_ config: GitConfig) -> (roots: Roots, problems: [Problem]) {
    let ghq = config.values("ghq", nil, "root").map { String(decoding: $0, as: UTF8.self) }
    let usual = Self.usualFolders.map { "~/" + $0 }
    let present = (ghq + usual).compactMap { try? folder($0) }
    guard !present.isEmpty else { return resolve([LocalOptions.Root("~")]) }
    return (Roots(present.enumerated().map { Roots.Root(path: $1, index: $0) }), [])
  }

  private func folder(_ text: String) throws(Problem) -> Path {
    let path = try expand(text)
    guard !path.bytes.isEmpty else {
      throw Problem(kind: .pathNotFound, path: text, message: "A root is empty.")
    }
    do throws(SystemError) {
      let real = try FileSystem.realPath(of: path)
      guard try FileSystem.status(of: real).kind == .folder else { throw SystemError.notADirectory }
      _ = try Descriptor(opening: real, asFolder: true)
      return real
    } catch {
      // A link that leads nowhere and a path that is too long are not there either.
      let kind = LoadFailure.Kind(rawValue: error.kind)
      throw Problem(
        kind: LoadFailure.Kind.failures.contains(kind) ? kind : .pathNotFound, path: text,
        message: error.message(about: path), isPassing: error.isExhaustion)
    }
  }

  /// The path that a text stands for; a relative one stays relative.
  func expand(_ text: String) throws(Problem) -> Path {
    let bytes = try checked(Array(text.utf8), text)
    if bytes.starts(with: "file://".utf8) { return try path(ofURL: bytes, text) }
    let first = bytes.prefix { $0 != UInt8(ascii: "/") }
    let rest = bytes[first.count...].drop { $0 == UInt8(ascii: "/") }
    if first.elementsEqual("~".utf8) { return rest.isEmpty ? home : home.appending(rest) }
    if first.first == UInt8(ascii: "$") {
      let name = String(decoding: first.dropFirst(), as: UTF8.self)
      guard let value = environment[name], !value.isEmpty else {
        throw Problem(
          kind: .pathNotFound, path: text, message: "The variable \(name) of \(text) is not set.")
      }
      return rest.isEmpty ? Path(value) : Path(value).appending(rest)
    }
    return Path(bytes)
  }

  /// The path that a `file:` URL names, for this host alone.
  private func path(ofURL url: [UInt8], _ text: String) throws(Problem) -> Path {
    let rest = url.dropFirst("file://".utf8.count)
    let host = rest.prefix { $0 != UInt8(ascii: "/") }
    guard host.isEmpty || host.elementsEqual("localhost".utf8) else {
      throw Problem(
        kind: .pathNotFound, path: text, message: "\(text) names a folder on another host.")
    }
    return Path(try checked(PercentEncoding.decode(rest.dropFirst(host.count)), text))
  }

  private func checked(_ bytes: [UInt8], _ text: String) throws(Problem) -> [UInt8] {
    guard !bytes.contains(0) else {
      throw Problem(
        kind: .pathNotFound, path: text, message: "A root holds a NUL, which no path can.")
    }
    return bytes
  }
}
