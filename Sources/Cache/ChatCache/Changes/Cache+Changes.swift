extension Cache {
  /// Calls `handler` after every commit that changed something, in commit order.
  ///
  /// Register first and read afterwards: a commit in between is then reported twice rather than never.
  /// - Parameters:
  ///   - channelURL: only changes of this channel, without those of others; `nil` for all.
  ///   - handler: runs on a serial queue of the cache. While it runs, it delays later notices, but never a write.
  /// - Returns: the registration; keep it.
  public func observeChanges(
    channelURL: String? = nil, _ handler: @escaping @Sendable (CacheChange) -> Void
  ) -> CacheObservation {
    notices.observe(channelURL: channelURL, handler)
  }

  /// The changes from now on, in commit order. Unread changes are kept, without a limit; the stream ends when the cache
  /// is closed.
  /// - Parameter channelURL: as for `observeChanges`.
  public func changes(channelURL: String? = nil) -> AsyncStream<CacheChange> {
    let (stream, continuation) = AsyncStream.makeStream(of: CacheChange.self)
    let observation = notices.observe(channelURL: channelURL, end: { continuation.finish() }) {
      continuation.yield($0)
    }
    continuation.onTermination = { _ in observation.cancel() }
    return stream
  }
}

/// A registration for changes. It ends with `cancel`, or when it is deallocated.
public final class CacheObservation: Sendable {
  private let end: @Sendable () -> Void

  init(_ end: @escaping @Sendable () -> Void) { self.end = end }

  deinit { end() }

  /// No delivery starts after this returns; one that runs on another thread may still finish. Can be called from the
  /// handler, and more than once.
  public func cancel() { end() }
}
