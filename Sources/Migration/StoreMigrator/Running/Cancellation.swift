import Foundation

/// A flag that any thread may raise once; work looks at it between batches and inside long statements.
public final class Cancellation: @unchecked Sendable {
  // `raised` is only touched between lock and unlock.
  private let lock = NSLock()
  private var raised = false

  public init() {}

  /// Asks the run to stop at the next batch boundary; what was done stays for the next run.
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
