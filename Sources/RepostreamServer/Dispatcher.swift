import JSONRPC
import Repositories
import RepostreamProtocol
import Synchronization

/// The front door: takes messages in order, decides, registers and starts.
///
/// All of a decision happens inside one critical section, so a task cannot finish before it is
/// registered and a cancellation cannot overtake its request. Replies are handed to the outbox in
/// the same section: that is the commit point, and whoever comes second does nothing.
final class Dispatcher: Sendable {
  /// The most loads in flight.
  static let maximumLoads = 64
  /// How long loads may go on after the input has ended, in header framing.
  static let gracePeriod = Duration.seconds(5)

  private struct Running {
    /// `nil` for a question that takes time.
    let load: Load?
    /// What `server/status` tells of it, of which it is told the id.
    let status: @Sendable (RequestID) -> ServerStatus.Request
    let task: Task<Void, Never>
    /// Fires when the load has to have ended; `nil` where it may take its time.
    let timer: Alarm?

    func stop() {
      task.cancel()
      timer?.cancel()
    }
  }

  private struct State {
    var lifecycle = Lifecycle()
    var requests = RequestTable<Running>()
    var trace = Trace()
    var hasInputEnded = false
  }

  /// Guards the session: its phase and its requests.
  private let state = Mutex(State())
  private let connection: Connection
  private let host: ServerHost
  private let exit: ExitLatch

  /// Makes the front door of a connection; `exit` is set when the session is over.
  init(connection: Connection, host: ServerHost, exit: ExitLatch) {
    self.connection = connection
    self.host = host
    self.exit = exit
  }

  /// Takes what one frame held.
  ///
  /// Called by the reader, which reads nothing else meanwhile.
  func receive(_ incoming: Incoming) {
    state.withLock { state in
      state.lifecycle.framing = connection.framing
      switch incoming {
      case .message(let message): receive(message, in: .single, &state)
      case .batch(let members): receive(members, &state)
      }
    }
  }

  /// Finishes what was accepted, then sets the exit code.
  func endOfInput() {
    let start = ContinuousClock.now
    let framing = state.withLock { state in
      state.lifecycle.framing = connection.framing
      state.hasInputEnded = true
      endIfIdle(&state)
      return state.lifecycle.framing
    }
    if framing == .header {
      Alarm.once(after: Self.gracePeriod) { [self] in
        state.withLock { state in
          cancelAll("The input ended and the load took too long.", &state)
          endIfIdle(&state)
        }
      }
    } else {
      watchReader(since: start)
    }
  }

  /// Ends a session of lines whose output nobody reads: a streamed load would be paused for ever.
  private func watchReader(since start: ContinuousClock.Instant) {
    Alarm.once(after: .milliseconds(250)) { [self] in
      guard !state.withLock({ $0.lifecycle.hasEnded }) else { return }
      guard connection.outbox.isStalled(since: start) else { return watchReader(since: start) }
      state.withLock { end(.unread, 1, &$0) }
    }
  }

  /// Cancels what runs, with a reason that its clients read, and ends the session, soon.
  func terminate(_ reason: String, code: Int32) {
    state.withLock { state in
      cancelAll(reason, &state)
      end(.urgent, code, &state)
    }
  }
}

// MARK: - Messages

extension Dispatcher {
  private typealias Slot = RequestTable<Running>.Slot

  private func receive(_ members: [IncomingMessage], _ state: inout State) {
    let replies = members.count { $0.isAnswered }
    let batch = state.requests.openBatch(replies: replies)
    var index = 0
    var exits = false
    for member in members {
      // What stands behind it in the batch is answered first.
      if case .notification(Method.exit.rawValue, _) = member {
        exits = true
        continue
      }
      receive(member, in: .member(batch: batch, index: index), &state)
      if member.isAnswered { index += 1 }
    }
    if exits {
      receive(.notification(method: Method.exit.rawValue, params: nil), in: .single, &state)
    }
  }

  private func receive(_ message: IncomingMessage, in slot: Slot, _ state: inout State) {
    guard !state.lifecycle.hasEnded else { return }
    // Whoever uses a token learns it; before that only a trace could show it.
    if state.trace.tellsContent, let token = message.token { connection.redactor.learn(token) }
    tell(state.trace.arrival(of: message, maskedBy: connection.redactor))
    switch message {
    case .response: break
    case .invalid(let id?, _) where state.requests.contains(id),
      .request(let id, _, _) where state.requests.contains(id):
      reply(.failure(id: nil, error: .duplicate(id)), in: slot, &state)
    case .invalid(let id, let error):
      reply(.failure(id: id, error: error), in: slot, &state)
    case .notification(let method, let params):
      guard let method = Method(rawValue: method), state.lifecycle.accepts(notification: method)
      else { return }
      receiveNotification(method, params, &state)
    case .request(let id, let method, let params):
      do throws(ResponseError) {
        try receiveRequest(id, method, params, in: slot, &state)
      } catch {
        reply(.failure(id: id, error: error), in: slot, &state)
      }
    }
  }

  /// Where the parameters make no sense there is no reply to say so.
  private func receiveNotification(_ method: Method, _ params: RawJSON?, _ state: inout State) {
    switch method {
    case .exit:
      cancelAll("The server was told to exit.", &state)
      end(.exit, state.lifecycle.exitCode, &state)
    case .cancelRequest:
      guard let params = try? CancelParams(Parameters(params)) else { return }
      cancel(params.id, &state)
    case .cancelWorkDoneProgress:
      guard let params = try? WorkDoneProgressCancelParams(Parameters(params)) else { return }
      for entry in state.requests.all
      where entry.work.load?.params.workDoneToken == params.token {
        cancel(entry.id, &state)
      }
    case .setTrace:
      guard let params = try? SetTraceParams(Parameters(params)) else { return }
      state.trace.set(params.value)
    default: break
    }
  }

  private func receiveRequest(
    _ id: RequestID, _ name: String, _ params: RawJSON?, in slot: Slot, _ state: inout State
  ) throws(ResponseError) {
    let method = Method(rawValue: name)
    let refusal = state.lifecycle.refusal(of: method, isInBatch: slot != .single)
    if let refusal { throw refusal }
    switch method {
    case .initialize:
      let initialize = InitializeParams(try Parameters(params))
      state.lifecycle.initialize()
      if let process = initialize.processId {
        host.watchClient(process) { [self] in
          terminate("The client's process has ended.", code: 1)
        }
      }
      let result = InitializeResult(
        sources: LoadRepositoriesParams.Source.Name.all, version: host.version)
      reply(.result(id: id, json: result.json), in: slot, &state)
      // No notification goes before this reply.
      state.trace.set(initialize.trace)
    case .shutdown:
      _ = try Parameters(params)
      state.lifecycle.shutDown()
      cancelAll("The server is shutting down.", &state)
      reply(.result(id: id, json: JSONValue.null.json), in: slot, &state)
    case .loadRepositories:
      try startLoad(id, LoadRepositoriesParams(Parameters(params)), in: slot, &state)
    case .explainPath:
      try startQuestion(id, ExplainPathParams(Parameters(params)), in: slot, &state)
    case .discover:
      _ = try Parameters(params)
      reply(
        .result(id: id, json: OpenRPCDocument(version: host.version).json), in: slot, &state)
    case .serverStatus:
      let params = try ServerStatusParams(Parameters(params))
      let recent = params.recent ? recentMessages().map(\.json) : nil
      reply(.result(id: id, json: status(state, recent).json), in: slot, &state)
    default:
      throw ResponseError(
        .methodNotFound, "There is no request \(name.excerpt.debugDescription).")
    }
  }

  /// The last messages, without any secret that there may be in them.
  private func recentMessages() -> [(side: TranscriptEntry.Side, json: String)] {
    connection.recent.all(maskedBy: connection.redactor, secrets: host.secrets())
  }

  private func status(_ state: borrowing State, _ recent: [String]?) -> ServerStatus {
    let running = state.requests.all
    let outbox = connection.outbox
    return ServerStatus(
      version: host.version, requests: running.map { $0.work.status($0.id) },
      providers: running.compactMap { $0.work.load?.providerStatus },
      output: .init(queuedBytes: outbox.queuedBytes, mergedNotifications: outbox.waits),
      droppedLogLines: host.droppedLogLines(), recent: recent)
  }
}

// MARK: - Loads

extension Dispatcher {
  private func startLoad(
    _ id: RequestID, _ params: LoadRepositoriesParams, in slot: Slot, _ state: inout State
  ) throws(ResponseError) {
    try checkCapacity(state)
    let load = Load(
      id: id, params: params,
      provider: host.makeProvider(
        params.source,
        ProviderState(window: params.deliversEarly ? ProgressReporter.window : nil)),
      connection: connection)
    load.reporter.begin()
    start(
      id, in: slot, load, deadline: params.deadline, status: load.status(id:), &state,
      load.run)
  }

  private func startQuestion(
    _ id: RequestID, _ params: ExplainPathParams, in slot: Slot, _ state: inout State
  ) throws(ResponseError) {
    try checkCapacity(state)
    let begin = ContinuousClock.now
    let explain = host.explainPath
    start(
      id, in: slot, nil, deadline: params.deadline,
      status: { id in
        .init(
          id: id, method: .explainPath,
          source: LoadRepositoriesParams.Source.Name.local.rawValue, found: 0,
          elapsed: begin.duration(to: .now))
      }, &state
    ) {
      await explain(params).map(\.json).mapError { ResponseError($0) }
    }
  }

  private func checkCapacity(_ state: borrowing State) throws(ResponseError) {
    guard state.requests.count < Self.maximumLoads else {
      throw ResponseError(
        .overloaded, "\(Self.maximumLoads) requests are in flight already; try again later.",
        data: ["kind": .string("overloaded"), "retryable": .bool(true)])
    }
  }

  /// Starts what takes time, and registers it.
  private func start(
    _ id: RequestID, in slot: Slot, _ load: Load?, deadline: Duration?,
    status: @escaping @Sendable (RequestID) -> ServerStatus.Request, _ state: inout State,
    _ run: @escaping @Sendable () async -> Result<[UInt8], ResponseError>
  ) {
    let serial = state.requests.makeSerial()
    let task = Task {
      let result = await run()
      settle(id, serial, result)
    }
    let timer = deadline.map { deadline in
      Alarm(after: deadline) { [self] in
        let failure = LoadFailure(
          .timeout, "The request took longer than its deadline.", phase: "deadline")
        settle(id, serial, .failure(ResponseError(failure)))
      }
    }
    let running = Running(load: load, status: status, task: task, timer: timer)
    state.requests.insert(.init(id: id, slot: slot, work: running, serial: serial))
  }

  /// Commits what a request came to, unless something else was committed for it.
  private func settle(_ id: RequestID, _ serial: Int, _ result: Result<[UInt8], ResponseError>) {
    state.withLock { state in
      guard let entry = state.requests.take(id, serial: serial) else { return }
      entry.work.stop()
      switch result {
      case .success(let json):
        entry.work.load?.reporter.finish(.done)
        reply(.result(id: id, json: json), in: entry.slot, &state)
      case .failure(let error):
        if error.code == .internalError { report(error) }
        if entry.work.load != nil { state.lifecycle.loadFailed() }
        entry.work.load?.reporter.finish(.failed(error))
        reply(.failure(id: id, error: error), in: entry.slot, &state)
      }
      endIfIdle(&state)
    }
  }

  /// Tells whoever has to mend it how it came to a mistake of the server's.
  private func report(_ error: ResponseError) {
    host.report(
      ["\(error.message) This is a mistake of the program's. The last messages were:"]
        + recentMessages().map { "\($0.side.rawValue): \($0.json)" })
  }

  private func cancel(_ id: RequestID, _ state: inout State) {
    guard let entry = state.requests.take(id) else { return }
    cancel(entry, ResponseError(LoadFailure.cancelled), &state)
  }

  private func cancelAll(_ reason: String, _ state: inout State) {
    for entry in state.requests.takeAll() {
      cancel(entry, ResponseError(.serverCancelled, reason), &state)
    }
  }

  private func cancel(
    _ entry: RequestTable<Running>.Entry, _ error: ResponseError, _ state: inout State
  ) {
    entry.work.stop()
    entry.work.load?.reporter.finish(.cancelled(error))
    reply(.failure(id: entry.id, error: error), in: entry.slot, &state)
  }
}

// MARK: - Replies and the end

extension Dispatcher {
  private func reply(
    _ message: OutgoingMessage, in slot: Slot, _ state: inout State
  ) {
    tell(state.trace.departure(of: message, maskedBy: connection.redactor))
    if let message = state.requests.commit(message, in: slot) { connection.send(message) }
    // What waits in a batch is unsent output, too.
    if state.requests.heldBytes > Outbox.limit, !state.lifecycle.hasEnded {
      host.log("More than \(Outbox.limit >> 20) MiB of output wait in batches; giving up.")
      end(.unread, 1, &state)
    }
  }

  /// Traces, unless that would only add to what nobody reads.
  private func tell(_ trace: LogTraceParams?) {
    if let trace, !connection.outbox.isCongested { connection.send(trace.notification) }
  }

  private func endIfIdle(_ state: inout State) {
    guard state.hasInputEnded, state.requests.count == 0 else { return }
    end(.endOfInput, state.lifecycle.exitCodeAtEndOfInput, &state)
  }

  private func end(_ cause: ExitLatch.Exit.Cause, _ code: Int32, _ state: inout State) {
    state.lifecycle.end()
    exit.set(.init(cause: cause, code: code))
  }
}

extension ResponseError {
  fileprivate static func duplicate(_ id: RequestID) -> ResponseError {
    .invalidRequest(
      "A request with this id is in flight.", kind: .duplicateId, data: ["id": id.value])
  }
}

extension IncomingMessage {
  /// The token that it brings, wherever it is sent to.
  fileprivate var token: String? {
    switch self {
    case .request(_, _, let params), .notification(_, let params):
      GitHubSourceParams.token(in: params)
    case .response, .invalid: nil
    }
  }

  fileprivate var isAnswered: Bool {
    switch self {
    case .request, .invalid: true
    case .notification, .response: false
    }
  }
}
