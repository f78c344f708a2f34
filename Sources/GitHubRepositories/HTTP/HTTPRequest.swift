package import Repositories

/// What is asked of a server; always with GET.
package struct HTTPRequest: Sendable {
  /// What to ask for.
  package var url: WebURL
  /// Names and values of header fields; none holds a control character.
  package var fields: [(name: String, value: String)]
  /// How long all of it may take.
  package var timeout: Duration

  /// Makes a request.
  package init(url: WebURL, fields: [(name: String, value: String)] = [], timeout: Duration) {
    self.url = url
    self.fields = fields
    self.timeout = timeout
  }
}
