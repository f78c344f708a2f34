import Foundation
import Repositories
import TestSupport

@testable import LocalRepositories

extension Scan {
  /// Makes repositories with one commit each, which are copies of one another: quicker than git.
  func copies(_ names: [String]) throws {
    guard let first = names.first else { return }
    let template = try folder.makeFolder("root/" + first)
    try git("init", "--quiet", "--template=", in: template)
    try git("commit", "--quiet", "--allow-empty", "--message", "One", in: template)
    for name in names.dropFirst() {
      let target = try folder.makeFolder("root/" + name)
      try FileManager.default.copyItem(atPath: template + "/.git", toPath: target + "/.git")
    }
  }

  /// The paths that a load finds, in order.
  func paths(
    _ roots: [String]? = nil, workers: Int = 2, with change: (inout LocalOptions) -> Void = { _ in }
  ) async -> [String] {
    await load(roots, workers: workers, with: change).repositories.map { shortened($0.path) }
      .sorted()
  }

  /// Explains a path to whoever looks below the root.
  func explain(
    _ path: String, mountTable: String = "/proc/self/mountinfo",
    with change: (inout LocalOptions) -> Void = { _ in },
    makeThread: @escaping @Sendable () -> any TaskExecutor = { DiskThread.next() }
  ) async throws -> PathExplanation {
    var options = LocalOptions(roots: [.init(root)])
    change(&options)
    let machine = Machine(
      environment: git.environment, home: home, mountTable: mountTable,
      makeThread: makeThread)
    let explanation = await PathExplainer(options: options, machine: machine).explain(path)
    // As after a load, off a thread with fewer rights.
    await Task.yield()
    return try explanation.get()
  }

  /// Writes a mount table with these mounts beside the machine's top folder.
  func mountTable(_ mounts: [(path: String, type: String)]) throws -> String {
    let lines = ([("/", "ext4")] + mounts).enumerated().map { index, mount in
      let path = mount.0.replacing("\\", with: "\\134").replacing(" ", with: "\\040")
      return "\(index + 20) 1 0:\(index) / \(path) rw,relatime shared:1 - \(mount.1) source rw\n"
    }
    return try folder.write(lines.joined(), to: "mountinfo-\(UUID().uuidString)")
  }
}

extension ProviderState {
  /// Every record that was told, in the order of the stream.
  var stream: [Repository] {
    records(after: 0, limit: .max).records
  }

  /// The kind and the path of each warning, in order.
  var problems: [String] {
    summary.warnings.map { "\($0.kind) \($0.path ?? "")" }.sorted()
  }
}

extension Repository {
  /// The members in which it is not like another record.
  func difference(from other: Repository) -> [String] {
    guard self != other else { return [] }
    return zip(Mirror(reflecting: self).children, Mirror(reflecting: other).children).compactMap {
      "\($0.value)" == "\($1.value)"
        ? nil : "\($0.label ?? ""): \($0.value), \($1.value)"
    }
  }
}
