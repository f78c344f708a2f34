import Repositories

extension GitHubOptions {
  /// Where the first page of the list is.
  ///
  /// - Source: GitHub's REST API, "List repositories for a user", "List organization repositories",
  ///   "List repositories for the authenticated user".
  var firstPage: WebURL {
    let path =
      switch account {
      case .user(let name): "/users/\(name.asPathSegment)/repos"
      case .organization(let name): "/orgs/\(name.asPathSegment)/repos"
      case .own: "/user/repos"
      }
    let page = baseURL.appending(path: path).with("per_page", "\(perPage)")
      .with("sort", sort.rawValue).with("direction", direction.rawValue)
    guard account == .own else { return page }
    // Together with `type`, which says the same in other words, the forge refuses these.
    return page.with("visibility", visibility.rawValue)
      .with("affiliation", "owner,collaborator,organization_member")
  }
}

extension String {
  /// One segment of a path: RFC 3986, section 2.3.
  fileprivate var asPathSegment: String {
    let digits = Array("0123456789ABCDEF".utf8)
    let bytes = utf8.flatMap { byte -> [UInt8] in
      let isUnreserved =
        UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte
        || UInt8(ascii: "A")...UInt8(ascii: "Z") ~= byte
        || UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte || "-._~".utf8.contains(byte)
      guard !isUnreserved else { return [byte] }
      return [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 0xF)]]
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
