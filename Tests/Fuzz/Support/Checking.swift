/// Ends the process with the sentence where a property does not hold; in a release build too.
public func check(_ holds: Bool, _ sentence: @autoclosure () -> String) {
  if !holds { fatalError(sentence()) }
}

/// Bytes as a person reads them in a report.
public func text(_ bytes: some Sequence<UInt8>) -> String {
  String(decoding: Array(bytes), as: UTF8.self).debugDescription
}
