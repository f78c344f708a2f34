import Repositories

/// What the environment says to curl that libcurl itself does not read, and one thing that it does.
struct CurlSettings: Sendable {
  /// A file with the certificates that are believed; `nil` for the system's.
  let certificateFile: String?
  /// A folder with a file for each; `nil` for the system's.
  let certificateFolder: String?
  /// Whether what is sent without TLS may pass the proxy for that: it stays on this machine.
  private let isProxyHere: Bool

  /// Finds certificates as curl does: `CURL_CA_BUNDLE`, else `SSL_CERT_DIR` and `SSL_CERT_FILE`.
  ///
  /// - Source: curl(1), "--cacert", "--capath" and "ENVIRONMENT".
  init(environment: [String: String]) {
    func value(_ names: String...) -> String? {
      names.lazy.compactMap { environment[$0] }.first { !$0.isEmpty }
    }
    let bundle = value("CURL_CA_BUNDLE")
    certificateFile = bundle ?? value("SSL_CERT_FILE")
    certificateFolder = bundle == nil ? value("SSL_CERT_DIR") : nil
    isProxyHere = value("http_proxy", "all_proxy", "ALL_PROXY").map(Self.isHere) ?? true
  }

  /// Whether a request goes to its host alone, whatever proxy there is: a token without TLS goes to
  /// nobody else.
  func passesByProxies(_ request: HTTPRequest) -> Bool {
    let hasToken = request.fields.contains { $0.name == "Authorization" }
    return hasToken && request.url.origin.scheme == "http" && !isProxyHere
  }

  private static func isHere(_ proxy: String) -> Bool {
    let authority = proxy.split(separator: "/").first { !$0.hasSuffix(":") } ?? ""
    let host = authority.split(separator: "@").last ?? ""
    return WebURL("http://\(host)/")?.origin.isLoopback ?? false
  }
}
