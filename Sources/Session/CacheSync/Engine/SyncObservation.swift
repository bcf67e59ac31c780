/// A registration for a session's notices. It ends with `cancel`, or when it is deallocated.
package final class SyncObservation: Sendable {
  private let end: @Sendable () -> Void

  init(_ end: @escaping @Sendable () -> Void) { self.end = end }

  deinit { end() }

  /// Stops notices that enter the queue afterwards.
  package func cancel() { end() }
}
