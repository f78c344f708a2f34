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
    let load: Load
    let task: Task<Void, Never>
    /// Sleeps until the load has to have ended; `nil` where it may take its time.
    let timer: Task<Void, Never>?

    func stop() {
      task.cancel()
      timer?.cancel()
    }
  }

  private struct State {
    var lifecycle = Lifecycle()
    var requests = RequestTable<Running>()
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
    guard let framing = connection.framing else { return }
    state.withLock { state in
      switch incoming {
      case .message(let message):
        receive(message, in: .single, framing, &state)
      case .batch(let members):
        receive(members, framing, &state)
      }
    }
  }

  /// Finishes what was accepted, then sets the exit code.
  func endOfInput() {
    let framing = connection.framing
    state.withLock { state in
      state.hasInputEnded = true
      endIfIdle(&state)
    }
    Task {
      if framing == .header {
        try? await Task.sleep(for: Self.gracePeriod)
        state.withLock { state in
          cancelAll("The input ended and the load took too long.", &state)
          endIfIdle(&state)
        }
      } else {
        // A streamed load that nobody reads is paused and would never finish.
        while !connection.outbox.isStalled {
          try? await Task.sleep(for: .milliseconds(250))
          if state.withLock({ $0.lifecycle.hasEnded }) { return }
        }
        terminate("The input ended and nobody reads the output.", code: 1)
      }
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
  private func receive(
    _ members: [IncomingMessage], _ framing: Framing, _ state: inout State
  ) {
    let replies = members.count { $0.isAnswered }
    let batch = replies > 0 ? state.requests.openBatch(replies: replies) : 0
    var index = 0
    for member in members {
      receive(member, in: .member(batch: batch, index: index), framing, &state)
      if member.isAnswered { index += 1 }
    }
  }

  private func receive(
    _ message: IncomingMessage, in slot: RequestTable<Running>.Slot, _ framing: Framing,
    _ state: inout State
  ) {
    guard !state.lifecycle.hasEnded else { return }
    switch message {
    case .response: break
    case .invalid(let id?, _) where state.requests.contains(id):
      reply(.failure(id: nil, error: .duplicate(id)), in: slot, &state)
    case .invalid(let id, let error):
      reply(.failure(id: id, error: error), in: slot, &state)
    case .notification(let method, let params):
      guard state.lifecycle.accepts(notification: method, framing: framing) else { return }
      receiveNotification(method, params, &state)
    case .request(let id, let method, let params):
      guard !state.requests.contains(id) else {
        return reply(.failure(id: nil, error: .duplicate(id)), in: slot, &state)
      }
      do throws(ResponseError) {
        let isInBatch = slot != .single
        if let refusal = state.lifecycle.refusal(
          of: method, isInBatch: isInBatch, framing: framing)
        {
          throw refusal
        }
        try receiveRequest(id, method, params, in: slot, &state)
      } catch {
        reply(.failure(id: id, error: error), in: slot, &state)
      }
    }
  }

  private func receiveNotification(_ method: String, _ params: RawJSON?, _ state: inout State) {
    // Parameters of a notification that make no sense are nobody's: there is no reply to say so.
    guard let method = Method(rawValue: method), let parameters = try? Parameters(params) else {
      return
    }
    switch method {
    case .exit:
      cancelAll("The server was told to exit.", &state)
      end(.exit, state.lifecycle.exitCode, &state)
    case .cancelRequest:
      guard let id = CancelParams(parameters).id else { return }
      cancel(id, &state)
    case .cancelWorkDoneProgress:
      guard let token = WorkDoneProgressCancelParams(parameters).token else { return }
      for id in state.requests.ids(where: { $0.load.params.workDoneToken == token }) {
        cancel(id, &state)
      }
    default: break
    }
  }

  private func receiveRequest(
    _ id: RequestID, _ method: String, _ params: RawJSON?,
    in slot: RequestTable<Running>.Slot, _ state: inout State
  ) throws(ResponseError) {
    let unknown = ResponseError(
      .methodNotFound, "There is no request \(method.debugDescription).")
    guard let known = Method(rawValue: method), known.kind == .request else { throw unknown }
    let parameters = try Parameters(params)
    let json: [UInt8]
    switch known {
    case .initialize:
      let initialize = InitializeParams(parameters)
      state.lifecycle.initialize()
      if let process = initialize.processId {
        host.watchClient(process) { [self] in
          terminate("The client's process has ended.", code: 1)
        }
      }
      json =
        InitializeResult(
          sources: LoadRepositoriesParams.Source.names, version: host.version
        ).json
    case .shutdown:
      state.lifecycle.shutDown()
      cancelAll("The server is shutting down.", &state)
      json = JSONValue.null.json
    case .loadRepositories:
      return try startLoad(id, LoadRepositoriesParams(parameters), in: slot, &state)
    default: throw unknown
    }
    reply(.result(id: id, json: json), in: slot, &state)
  }
}

// MARK: - Loads

extension Dispatcher {
  private func startLoad(
    _ id: RequestID, _ params: LoadRepositoriesParams, in slot: RequestTable<Running>.Slot,
    _ state: inout State
  ) throws(ResponseError) {
    guard state.requests.count < Self.maximumLoads else {
      throw ResponseError(
        .overloaded, "\(Self.maximumLoads) loads are in flight already; try again later.",
        data: ["kind": .string("overloaded"), "retryable": .bool(true)])
    }
    let load = Load(
      id: id, params: params,
      provider: host.makeProvider(
        params.source,
        ProviderState(window: params.deliversEarly ? ProgressReporter.window : nil)),
      connection: connection)
    load.reporter.begin()
    let serial = state.requests.makeSerial()
    let task = Task {
      let result = await load.run()
      settle(id, serial, result)
    }
    let timer = params.deadline.map { deadline in
      Task {
        guard (try? await Task.sleep(for: deadline)) != nil else { return }
        let failure = LoadFailure(
          .timeout, "The load took longer than its deadline.", phase: "deadline")
        settle(id, serial, .failure(ResponseError(failure)))
      }
    }
    let running = Running(load: load, task: task, timer: timer)
    state.requests.insert(.init(id: id, slot: slot, work: running, serial: serial))
  }

  /// Commits what a load came to, unless something else was committed for it.
  private func settle(_ id: RequestID, _ serial: Int, _ result: Result<[UInt8], ResponseError>) {
    state.withLock { state in
      guard let entry = state.requests.take(id, serial: serial) else { return }
      entry.work.stop()
      switch result {
      case .success(let json):
        entry.work.load.reporter.finish(.done)
        reply(.result(id: id, json: json), in: entry.slot, &state)
      case .failure(let error):
        state.lifecycle.loadFailed()
        entry.work.load.reporter.finish(.failed(error))
        reply(.failure(id: id, error: error), in: entry.slot, &state)
      }
      endIfIdle(&state)
    }
  }

  private func cancel(_ id: RequestID, _ state: inout State) {
    guard let entry = state.requests.take(id) else { return }
    cancel(entry, ResponseError(LoadFailure.cancelled), &state)
    endIfIdle(&state)
  }

  private func cancelAll(_ reason: String, _ state: inout State) {
    for entry in state.requests.takeAll() {
      cancel(entry, ResponseError(.serverCancelled, reason), &state)
    }
  }

  private func cancel(
    _ entry: RequestTable<Running>.Entry, _ error: ResponseError, _ state: inout State
  ) {
    entry.work.load.reporter.finish(.cancelled(error))
    reply(.failure(id: entry.id, error: error), in: entry.slot, &state)
    entry.work.stop()
  }
}

// MARK: - Replies and the end

extension Dispatcher {
  private func reply(
    _ message: OutgoingMessage, in slot: RequestTable<Running>.Slot, _ state: inout State
  ) {
    if let message = state.requests.commit(message, in: slot) { connection.send(message) }
  }

  private func endIfIdle(_ state: inout State) {
    guard state.hasInputEnded, state.requests.count == 0 else { return }
    let code = state.lifecycle.exitCodeAtEndOfInput(framing: connection.framing)
    end(.endOfInput, code, &state)
  }

  private func end(_ cause: ExitLatch.Exit.Cause, _ code: Int32, _ state: inout State) {
    state.lifecycle.end()
    exit.set(.init(cause: cause, code: code))
  }
}

extension ResponseError {
  fileprivate static func duplicate(_ id: RequestID) -> ResponseError {
    .invalidRequest(
      "A request with this id is in flight.", kind: "duplicateId", data: ["id": id.value])
  }
}

extension IncomingMessage {
  fileprivate var isAnswered: Bool {
    switch self {
    case .request, .invalid: true
    case .notification, .response: false
    }
  }
}
