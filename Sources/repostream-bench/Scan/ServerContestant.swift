import JSONRPC

/// A load in a server that runs all the time, seen by its client.
struct ServerContestant: Contestant {
  let name = "repostream"
  /// As many as the local source takes by itself.
  let threads: Int
  let session: ServerSession

  func run(on root: String) throws(Failure) -> ScanRun {
    let load = try session.load(root)
    guard let result = load.messages.last?["result"] else {
      let reply = load.messages.last.map { String(decoding: $0.json, as: UTF8.self) }
      throw Failure("The server has failed: \(reply ?? "").")
    }
    let paths = load.messages.flatMap { message in
      (message["params"]?["repositories"]?.elements ?? []).compactMap { $0["path"]?.string }
    }
    return ScanRun(
      duration: load.duration, first: load.first, paths: paths,
      ignored: result["skipped"]?["ignored"]?.integer)
  }
}

extension JSONValue {
  fileprivate subscript(_ name: String) -> JSONValue? {
    guard case .object(let members) = self else { return nil }
    return members[name]
  }

  fileprivate var elements: [JSONValue] {
    guard case .array(let elements) = self else { return [] }
    return elements
  }

  fileprivate var integer: Int? {
    guard case .integer(let integer) = self else { return nil }
    return integer
  }

  fileprivate var string: String? {
    guard case .string(let string) = self else { return nil }
    return string
  }
}
