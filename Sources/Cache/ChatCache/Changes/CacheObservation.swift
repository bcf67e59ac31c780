/// A registration for changes. It ends with `cancel`, or when nobody holds it any more.
public final class CacheObservation: Sendable {
  private let end: @Sendable () -> Void

  init(_ end: @escaping @Sendable () -> Void) { self.end = end }

  deinit { end() }

  /// No delivery begins after this returns; one that runs on another thread may still finish. May be called from the
  /// handler, and more than once.
  public func cancel() { end() }
}
