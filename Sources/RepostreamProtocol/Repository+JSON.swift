public import JSONRPC
public import Repositories

extension Repository {
  /// Writes the record as a JSON object; `url` stands there even where it is `null`.
  ///
  /// By hand, since records are most of what is ever sent: the library's encoder takes six times
  /// as long and gives the members another order in every process.
  public func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("id", id)
    writer.member("name", name)
    writer.member("url", orNull: url)
    writer.member("fullName", ifPresent: fullName)
    writer.member("htmlUrl", ifPresent: htmlUrl)
    writer.member("cloneUrl", ifPresent: cloneUrl)
    writer.member("sshUrl", ifPresent: sshUrl)
    writer.member("defaultBranch", ifPresent: defaultBranch)
    if let `private` { writer.member("private", `private`) }
    if let fork { writer.member("fork", fork) }
    if let archived { writer.member("archived", archived) }
    writer.member("description", ifPresent: description)
    writer.member("language", ifPresent: language)
    if let topics {
      writer.member("topics") { writer in writer.array(topics) { $0.value($1) } }
    }
    writer.member("pushedAt", ifPresent: pushedAt)
    writer.member("source", ifPresent: source)
    writer.member("kind", ifPresent: kind?.rawValue)
    writer.member("vcs", ifPresent: vcs)
    writer.member("path", ifPresent: path)
    writer.member("pathBytes", ifPresent: pathBytes)
    writer.member("uri", ifPresent: uri)
    writer.member("gitDir", ifPresent: gitDir)
    writer.member("commonDir", ifPresent: commonDir)
    if let aliases {
      writer.member("aliases") { writer in writer.array(aliases) { $0.value($1) } }
    }
    writer.member("root", ifPresent: root)
    writer.member("parentId", ifPresent: parentId)
    writer.member("displayName", ifPresent: displayName)
    if let remotes {
      writer.member("remotes") { writer in writer.array(remotes) { $1.write(to: &$0) } }
    }
    if let head { writer.member("head", head.write) }
    if let upstream { writer.member("upstream", upstream.write) }
    writer.member("operation", ifPresent: operation?.rawValue)
    writer.member("headMovedAt", ifPresent: headMovedAt)
    writer.member("fetchedAt", ifPresent: fetchedAt)
    writer.member("objectFormat", ifPresent: objectFormat)
    writer.member("refFormat", ifPresent: refFormat)
    if let shallow { writer.member("shallow", shallow) }
    if let sparse { writer.member("sparse", sparse) }
    if let extensions {
      writer.member("extensions") { writer in writer.array(extensions) { $0.value($1) } }
    }
    if let trusted { writer.member("trusted", trusted) }
    writer.member("state", ifPresent: state?.rawValue)
    if let problems {
      writer.member("problems") { writer in writer.array(problems) { $0.value($1) } }
    }
    writer.endObject()
  }

  /// The record as a JSON object.
  public var json: [UInt8] {
    JSONWriter.json(write)
  }
}

extension JSONWriter {
  /// Writes the member `repositories` with these records and their display names.
  ///
  /// One record after the other gets its name, since a list with all of them is a copy of the list.
  mutating func namedRepositories(_ repositories: [Repository]) {
    let names = repositories.displayNames
    member("repositories") { writer in
      writer.beginArray()
      for (index, var record) in repositories.enumerated() {
        record.displayName = names[index]
        record.write(to: &writer)
        if index == Self.sampleSize {
          // A long list is not to be copied again and again as it grows.
          let each = writer.bytes.count / index
          writer.reserve((each + each / 16) * (repositories.count - index))
        }
      }
      writer.endArray()
    }
  }

  /// After how many records the size of all is known well enough.
  private static let sampleSize = 1_000

  /// Writes the member `repositories` with these records.
  mutating func repositories(_ repositories: [Repository]) {
    member("repositories") { writer in
      writer.array(repositories) { $1.write(to: &$0) }
    }
  }
}

extension Repository.Remote {
  fileprivate func write(to writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("name", name)
      writer.member("url", url)
      writer.member("rawUrl", ifPresent: rawUrl)
      writer.member("pushUrl", ifPresent: pushUrl)
    }
  }
}

extension Repository.Head {
  fileprivate func write(to writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("state", state.rawValue)
      writer.member("branch", ifPresent: branch)
      writer.member("oid", ifPresent: oid)
    }
  }
}

extension Repository.Upstream {
  fileprivate func write(to writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("remote", remote)
      writer.member("branch", branch)
    }
  }
}
