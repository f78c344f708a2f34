/// Where bytes go once what they say is recorded.
public struct RecordingSink: ByteSink {
  private let sink: any ByteSink
  private let recorder: TranscriptRecorder

  /// Makes a sink before another one.
  public init(_ sink: any ByteSink, recorder: TranscriptRecorder) {
    self.sink = sink
    self.recorder = recorder
  }

  /// Writes everything, and before it the transcript.
  public func write(_ bytes: ArraySlice<UInt8>) -> Bool {
    recorder.flush()
    return sink.write(bytes)
  }
}
