/// The names of the members that the notifications of a transcript have, by method.
struct MemberNames {
  private struct Names {
    var params: Set<String> = []
    var value: Set<String> = []
    /// Whether one that only says that something goes on is among them.
    var hasRepeated = false
  }

  private var byMethod: [String: Names] = [:]

  /// Notes all of a strand.
  mutating func add(_ log: StrandLog) {
    for item in log.exact + log.repeated {
      guard let channel = item.channel, let params = item.message.member("params") else { continue }
      byMethod[channel.method, default: Names()].params.formUnion(params.names)
      byMethod[channel.method]?.value.formUnion(params.member("value")?.names ?? [])
    }
    for item in log.repeated {
      if let channel = item.channel { byMethod[channel.method]?.hasRepeated = true }
    }
  }

  /// The paths of the members that no notification of this method has in the transcript.
  func unknown(in message: JSONValue) -> [String] {
    guard case .string(let method) = message.member("method"), let names = byMethod[method],
      let params = message.member("params")
    else { return [] }
    let value = names.hasRepeated ? params.member("value")?.names ?? [] : []
    return params.names.subtracting(names.params).sorted().map { "params.\($0)" }
      + value.subtracting(names.value).sorted().map { "params.value.\($0)" }
  }
}

extension JSONValue {
  /// The names of an object's members.
  fileprivate var names: Set<String> {
    guard case .object(let members) = self else { return [] }
    return Set(members.keys)
  }
}
