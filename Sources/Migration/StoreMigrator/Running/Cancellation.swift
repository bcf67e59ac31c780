import Foundation

/// A flag that any thread may set once; work checks it between batches and inside long statements.
public final class Cancellation: @unchecked Sendable {
  // `raised` is only accessed between lock and unlock.
  private let lock = NSLock()
  private var raised = false

  public init() {}

  /// Asks the run to stop at the next batch boundary; the next run keeps what was done.
  public func cancel() {
    lock.lock()
    raised = true
    lock.unlock()
  }

  public var isCancelled: Bool {
    lock.lock()
    defer { lock.unlock() }
    return raised
  }
}
