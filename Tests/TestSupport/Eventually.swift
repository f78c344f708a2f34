/// Waits until there is a value, looking again and again; `nil` where there is none in time.
package func eventually<Value>(
  within timeout: Duration = .seconds(60), _ value: () throws -> Value?
) async rethrows -> Value? {
  let deadline = ContinuousClock.now.advanced(by: timeout)
  while true {
    if let value = try value() { return value }
    guard ContinuousClock.now < deadline else { return nil }
    try? await Task.sleep(for: .milliseconds(2))
  }
}
