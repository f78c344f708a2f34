import Support

/// What the linker starts: the package manager names it after the target.
@c(Frames_main)
public func main() -> CInt {
  Fuzzer.run { data, count in
    let bytes = Array(UnsafeBufferPointer(start: data, count: count))
    if let input = FrameInput(bytes) {
      FrameProperties(input).check()
    }
    return 0
  }
}
