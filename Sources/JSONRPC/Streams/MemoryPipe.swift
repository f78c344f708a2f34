import Dispatch
import Synchronization

/// A pipe without a descriptor, for connections inside one process.
public final class MemoryPipe: ByteSource, ByteSink {
  private struct State {
    var bytes: [UInt8] = []
    var isClosed = false
  }

  /// Guards what was written and not yet read.
  private let state = Mutex(State())
  private let changed = DispatchSemaphore(value: 0)

  /// Makes an empty pipe.
  public init() {}

  /// Waits for bytes and returns all that is there; empty once the pipe is closed and drained.
  public func read() -> [UInt8] {
    while true {
      let (bytes, isClosed) = state.withLock { state in
        defer { state.bytes = [] }
        return (state.bytes, state.isClosed)
      }
      if !bytes.isEmpty || isClosed { return bytes }
      changed.wait()
    }
  }

  /// Adds bytes without ever waiting; `false` once the pipe is closed.
  public func write(_ bytes: ArraySlice<UInt8>) -> Bool {
    let isOpen = state.withLock { state in
      if !state.isClosed { state.bytes.append(contentsOf: bytes) }
      return !state.isClosed
    }
    changed.signal()
    return isOpen
  }

  /// Ends the pipe; what was written before can still be read.
  public func close() {
    state.withLock { $0.isClosed = true }
    changed.signal()
  }
}
