import CSystem
import Glibc

/// The variables that programs are started with.
enum Environment {
  /// All that this process was given, each as `NAME=VALUE`.
  static var inherited: [String] {
    var variables: [String] = []
    guard var entry = unsafe csystem_environ() else { return [] }
    while let pointer = unsafe entry.pointee {
      variables.append(unsafe String(cString: pointer))
      unsafe entry += 1
    }
    return variables
  }

  /// Nothing of the user's own but where programs are; the home is a folder of the benchmark.
  static func clean(home: String) -> [String] {
    ["PATH=\(variable("PATH") ?? "/usr/bin:/bin")", "HOME=\(home)", "SWIFT_BACKTRACE=enable=no"]
  }

  /// The value of a variable: getenv(3).
  static func variable(_ name: String) -> String? {
    unsafe getenv(name).map { unsafe String(cString: $0) }
  }

  /// The path of a program that is installed under one of these names.
  static func program(_ names: String...) -> String? {
    let folders = (variable("PATH") ?? "").split(separator: ":")
    let candidates = names.flatMap { name in folders.map { "\($0)/\(name)" } }
    return candidates.first { unsafe access($0, X_OK) == 0 }
  }
}
