import Glibc
import JSONRPC
import Processes

extension PipedProgram {
  /// Starts a program that is found on the `PATH`, with just these variables.
  static func start(
    _ command: [String], environment: [String]
  ) throws(Failure) -> PipedProgram {
    do throws(Spawn.Failure) {
      return try PipedProgram(command, environment: environment)
    } catch {
      throw Failure(error.sentence)
    }
  }

  /// Runs a program to its end, and returns what it wrote on standard output.
  ///
  /// It reads the input, which may not be more than a pipe holds. That it ends in anything but 0 is
  /// a failure.
  @discardableResult
  static func run(
    _ command: [String], environment: [String], input: String = ""
  ) throws(Failure) -> [UInt8] {
    let child = try start(command, environment: environment)
    _ = DescriptorWriter.write(input.utf8, to: child.input)
    close(child.input)
    let output = DescriptorReader.readToEnd(child.output)
    close(child.output)
    let code = child.wait()
    guard code == 0 else {
      throw Failure("\(command.joined(separator: " ")) ended with \(code).")
    }
    return output
  }
}
