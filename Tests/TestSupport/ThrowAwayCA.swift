import Foundation

/// An authority that signs certificates for one test, made by openssl.
package struct ThrowAwayCA: Sendable {
  private static let key = [
    "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-keyout",
  ]

  private let folder: TemporaryFolder

  /// Makes the authority.
  package init() throws {
    folder = try TemporaryFolder()
    try openssl(
      ["req", "-x509"] + Self.key + [
        folder.path("ca.key"), "-out", file, "-days", "2", "-subj", "/CN=Throw-away",
      ])
  }

  /// Its own certificate.
  package var file: String { folder.path("ca.pem") }

  /// Signs a certificate for an address, valid for so many days from now on, and tells where it is, as
  /// the member `tls` of a scenario.
  package func scenario(address: String = "127.0.0.1", days: Int = 2) throws -> String {
    let name = "\(address)-\(days)"
    let key = folder.path("\(name).key")
    let request = folder.path("\(name).csr")
    let certificate = folder.path("\(name).pem")
    let extensions = try folder.write("subjectAltName=IP:\(address)\n", to: "\(name).ext")
    try openssl(["req"] + Self.key + [key, "-out", request, "-subj", "/CN=fake"])
    try openssl([
      "x509", "-req", "-in", request, "-CA", file, "-CAkey", folder.path("ca.key"),
      "-CAcreateserial", "-days", "\(days)", "-extfile", extensions, "-out", certificate,
    ])
    return #""tls":{"certificate":"\#(certificate)","key":"\#(key)"}"#
  }

  private func openssl(_ arguments: [String]) throws {
    let outcome = try ChildProcess.run(
      "openssl", arguments, environment: ProcessInfo.processInfo.environment)
    guard outcome.code == 0 else {
      throw CocoaError(.executableLoad, userInfo: [NSDebugDescriptionErrorKey: outcome.errors])
    }
  }
}
