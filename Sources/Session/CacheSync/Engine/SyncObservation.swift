/// A registration with a session's notices. It ends with `cancel`, or when nobody holds it any more.
package final class SyncObservation: Sendable {
  private let end: @Sendable () -> Void

  init(_ end: @escaping @Sendable () -> Void) { self.end = end }

  deinit { end() }

  /// No notice that enters the queue afterwards is delivered.
  package func cancel() { end() }
}
