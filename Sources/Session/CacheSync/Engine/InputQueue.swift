import ChatWire

/// The one queue of a session: calls, events, answers and timers enter in order, and one consumer takes them out
/// (Docs/Architecture.md#sessions-and-layers).
final class InputQueue: Sendable {
  /// Something that happened, as the work that it causes. It runs alone: the next input waits until it is done.
  typealias Input = @Sendable (isolated SyncEngine) async -> Void

  let stream: AsyncStream<Input>
  private let continuation: AsyncStream<Input>.Continuation
  private let waiting = Locked(0)

  init() { (stream, continuation) = AsyncStream.makeStream(of: Input.self) }

  /// Whether everything that entered was processed.
  var isEmpty: Bool { waiting.withValue { $0 == 0 } }

  /// Adds an input at the end. From any thread; returns at once.
  /// - Returns: false, without doing anything, once the queue has ended.
  @discardableResult
  func put(_ input: @escaping Input) -> Bool {
    // Under one lock, so that the count is never below what the consumer has taken.
    waiting.withValue { waiting in
      guard case .enqueued = continuation.yield(input) else { return false }
      waiting += 1
      return true
    }
  }

  /// The consumer has taken one input. Passing the lock makes what its thread did before visible here, which the stream
  /// does as well, but without telling the thread sanitizer.
  func beginOne() { waiting.withValue { _ in } }

  /// The consumer has finished one input.
  func finishOne() { waiting.withValue { $0 -= 1 } }

  /// Ends the queue: nothing enters any longer.
  func end() { continuation.finish() }
}
