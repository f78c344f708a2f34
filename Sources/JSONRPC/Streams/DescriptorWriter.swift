import Glibc

/// Writes to a descriptor, whatever flags others have set on it.
package enum DescriptorWriter {
  /// Writes all bytes, waiting as long as it takes: write(2).
  ///
  /// - Returns: `false` where they could not all be written.
  package static func write(_ bytes: some Sequence<UInt8>, to descriptor: Int32) -> Bool {
    var rest = Array(bytes)[...]
    while !rest.isEmpty {
      let count = unsafe rest.withUnsafeBytes { buffer in
        unsafe Glibc.write(descriptor, buffer.baseAddress, buffer.count)
      }
      if count >= 0 {
        rest = rest.dropFirst(count)
      } else if !mayTryAgain(descriptor, POLLOUT) {
        return false
      }
    }
    return true
  }

  /// Whether the call that just failed may be made again.
  ///
  /// Waits first where somebody has made the descriptor non-blocking: poll(2).
  static func mayTryAgain(_ descriptor: Int32, _ events: Int32) -> Bool {
    switch errno {
    case EINTR: return true
    case EAGAIN:
      var request = pollfd(fd: descriptor, events: Int16(events), revents: 0)
      return unsafe poll(&request, 1, -1) >= 0 || errno == EINTR
    default: return false
    }
  }
}
