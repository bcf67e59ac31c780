import ChatWire

/// The streams of one object's changes. Every stream receives what is reported after its creation.
package final class ChangeStreams<Change: Sendable>: Sendable {
  private struct State: Sendable {
    var isEnded = false
    var lastID = 0
    var all: [Int: AsyncStream<Change>.Continuation] = [:]
  }

  private let state = Locked(State())

  package init() {}

  /// - Parameter isLatestOnly: keeps only the latest of what has not been read yet; otherwise everything, without a limit.
  /// - Returns: a separate stream; after the end, one that has already ended.
  package func makeStream(isLatestOnly: Bool = false) -> AsyncStream<Change> {
    let (stream, continuation) = AsyncStream.makeStream(
      of: Change.self, bufferingPolicy: isLatestOnly ? .bufferingNewest(1) : .unbounded)
    let id = state.withValue { state -> Int? in
      guard !state.isEnded else { return nil }
      state.lastID += 1
      state.all[state.lastID] = continuation
      return state.lastID
    }
    guard let id else {
      continuation.finish()
      return stream
    }
    continuation.onTermination = { [weak self] _ in self?.state.withValue { _ = $0.all.removeValue(forKey: id) } }
    return stream
  }

  package func tell(_ change: Change) {
    for continuation in state.withValue({ Array($0.all.values) }) { continuation.yield(change) }
  }

  /// Ends all streams.
  package func end() {
    let all = state.withValue { state in
      defer { (state.isEnded, state.all) = (true, [:]) }
      return Array(state.all.values)
    }
    for continuation in all { continuation.finish() }
  }

  deinit { end() }
}
