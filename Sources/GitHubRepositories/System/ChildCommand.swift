import Dispatch
import Glibc
import Processes
import Synchronization

/// A program that is asked for one thing and has little time to say it.
///
/// It runs apart from all that this one has open, in the root folder, so that no repository's
/// configuration is read.
struct ChildCommand: Sendable {
  /// The most bytes that are read of what it says.
  private static let outputLimit = 64 << 10
  /// How long it is waited for before somebody looks whether it still matters.
  private static let glance: Int32 = 50

  /// Set by whoever does not want to know any more.
  private final class Flag: Sendable {
    let isSet = Atomic(false)
  }

  private let path: String
  private let arguments: [String]
  private let environment: [String: String]

  /// Finds a program in the absolute folders of `PATH`; `nil` where it is in none.
  init?(_ name: String, _ arguments: [String], environment: [String: String]) {
    let folders = (environment["PATH"] ?? "").split(separator: ":").filter { $0.hasPrefix("/") }
    let paths = folders.map { "\($0)/\(name)" }
    guard let path = paths.first(where: { unsafe access($0, X_OK) == 0 }) else { return nil }
    self.path = path
    self.arguments = arguments
    self.environment = environment
  }

  /// Runs it with an input that is short enough for a socket; it is killed when its time is over or
  /// the task is cancelled.
  ///
  /// - Returns: What it says on standard output; `nil` where it fails or says too much.
  func output(
    input: String = "", until deadline: ContinuousClock.Instant
  ) async -> String? {
    let flag = Flag()
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        // A serial queue of its own has a thread of its own.
        DispatchQueue(label: "repostream.command").async { @Sendable in
          let output = run(input) {
            ContinuousClock.now > deadline || flag.isSet.load(ordering: .relaxed)
          }
          continuation.resume(returning: output)
        }
      }
    } onCancel: {
      flag.isSet.store(true, ordering: .relaxed)
    }
  }

  private func run(_ input: String, until isGivenUp: () -> Bool) -> String? {
    // One socket both ways, not two pipes: nobody reading it is an error there, not a signal.
    guard let (own, other) = Self.sockets() else { return nil }
    let number = spawn(over: other)
    close(other)
    defer { close(own) }
    guard let number else { return nil }
    _ = unsafe Array(input.utf8).withUnsafeBytes { bytes in
      unsafe send(own, bytes.baseAddress, bytes.count, Int32(MSG_NOSIGNAL))
    }
    shutdown(own, Int32(SHUT_WR))
    let (output, status) = Self.follow(number, own, until: isGivenUp)
    return status == 0 ? output : nil
  }

  /// Reads what a program says until it ends, whoever else still holds its output; one that is given up
  /// or says too much is killed, with all that it has started.
  ///
  /// - Returns: What it said, and its status: wait(2).
  private static func follow(
    _ number: pid_t, _ descriptor: Int32, until isGivenUp: () -> Bool
  ) -> (output: String, status: Int32) {
    var bytes: [UInt8] = []
    var status: Int32 = 0
    var hasEnded = false
    while !isGivenUp(), bytes.count <= outputLimit {
      // What it has said before its end is there to be read then.
      if !hasEnded { hasEnded = unsafe waitpid(number, &status, WNOHANG) != 0 }
      var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      let isReady = unsafe poll(&request, 1, hasEnded ? 0 : glance) > 0
      let piece = isReady ? read(descriptor) : []
      bytes += piece
      guard piece.isEmpty else { continue }
      if hasEnded { return (String(decoding: bytes, as: UTF8.self), status) }
      if isReady { usleep(useconds_t(glance) * 100) }
    }
    kill(-number, SIGKILL)
    while !hasEnded, unsafe waitpid(number, &status, 0) < 0, errno == EINTR {}
    return ("", -1)
  }

  private static func read(_ descriptor: Int32) -> [UInt8] {
    unsafe [UInt8](unsafeUninitializedCapacity: 4_096) { buffer, count in
      count = unsafe max(0, Glibc.read(descriptor, buffer.baseAddress, buffer.count))
    }
  }

  /// Two ends that no other program inherits: socketpair(2).
  private static func sockets() -> (own: Int32, other: Int32)? {
    let kind = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
    var ends: [Int32] = [0, 0]
    return unsafe socketpair(AF_UNIX, kind, 0, &ends) == 0 ? (ends[0], ends[1]) : nil
  }

  /// Starts it, apart from all that this process has open.
  private func spawn(over socket: Int32) -> pid_t? {
    var spawn = Spawn(input: socket, output: socket)
    spawn.environment = environment.map { "\($0.key)=\($0.value)" }
    spawn.isApart = true
    spawn.isSealed = true
    return try? spawn.start([path] + arguments)
  }
}
