import Glibc

/// Standard input and output, taken for the wire alone.
///
/// The wire gets private duplicates. What then stands at descriptor 0 is empty, for children, and
/// what is printed to descriptor 1 by mistake lands on standard error. No flag of an inherited
/// descriptor is changed, since others share them.
public struct StandardStreams: ByteSource, ByteSink {
  private let input: Int32
  private let output: Int32

  /// Takes the descriptors; to be called once, before anything else uses them.
  public init() {
    // Above the standard ones, so that none of them is taken where it was closed.
    input = fcntl(STDIN_FILENO, F_DUPFD_CLOEXEC, 3)
    output = fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, 3)
    let null = unsafe open("/dev/null", O_RDWR | O_CLOEXEC)
    dup2(null, STDIN_FILENO)
    if fcntl(STDERR_FILENO, F_GETFD) < 0 { dup2(null, STDERR_FILENO) }
    dup2(STDERR_FILENO, STDOUT_FILENO)
    if null > STDERR_FILENO { close(null) }
  }

  /// Waits for bytes and returns what has arrived; an error is the end of input.
  public func read() -> [UInt8] {
    DescriptorReader.read(input)
  }

  /// Writes everything.
  public func write(_ bytes: ArraySlice<UInt8>) -> Bool {
    DescriptorWriter.write(bytes, to: output)
  }
}
