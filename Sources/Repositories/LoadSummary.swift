/// What a load says beside its repositories.
public struct LoadSummary: Hashable, Sendable {
  /// Why the list is not complete; `nil` where it is.
  public var truncated: String?
  /// How old the list is, where it was kept from before and could not be asked for anew; `nil` where
  /// it is what there is now.
  public var age: Duration?
  /// What could not be looked at, at most `ProviderState.warningLimit`.
  public private(set) var warnings: [LoadWarning] = []
  /// How many warnings there were beyond those.
  public private(set) var warningsOmitted = 0
  /// What was left out on purpose.
  public var skipped = SkippedFolders()

  /// Makes the summary of a load that had no trouble.
  public init() {}

  /// Keeps a warning that was not said before, or counts it where there are too many.
  public mutating func add(_ warning: LoadWarning) {
    guard warnings.count < ProviderState.warningLimit else {
      warningsOmitted += 1
      return
    }
    if !warnings.contains(warning) { warnings.append(warning) }
  }
}
