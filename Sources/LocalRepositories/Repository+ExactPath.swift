package import Repositories

extension Repository {
  /// The bytes of the path, even where `path` is not exact; empty where there is none.
  package var exactPath: [UInt8] {
    guard pathBytes != nil, let uri, uri.hasPrefix("file://") else {
      return Array((path ?? "").utf8)
    }
    return PercentEncoding.decode(uri.utf8.dropFirst("file://".utf8.count))
  }
}
