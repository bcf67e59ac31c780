import ChatWire

/// Frames on their way to a client, in order. One consumer.
final class FrameQueue: Sendable {
  private struct State: Sendable {
    var frames: [[UInt8]] = []
    var isFinished = false
    /// The consumer is still processing the frame that it received last.
    var isHeld = false
    var waiter: CheckedContinuation<[UInt8]?, Never>?
  }

  private let state = Locked(State())

  /// Whether a frame has not been handled yet.
  var isBusy: Bool { state.withValue { !$0.frames.isEmpty || $0.isHeld } }

  func put(_ frame: [UInt8]) {
    let waiter = state.withValue { state -> CheckedContinuation<[UInt8]?, Never>? in
      guard !state.isFinished else { return nil }
      guard let waiter = state.waiter else {
        state.frames.append(frame)
        return nil
      }
      state.waiter = nil
      state.isHeld = true
      return waiter
    }
    waiter?.resume(returning: frame)
  }

  /// Ends after the queued frames.
  func finish() {
    let waiter = state.withValue { state in
      state.isFinished = true
      defer { state.waiter = nil }
      return state.waiter
    }
    waiter?.resume(returning: nil)
  }

  /// There is no reader any longer.
  func abandon() {
    finish()
    state.withValue { state in
      state.frames = []
      state.isHeld = false
    }
  }

  /// - Returns: `nil` at the end, or if the task is canceled.
  func next() async -> [UInt8]? {
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let result = state.withValue { state -> [UInt8]?? in
          state.isHeld = false
          if !state.frames.isEmpty {
            state.isHeld = true
            return .some(state.frames.removeFirst())
          }
          if state.isFinished { return .some(nil) }
          state.waiter = continuation
          return nil
        }
        if let result { continuation.resume(returning: result) }
      }
    } onCancel: {
      abandon()
    }
  }
}
