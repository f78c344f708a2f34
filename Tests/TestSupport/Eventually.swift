/// Waits until there is a value, looking again and again; `nil` where there is none in time.
///
/// Time alone does not run out: all tests share a few threads, on a busy machine for minutes, and
/// what is waited for may need them as often as whoever looks. In a minute there are a thousand
/// looks at least.
package func eventually<Value>(
  within timeout: Duration = .seconds(60), _ value: () throws -> Value?
) async rethrows -> Value? {
  let deadline = ContinuousClock.now.advanced(by: timeout)
  var looks = Int(timeout / .milliseconds(60))
  while true {
    if let value = try value() { return value }
    looks -= 1
    guard looks > 0 || ContinuousClock.now < deadline else { return nil }
    try? await Task.sleep(for: .milliseconds(2))
  }
}
