extension Array<Repository> {
  /// What `displayName` has to be for each of the records: the name, and where several share it, the
  /// fewest parent folders that tell them apart, joined by `/`.
  ///
  /// Records without a path keep their name.
  public var displayNames: [String] {
    var names = map(\.name)
    for indices in Dictionary(grouping: indices, by: { names[$0] }).values where indices.count > 1 {
      for (index, displayName) in zip(indices, displayNames(of: indices)) {
        names[index] = displayName
      }
    }
    return names
  }

  /// The same records with `displayName` set.
  public func withDisplayNames() -> [Repository] {
    zip(self, displayNames).map { record, name in
      var record = record
      record.displayName = name
      return record
    }
  }

  private func displayNames(of indices: [Int]) -> [String] {
    var names = indices.map { self[$0].name }
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
