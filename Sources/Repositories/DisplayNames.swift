extension Array<Repository> {
  /// The same records with `displayName` set: the name, and where several share it, the fewest
  /// parent folders that tell them apart, joined by `/`.
  ///
  /// Records without a path keep their name.
  public func withDisplayNames() -> [Repository] {
    var records = self
    for indices in Dictionary(grouping: indices, by: { self[$0].name }).values {
      for (index, displayName) in zip(indices, displayNames(of: indices)) {
        records[index].displayName = displayName
      }
    }
    return records
  }

  private func displayNames(of indices: [Int]) -> [String] {
    var names = indices.map { self[$0].name }
    guard indices.count > 1 else { return names }
    let parents: [[Substring]] = indices.map { index in
      (self[index].path ?? "").split(separator: "/").dropLast().reversed()
    }
    var parentCount = 0
    var open = [Int](indices.indices)
    while !open.isEmpty {
      for position in open where parentCount < parents[position].count {
        names[position] = "\(parents[position][parentCount])/\(names[position])"
      }
      parentCount += 1
      let spellings = Dictionary(grouping: names, by: { $0 })
      open = open.filter {
        spellings[names[$0], default: []].count > 1 && parentCount < parents[$0].count
      }
    }
    return names
  }
}
