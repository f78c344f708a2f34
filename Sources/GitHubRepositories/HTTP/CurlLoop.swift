import CCurl
import Repositories

/// A thread of `CCurl`, which ends with whoever holds it.
final class CurlLoop: Sendable {
  /// Where C keeps it, which has locks of its own; a pointer would not be `Sendable`.
  private let address: UInt

  /// Starts the thread; `nil` where libcurl is missing or too old, or there is no thread.
  init?() {
    guard let pointer = unsafe ccurl_open() else { return nil }
    address = UInt(bitPattern: pointer)
  }

  deinit {
    unsafe ccurl_close(OpaquePointer(bitPattern: address))
  }

  /// Begins a transfer, which is told how it ended.
  ///
  /// - Returns: Its number; `nil` where there is no memory for it, and then it is told nothing.
  func start(
    _ request: HTTPRequest, _ settings: CurlSettings, for transfer: CurlTransfer
  ) -> UInt64? {
    let strings: [String?] =
      [request.url.string, settings.certificateFile, settings.certificateFolder]
      + request.fields.map { "\($0.name): \($0.value)" }
    let context = unsafe Unmanaged.passRetained(transfer)
    let number = unsafe Self.withCStrings(strings) { strings in
      let headers = unsafe strings[3...]
      var order = unsafe ccurl_request(
        url: strings[0], headers: UnsafeBufferPointer(rebasing: headers).baseAddress,
        header_count: headers.count, timeout_ms: max(1, Int(request.timeout / .milliseconds(1))),
        header_limit: CurlTransport.headerLimit, body_limit: CurlTransport.bodyLimit,
        ca_file: strings[1], ca_folder: strings[2],
        without_proxy: settings.passesByProxies(request))
      return unsafe ccurl_start(
        OpaquePointer(bitPattern: address), &order,
        { context, response in
          guard let context = unsafe context, let response = unsafe response else { return }
          unsafe Unmanaged<CurlTransfer>.fromOpaque(context).takeRetainedValue()
            .finish(response.pointee)
        }, context.toOpaque())
    }
    if number == 0 { unsafe context.release() }
    return number == 0 ? nil : number
  }

  /// Ends a transfer, soon; does nothing to one that has ended.
  func cancel(_ number: UInt64) {
    unsafe ccurl_cancel(OpaquePointer(bitPattern: address), number)
  }

  /// Calls the closure with C strings that live as long as it runs.
  private static func withCStrings<Result>(
    _ strings: [String?], _ body: (UnsafeBufferPointer<UnsafePointer<CChar>?>) -> Result
  ) -> Result {
    var bytes: [CChar] = []
    var starts: [Int?] = []
    for string in strings {
      starts.append(string == nil ? nil : bytes.count)
      if let string { bytes += string.utf8.map(CChar.init(bitPattern:)) + [0] }
    }
    return unsafe bytes.withUnsafeBufferPointer { buffer in
      var pointers: [UnsafePointer<CChar>?] = unsafe []
      for start in starts {
        unsafe pointers.append(
          start.flatMap { start in unsafe buffer.baseAddress.map { unsafe $0 + start } })
      }
      return unsafe pointers.withUnsafeBufferPointer { unsafe body($0) }
    }
  }
}
