import Support

/// What the linker starts: the package manager names it after the target.
///
/// The first byte of an input chooses what the rest is a file of.
@c(GitFiles_main)
public func main() -> CInt {
  Fuzzer.run { data, count in
    let bytes = Array(UnsafeBufferPointer(start: data, count: count))
    guard let kind = bytes.first else { return 0 }
    let contents = Array(bytes.dropFirst())
    switch kind & 7 {
    case 0: HeadProperties(contents).check()
    case 1: PointerProperties(contents).check()
    case 2: ConfigProperties(contents).check()
    case 3: PackedRefsProperties(contents).check()
    case 4: ReftableProperties(contents).check()
    case 5: BlockProperties(contents).check()
    case 6: TableListProperties(contents).check()
    default: break
    }
    return 0
  }
}
