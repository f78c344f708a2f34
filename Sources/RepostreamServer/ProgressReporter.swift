import JSONRPC
import Repositories
import RepostreamProtocol
import Synchronization

/// Tells a client how one load is going, from the load's state.
///
/// It keeps a cursor over the state: however seldom it looks, it misses nothing. While the outbox
/// is congested it does not look at all, so that a slow reader gets fewer and larger notifications.
final class ProgressReporter: Sendable {
  /// How the load came out.
  enum Outcome: Sendable {
    case done
    case failed(ResponseError)
    /// Cancelled by either side: what was not yet told is not told.
    case cancelled(ResponseError)
  }

  /// The most records of one notification.
  static let maximumRecords = LoadRepositoriesProgress.maximumRecords
  /// How far a load may run ahead of what was told; about 1 MiB of records.
  static let window = 2_000

  private struct State {
    var sequence = 0
    var cursor = 0
    var found = 0
    var page = 0
    var percentage: Int?
    var pace = ProgressPace()
    var isTimerSet = false
    var isDrainAwaited = false
    var isFinished = false
  }

  /// What has to happen before the reporter looks again.
  private enum Next {
    case change
    case drain
    case time(Duration)
    case end
  }

  /// Guards what was told; held while a notification is queued, so that none overtakes another.
  private let state = Mutex(State())
  private let id: RequestID
  private let params: LoadRepositoriesParams
  private let load: ProviderState
  private let connection: Connection
  private let start = ContinuousClock.now
  private let bells: AsyncStream<Void>
  private let bell: AsyncStream<Void>.Continuation

  /// Makes a reporter that has told nothing.
  init(
    id: RequestID, params: LoadRepositoriesParams, load: ProviderState, connection: Connection
  ) {
    self.id = id
    self.params = params
    self.load = load
    self.connection = connection
    (bells, bell) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
  }

  /// Tells that the load begins.
  func begin() {
    state.withLock { state in
      if let token = params.workDoneToken {
        let title = "Loading \(params.source.name.rawValue) repositories"
        connection.send(WorkDoneProgress(token: token, value: .begin(title: title)).message)
      }
      tell(.loading, RecordBatch(records: [], cursor: 0, found: 0), &state)
    }
  }

  /// Tells how the load is going until it has ended and all but its last notification is told.
  func run() async {
    bell.yield()
    for await _ in bells {
      switch look() {
      case .change: break
      case .drain:
        connection.outbox.whenDrained { [self] in
          state.withLock { $0.isDrainAwaited = false }
          bell.yield()
        }
      case .time(let delay): setTimer(delay)
      case .end: return
      }
    }
  }

  /// Tells how the load came out, with what was not yet told.
  ///
  /// Only the first call counts.
  func finish(_ outcome: Outcome) {
    state.withLock { state in
      guard !state.isFinished else { return }
      var batch = RecordBatch(records: [], cursor: state.cursor, found: state.found)
      if case .cancelled = outcome {} else { batch = nextBatch(state) }
      deliverEarly(&batch)
      switch outcome {
      case .done: tell(.done, batch, &state)
      case .failed(let error), .cancelled(let error): tell(.error(error), batch, &state)
      }
      if let token = params.workDoneToken {
        let message = Self.summary(outcome, found: batch.found)
        connection.send(WorkDoneProgress(token: token, value: .end(message: message)).message)
      }
      state.isFinished = true
      load.advance(to: .max)
    }
    bell.finish()
  }

  /// Looks at the load once and tells what may be told now.
  private func look() -> Next {
    state.withLock { state in
      while true {
        if state.isFinished { return .end }
        if connection.outbox.isCongested {
          if endsUnheard() { return .end }
          defer { state.isDrainAwaited = true }
          return state.isDrainAwaited ? .change : .drain
        }
        let now = start.duration(to: .now)
        let end = load.end
        // The first repositories go at once, whatever was told of pages before.
        let isFirst = state.found == 0 && end.found > 0
        let delay = isFirst ? .zero : state.pace.delay(at: now)
        let hasNews =
          end.found > state.found || (params.deliversEarly && end.cursor > state.cursor)
          || end.page > state.page
        watch(from: hasNews ? state.cursor : end.cursor, hasNews && delay > .zero)
        let hasFinished = load.hasFinished
        // What came before anybody watched is seen now.
        guard load.end == end else { continue }
        let isFull = params.deliversEarly && end.cursor - state.cursor >= Self.maximumRecords
        if hasFinished && !isFull { return .end }
        guard isFull || hasNews else { return .change }
        guard isFull || delay == .zero else {
          defer { state.isTimerSet = true }
          return state.isTimerSet ? .change : .time(delay)
        }
        let batch = nextBatch(state)
        if delay == .zero { state.pace.sent(at: now) }
        report(batch, isDue: delay == .zero, &state)
      }
    }
  }

  /// Whether the load has ended and its reply has all that was found, so that it waits for no reader;
  /// asks to be woken once that is so.
  private func endsUnheard() -> Bool {
    guard !params.deliversEarly else { return false }
    watch(from: 0, true)
    return load.hasFinished
  }

  /// Asks to be woken for the next record, or, where something has to wait for its time, for as many
  /// as may go before it.
  private func watch(from cursor: Int, _ isWaiting: Bool) {
    let count = isWaiting ? (params.deliversEarly ? Self.maximumRecords : .max) : 1
    load.onNextChange(records: count, after: cursor) { [bell] in bell.yield() }
  }

  private func setTimer(_ delay: Duration) {
    Task {
      try? await Task.sleep(for: delay)
      state.withLock { $0.isTimerSet = false }
      bell.yield()
    }
  }

  /// What has come since the last notification; without records where they are in the result.
  private func nextBatch(_ state: borrowing State) -> RecordBatch {
    guard params.deliversEarly else {
      let end = load.end
      return RecordBatch(records: [], cursor: end.cursor, found: end.found)
    }
    return load.records(after: state.cursor, limit: Self.maximumRecords)
  }
}

// MARK: - Messages

extension ProgressReporter {
  /// Tells what was found; what carries no records only where it is due.
  private func report(_ batch: RecordBatch, isDue: Bool, _ state: inout State) {
    var batch = batch
    deliverEarly(&batch)
    if isDue || !batch.records.isEmpty { tell(.loading, batch, &state) }
    if isDue, let token = params.workDoneToken {
      let value = WorkDoneProgress.Value.report(
        message: Self.count(batch.found), percentage: state.percentage)
      connection.send(WorkDoneProgress(token: token, value: value).message)
    }
    (state.cursor, state.found) = (batch.cursor, batch.found)
    load.advance(to: batch.cursor)
  }

  /// Sends records as a partial result, where the client asked for that; then nowhere else.
  private func deliverEarly(_ batch: inout RecordBatch) {
    guard let token = params.partialResultToken else { return }
    if !batch.records.isEmpty {
      let value = WorkDoneProgress.Value.partialResult(batch.records)
      connection.send(WorkDoneProgress(token: token, value: value).message)
    }
    batch.records = []
  }

  private func tell(
    _ news: LoadRepositoriesProgress.State, _ batch: RecordBatch, _ state: inout State
  ) {
    let travels = params.stream && params.partialResultToken == nil
    let pages = load.pages
    if let percentage = percentage(batch.found, pages) {
      state.percentage = max(percentage, state.percentage ?? 0)
    }
    state.page = pages?.page ?? 0
    let progress = LoadRepositoriesProgress(
      requestId: id, sequence: state.sequence, source: params.source.name.rawValue, state: news,
      found: batch.found, repositories: travels ? batch.records : nil,
      percentage: state.percentage, pages: pages)
    connection.send(progress.message)
    state.sequence += 1
  }

  private func percentage(_ found: Int, _ pages: PageProgress?) -> Int? {
    if let total = load.total { return total == 0 ? 100 : min(100, found * 100 / total) }
    guard let pages, let total = pages.pages, total > 0 else { return nil }
    return min(100, pages.page * 100 / total)
  }

  private static func summary(_ outcome: Outcome, found: Int) -> String {
    switch outcome {
    case .done: count(found)
    case .failed(let error), .cancelled(let error): error.message
    }
  }

  private static func count(_ found: Int) -> String {
    found == 1 ? "1 repository" : "\(found) repositories"
  }
}
