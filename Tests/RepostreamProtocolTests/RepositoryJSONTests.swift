import Foundation
import JSONRPC
import Repositories
import RepostreamProtocol
import TestSupport
import Testing

@Suite struct RepositoryJSONTests {
  @Test func `a full record is written as the library would read and write it`() throws {
    var record = Repository(
      id: 1 << 52, name: "a \"b\" ünï 漢 🚀", url: "git@x:y\\z", source: "local")
    record.kind = .worktree
    record.vcs = "git"
    record.path = "/a\nb"
    record.pathBytes = "L2E="
    record.uri = "file:///a%0Ab"
    record.gitDir = "/g"
    record.commonDir = "/c"
    record.aliases = ["/x", "/y"]
    record.root = 0
    record.parentId = 7
    record.displayName = "p/a"
    record.remotes = [.init(name: "o", url: "u", rawUrl: "r", pushUrl: "p")]
    record.head = .init(state: .branch, branch: "main", oid: "00")
    record.fullName = "f/a"
    record.htmlUrl = "https://x/f/a"
    record.cloneUrl = "git@x:f/a"
    record.sshUrl = "git@x:f/a"
    record.defaultBranch = "main"
    record.private = true
    record.fork = false
    record.archived = false
    record.description = "d"
    record.language = "C++"
    record.topics = ["t"]
    record.pushedAt = "2026-01-02T03:04:07Z"
    record.upstream = .init(remote: "o", branch: "b")
    record.operation = .cherryPick
    record.headMovedAt = "2026-01-02T03:04:05Z"
    record.fetchedAt = "2026-01-02T03:04:06Z"
    record.objectFormat = "sha256"
    record.refFormat = "reftable"
    record.shallow = true
    record.sparse = true
    record.extensions = ["worktreeConfig"]
    record.trusted = false
    record.state = .prunable
    record.problems = ["It is gone."]
    #expect(try JSONDecoder().decode(Repository.self, from: Data(record.json)) == record)
    let fields = Mirror(reflecting: record).children.compactMap(\.label)
    let written = try #require(
      try JSONSerialization.jsonObject(with: Data(record.json)) as? [String: Any])
    #expect(Set(written.keys) == Set(fields), "Every field of the record is written.")
    #expect(Set(written.keys) == Set(Repository.schema.properties.keys), "And described.")
    #expect(try JSONValue(parsing: record.json).fits(schema: Repository.schema.json))
  }

  @Test func `a record of which nothing is known has its id, its name and a null url`() throws {
    let record = Repository(id: 0, name: "a", url: nil)
    #expect(String(decoding: record.json, as: UTF8.self) == #"{"id":0,"name":"a","url":null}"#)
    #expect(try JSONValue(parsing: record.json).fits(schema: Repository.schema.json))
  }
}
