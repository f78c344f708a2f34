import Support

/// What the linker starts: the package manager names it after the target.
@c(Envelopes_main)
public func main() -> CInt {
  Fuzzer.run { data, count in
    let bytes = Array(UnsafeBufferPointer(start: data, count: count))
    ValueProperties(bytes).check()
    MessageProperties(bytes).check()
    return 0
  }
}
