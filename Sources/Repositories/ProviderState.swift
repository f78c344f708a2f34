public import Observation
import Synchronization

/// One load as it stands: whether it runs, what it found, how it failed.
///
/// Append-only while the load runs, so that a reader with a cursor misses nothing however seldom it
/// looks; `Observable`, so that a view or a reporter learns when to look. Observers are told after
/// a change, never before it: one that looks from another thread sees the new value.
///
/// A consumer that takes records away (see `window`) holds the load up when it falls behind.
public final class ProviderState: Observable, Sendable {
  /// The most warnings that are kept; the rest is counted.
  public static let warningLimit = 1_000

  /// Guards all that a load changes.
  private let storage: Mutex<Storage>
  private let registrar = ObservationRegistrar()

  /// Makes the state of a load that has not begun.
  ///
  /// - Parameter window: How many records the load may be ahead of `advance(to:)` before `append`
  ///   waits; `nil` where nobody takes records while it runs.
  public init(window: Int? = nil) {
    storage = Mutex(Storage(window: window))
  }

  /// Whether the load runs; `false` before it begins and after it has finished.
  public var isLoading: Bool {
    read(\.isLoading) { $0.isLoading }
  }

  /// Whether the load has ended; `false` before it begins.
  public var hasFinished: Bool {
    read(\.hasFinished) { $0.hasFinished }
  }

  /// What the load failed with; `nil` while it runs and where it succeeded.
  public var error: LoadFailure? {
    read(\.error) { $0.error }
  }

  /// What was found so far, each id once, a later record in place of an earlier one.
  public var repositories: [Repository] {
    read(\.repositories) { $0.distinctRecords }
  }

  /// How many different ids were found so far.
  public var found: Int {
    read(\.found) { $0.positions.count }
  }

  /// What else is known of the load: warnings, what was left out, whether it is complete.
  public var summary: LoadSummary {
    read(\.summary) { $0.summary }
  }

  /// How many ids there will be; `nil` where that is not known.
  public var total: Int? {
    read(\.total) { $0.total }
  }

  /// How far it has come that gets its repositories page by page; `nil` before the first page, and
  /// for any other load.
  public var pages: PageProgress? {
    read(\.pages) { $0.pages }
  }

  /// The newest record with an id; `nil` where there is none.
  public func record(_ id: Int) -> Repository? {
    storage.withLock { storage in storage.record(id) }
  }

  /// The records from a cursor on, at most so many, in the order in which they were appended.
  ///
  /// The cursor is 0 at first, then the one of the last batch.
  public func records(after cursor: Int, limit: Int) -> RecordBatch {
    registrar.access(self, keyPath: \.repositories)
    return storage.withLock { $0.records(after: cursor, limit: limit) }
  }

  private func read<Value: Sendable>(
    _ observed: KeyPath<ProviderState, Value>, _ value: (Storage) -> Value
  ) -> Value {
    registrar.access(self, keyPath: observed)
    return storage.withLock { value($0) }
  }
}

// MARK: - What a provider says

extension ProviderState {
  /// Starts the load: `error = nil`, `isLoading = true`.
  ///
  /// - Parameter total: How many ids there will be; `nil` where that is not known.
  public func begin(total: Int? = nil) {
    storage.withLock { storage in
      storage.error = nil
      storage.isLoading = true
      storage.total = total
    }
    changed(\.isLoading)
    changed(\.error)
    changed(\.total)
  }

  /// Tells that something found was kept from before, and how old it is; the oldest counts.
  public func age(_ age: Duration) {
    storage.withLock { $0.summary.age = max($0.summary.age ?? .zero, age) }
    changed(\.summary)
  }

  /// Adds what was found; a record with an id that is there already replaces the earlier one.
  ///
  /// Waits while the consumer is more than the window behind, and no longer once the task is
  /// cancelled. A page is told of together with what is on it, also where that is nothing.
  public func append(_ records: [Repository], of pages: PageProgress? = nil) async {
    guard !records.isEmpty || pages != nil else { return }
    let handler = storage.withLock { storage in
      storage.add(records)
      if let pages { storage.pages = pages }
      return storage.takeHandler(isPageTurned: pages != nil)
    }
    handler?()
    changed(\.repositories)
    changed(\.found)
    if pages != nil { changed(\.pages) }
    await waitForConsumer()
  }

  /// Adds something that could not be looked at.
  public func warn(_ warning: LoadWarning) {
    storage.withLock { $0.summary.add(warning) }
    changed(\.summary)
  }

  /// Adds to what was left out on purpose.
  public func skip(_ skipped: SkippedFolders) {
    storage.withLock { $0.summary.skipped += skipped }
    changed(\.summary)
  }

  /// Tells why the list is not complete.
  public func truncate(_ reason: String) {
    storage.withLock { $0.summary.truncated = reason }
    changed(\.summary)
  }

  /// Puts what was found in the order of the bytes of a key, in a load whose records nobody takes
  /// away while it runs.
  public func sort(by key: (Repository) -> [UInt8]) {
    let sorted = repositories.map { (key: key($0), record: $0) }
      .sorted { $0.key.lexicographicallyPrecedes($1.key) }.map(\.record)
    storage.withLock { storage in
      storage.log = sorted
      storage.repeats = []
      for (position, record) in storage.log.enumerated() {
        storage.positions[record.id] = position
      }
    }
    changed(\.repositories)
  }

  /// Ends the load: `isLoading = false`.
  ///
  /// Only the first call counts.
  ///
  /// - Parameter error: What it failed with; `nil` where it succeeded.
  public func finish(_ error: LoadFailure? = nil) {
    let (ended, handler) = storage.withLock { storage -> (Bool, (@Sendable () -> Void)?) in
      guard storage.isLoading else { return (false, nil) }
      storage.isLoading = false
      storage.hasFinished = true
      storage.error = error
      return (true, storage.takeHandler())
    }
    guard ended else { return }
    handler?()
    changed(\.error)
    changed(\.isLoading)
    changed(\.hasFinished)
  }

  private func changed<Value>(_ observed: KeyPath<ProviderState, Value>) {
    // The mutation is done: see the type's comment.
    registrar.withMutation(of: self, keyPath: observed) {}
  }
}

// MARK: - What a consumer says

extension ProviderState {
  /// Calls the closure once, as soon as another record is added that makes so many after a cursor,
  /// or the load ends.
  ///
  /// To be called before looking, not after: then a change is either seen or told. Whoever wants to
  /// look at a thousand at once is not woken for each.
  public func onNextChange(
    records count: Int = 1, after cursor: Int = 0, _ handler: @escaping @Sendable () -> Void
  ) {
    let (threshold, isEndless) = cursor.addingReportingOverflow(count)
    storage.withLock {
      $0.watch = Storage.Watch(threshold: isEndless ? .max : threshold, handler: handler)
    }
  }

  /// How far the load has come: the cursor behind the last record, how many ids and how many pages
  /// there are.
  public var end: (cursor: Int, found: Int, page: Int) {
    storage.withLock { ($0.log.count, $0.positions.count, $0.pages?.page ?? 0) }
  }

  /// Hands over what a load has found that has ended, and keeps no more than how much it was: with
  /// its reply beside it a long list takes twice the memory.
  public func handOver() -> [Repository] {
    storage.withLock { storage in
      defer { (storage.log, storage.repeats) = ([], []) }
      return storage.distinctRecords
    }
  }

  /// Tells that the records before `cursor` were taken, so that the load may go on.
  public func advance(to cursor: Int) {
    let waiters = storage.withLock { storage in
      storage.cursor = max(storage.cursor, cursor)
      return storage.isAhead ? [] : storage.takeWaiters()
    }
    for waiter in waiters { waiter.resume() }
  }

  private func waitForConsumer() async {
    guard storage.withLock({ $0.isAhead }) else { return }
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        // A cancellation before this lock is seen here; one after it finds the waiter below.
        let waits = storage.withLock { storage in
          guard storage.isAhead, !Task.isCancelled else { return false }
          storage.waiters.append(continuation)
          return true
        }
        if !waits { continuation.resume() }
      }
    } onCancel: {
      let waiters = storage.withLock { $0.takeWaiters() }
      for waiter in waiters { waiter.resume() }
    }
  }
}

// MARK: - Storage

private struct Storage: Sendable {
  /// Somebody who waits for records.
  struct Watch {
    /// How many records there have to be.
    let threshold: Int
    let handler: @Sendable () -> Void
  }

  let window: Int?
  var isLoading = false
  var hasFinished = false
  var error: LoadFailure?
  var total: Int?
  var pages: PageProgress?
  var summary = LoadSummary()
  var log: [Repository] = []
  /// Where the last record with each id is in `log`.
  var positions: [Int: Int] = [:]
  /// The positions in `log` of records whose id was there before, rising.
  var repeats: [Int] = []
  var cursor = 0
  var waiters: [CheckedContinuation<Void, Never>] = []
  var watch: Watch?

  init(window: Int?) {
    self.window = window
  }

  var isAhead: Bool {
    guard let window else { return false }
    return log.count - cursor > window
  }

  mutating func add(_ records: [Repository]) {
    for record in records {
      if positions.updateValue(log.count, forKey: record.id) != nil { repeats.append(log.count) }
      log.append(record)
    }
  }

  func records(after cursor: Int, limit: Int) -> RecordBatch {
    let start = min(cursor, log.count)
    let end = start + min(limit, log.count - start)
    let repeatsBehind = repeats.reversed().prefix { $0 >= end }.count
    return RecordBatch(
      records: Array(log[start..<end]), cursor: end,
      found: end - (repeats.count - repeatsBehind))
  }

  /// `nil` also where the records were handed over.
  func record(_ id: Int) -> Repository? {
    positions[id].flatMap { $0 < log.count ? log[$0] : nil }
  }

  var distinctRecords: [Repository] {
    guard !repeats.isEmpty else { return log }
    // The first record of each id holds the place, the last one is what is known.
    var isRepeat = [Bool](repeating: false, count: log.count)
    for position in repeats { isRepeat[position] = true }
    return log.indices.compactMap { index in
      isRepeat[index] ? nil : record(log[index].id)
    }
  }

  /// What is to be called now; `nil` where nobody waits for what there is.
  mutating func takeHandler(isPageTurned: Bool = false) -> (@Sendable () -> Void)? {
    guard let watch, hasFinished || isPageTurned || log.count >= watch.threshold else { return nil }
    self.watch = nil
    return watch.handler
  }

  mutating func takeWaiters() -> [CheckedContinuation<Void, Never>] {
    defer { waiters = [] }
    return waiters
  }
}
