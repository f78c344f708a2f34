import JSONRPC
package import Repositories

extension Repository {
  /// What a record is.
  package static let schema = JSONSchema.object(
    ["id": identity, "name": .string, "url": .string.orNull],
    optional: [
      "fullName": .string,
      "htmlUrl": .string,
      "cloneUrl": .string,
      "sshUrl": .string,
      "defaultBranch": .string,
      "private": .bool,
      "fork": .bool,
      "archived": .bool,
      "description": .string,
      "language": .string,
      "topics": .array(of: .string),
      "pushedAt": .moment,
      "source": .words(of: LoadRepositoriesParams.Source.Name.self),
      "kind": .words(of: Kind.self),
      "vcs": .words(["git"]),
      "path": .string,
      "pathBytes": .string.with("contentEncoding", .string("base64")),
      "uri": .url,
      "gitDir": .string,
      "commonDir": .string,
      "aliases": .array(of: .string, atMost: 100),
      "root": .count,
      "parentId": identity,
      "displayName": .string,
      "remotes": .array(
        of: .object(
          ["name": .string, "url": .string], optional: ["rawUrl": .string, "pushUrl": .string])),
      "head": .object(
        ["state": .words(of: Head.State.self)], optional: ["branch": .string, "oid": .string]),
      "upstream": .object(["remote": .string, "branch": .string]),
      "operation": .words(of: Operation.self),
      "headMovedAt": .moment,
      "fetchedAt": .moment,
      "objectFormat": .string,
      "refFormat": .string,
      "shallow": .constant(true),
      "sparse": .constant(true),
      "extensions": .array(of: .string),
      "trusted": .bool,
      "state": .words(of: State.self),
      "problems": .array(of: .string),
    ])

  private static let identity = JSONSchema.integer(in: 0...(1 << 53) - 1)
}
