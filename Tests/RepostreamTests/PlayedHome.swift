import Foundation
import JSONRPC
import TestSupport
import Testing

/// A home in a new place, in which the built program plays transcripts again.
struct PlayedHome: Sendable {
  private static let folder = "Tests/RepostreamTests/Transcripts"

  /// The names of all transcripts.
  static let names = Checkout.files(below: folder, suffix: ".jsonl").map { path in
    String(path.dropFirst(folder.count + 1).dropLast(".jsonl".count))
  }

  private let folder: TemporaryFolder

  /// Makes the home as `clients/make-home` does; without repositories where nobody will look for any.
  init(isEmpty: Bool) async throws {
    let folder = try TemporaryFolder()
    self.folder = folder
    guard !isEmpty else {
      try folder.makeFolder("home")
      try folder.makeFolder("work")
      return
    }
    let made = try await Self.run("\(Checkout.root)/clients/make-home", [folder.path], [:])
    try #require(made.code == 0, "\(made.errors)")
  }

  /// The text of a transcript.
  static func text(_ name: String) throws -> String {
    try Checkout.text("\(folder)/\(name).jsonl")
  }

  /// Plays a transcript, in the working directory of the home.
  func replay(_ text: String, _ arguments: String...) async throws -> ChildProcess.Outcome {
    let file = try folder.write(text, to: "\(UUID().uuidString).jsonl")
    return try await Self.run(
      "/bin/sh",
      ["-c", #"cd "$0" && exec "$@""#, folder.path("work"), ServerProcess.path, "replay", file]
        + arguments,
      ["HOME": folder.path("home"), "XDG_CACHE_HOME": folder.path("cache")])
  }

  /// Runs a program on a thread that may wait for it.
  private static func run(
    _ path: String, _ arguments: [String], _ environment: [String: String]
  ) async throws -> ChildProcess.Outcome {
    let environment = ServerProcess.environment(environment)
    return try await withCheckedThrowingContinuation { continuation in
      DedicatedThread.start {
        continuation.resume(
          with: Result { try ChildProcess.run(path, arguments, environment: environment) })
      }
    }
  }
}
