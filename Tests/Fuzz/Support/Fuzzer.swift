import CFuzzer

/// The loop that makes inputs up and hands them to a target.
public enum Fuzzer {
  /// Runs until a limit of the command line is reached, or until the callback traps.
  ///
  /// - Returns: The exit code of the process.
  public static func run(_ callback: @convention(c) (UnsafePointer<UInt8>?, Int) -> CInt) -> CInt {
    var count = CommandLine.argc
    var arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? = CommandLine.unsafeArgv
    return LLVMFuzzerRunDriver(&count, &arguments, callback)
  }
}
