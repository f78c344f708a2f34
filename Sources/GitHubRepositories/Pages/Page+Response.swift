import Repositories

extension Page {
  /// Reads an answer of status 200, which came from a URL.
  ///
  /// - Throws: `truncated` for one that breaks off, `badResponse` for one that is no page,
  ///   `crossHostRedirect` where it leads to another origin.
  init(_ response: HTTPResponse, _ url: WebURL, _ client: ForgeClient) throws(LoadFailure) {
    let host = client.origin.authority
    let body: PageBody
    do {
      body = try PageBody(response.body)
    } catch {
      var failure: LoadFailure =
        switch error {
        case .unfinished: LoadFailure(HTTPFailure.truncated, client.origin)
        case .notJSON: .badResponse("notJson", "no JSON", host)
        case .notArray: .badResponse("notArray", "no list", host)
        case .endless: LoadFailure(HTTPFailure.bodyTooLarge, client.origin)
        }
      failure.details["status"] = .integer(response.status)
      if error == .notJSON || error == .notArray { failure.quote(response, client.secrets) }
      throw failure
    }
    repositories = body.repositories
    count = body.count
    hasLinks = false
    total = response.fields["x-total-count"].flatMap { Int($0) }
    quotaRemaining = Quota(response.fields).remaining
    try lead(response.fields, url, client)
  }

  /// Takes the way on from an answer, where it has one.
  ///
  /// - Throws: `badResponse` where that is too long, `crossHostRedirect` where it leads to another origin.
  mutating func lead(
    _ fields: HTTPFields, _ url: WebURL, _ client: ForgeClient
  ) throws(LoadFailure) {
    guard let field = fields["link"], !field.isEmpty else { return }
    guard field.utf8.count <= PageLinks.limit else {
      throw .badResponse("headerTooLarge", "too long a header", client.origin.authority)
    }
    let links = PageLinks(field)
    next = try links["next"].map { link throws(LoadFailure) in try client.follow(link, from: url) }
    last = links["last"].flatMap { url.resolving($0) }
    hasLinks = true
  }
}
