/// What a server answered, whatever it means.
package struct HTTPResponse: Sendable {
  /// The status, such as 200.
  package var status: Int
  /// The header fields.
  package var fields: HTTPFields
  /// The body, decoded.
  package var body: [UInt8]

  /// Makes a response from its parts.
  package init(status: Int, fields: HTTPFields, body: [UInt8]) {
    self.status = status
    self.fields = fields
    self.body = body
  }
}
