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

/// Ends the process with the sentence where a property does not hold; in a release build too.
public func check(_ holds: Bool, _ sentence: @autoclosure () -> String) {
  if !holds { fatalError(sentence()) }
}

/// Bytes as a person reads them in a report.
public func text(_ bytes: some Sequence<UInt8>) -> String {
  String(decoding: Array(bytes), as: UTF8.self).debugDescription
}
