import FoundationEssentials
import Repositories

/// Pages that are kept from run to run, each for the one token that it was sent for.
struct ResponseCache: Sendable {
  /// The most bytes that all pages together take.
  static let limit = 64 << 20
  private static let prefix = "github-"

  private let folder: CacheFolder
  /// What all hashes are made with: chosen once for each folder, so that they say nothing elsewhere.
  private let key: [UInt8]
  /// The token's hash; `nil` without one.
  private let token: String?
  private let secrets: SecretKeeper

  /// Opens the cache of a folder for a token; `nil` where there is no such folder.
  init?(_ path: String, token: Secret?, secrets: SecretKeeper) {
    guard let folder = CacheFolder(path) else { return nil }
    if folder.read("key")?.bytes.count != 16 {
      var generator = SystemRandomNumberGenerator()
      let bytes = (0..<16).map { _ in UInt8.random(in: 0...255, using: &generator) }
      // Of two processes at once the first one chooses, but for what is no key at all.
      folder.write(bytes, to: "key", replacing: folder.read("key") != nil)
    }
    guard let key = folder.read("key")?.bytes, key.count == 16 else { return nil }
    self.folder = folder
    self.key = key
    self.secrets = secrets
    self.token = token.map { Self.hex(SipHash.hash($0.text.utf8, key: key)) }
  }

  /// What is kept of a URL; `nil` where there is nothing, or nothing that makes sense.
  func page(at url: WebURL) -> KeptPage? {
    guard let file = folder.read(name(url)),
      let end = file.bytes.firstIndex(of: UInt8(ascii: "\n")),
      case let body = file.bytes[(end + 1)...],
      checksum(body).utf8.elementsEqual(file.bytes[..<end]),
      let entry = try? JSONDecoder().decode(CacheEntry.self, from: Data(body)),
      entry.isAnswer(to: url, token: token)
    else { return nil }
    return KeptPage(entry: entry, age: file.age)
  }

  /// Keeps a page.
  func keep(_ page: Page, etag: String?, at url: WebURL) {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let entry = CacheEntry(page, etag: etag, url: url, token: token)
    guard let data = try? encoder.encode(entry) else { return }
    // A forge may have sent the token back.
    let text = secrets.masked(String(decoding: data, as: UTF8.self))
    folder.write(Array("\(checksum(text.utf8))\n\(text)".utf8), to: name(url))
  }

  /// Takes note that what is kept of a URL still holds.
  func confirm(_ url: WebURL) {
    folder.touch(name(url))
  }

  /// Forgets the pages that were not kept or confirmed for longest, where all together are too many.
  func trim() {
    folder.trim(Self.prefix, to: Self.limit)
  }

  /// What stands before what is kept: a page that is not as it was written would make a list shorter.
  private func checksum(_ body: some Collection<UInt8>) -> String {
    Self.hex(SipHash.hash(body, key: key))
  }

  private func name(_ url: WebURL) -> String {
    let question = [
      "GET", url.string, ForgeClient.accept, ForgeClient.apiVersion, token ?? "",
    ].joined(separator: "\n")
    return "\(Self.prefix)\(Self.hex(SipHash.hash(question.utf8, key: key))).json"
  }

  private static func hex(_ number: UInt64) -> String {
    let digits = String(number, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
