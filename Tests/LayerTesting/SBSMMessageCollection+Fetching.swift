import ChatClient
import SyncManager

extension SBSMMessageCollection {
  /// Begins a fetch before it returns.
  /// - Returns: waits for what the fetch ends with: `more`, `end`, or the number of an error.
  package func begin(_ direction: SBSMMessageDirection) -> () async -> String {
    let (results, continuation) = AsyncStream.makeStream(of: String.self)
    fetch(in: direction) { (hasMore: Bool, error: SBDError?) in
      continuation.yield(error.map { "\($0.code)" } ?? (hasMore ? "more" : "end"))
      continuation.finish()
    }
    return {
      for await result in results { return result }
      return "no answer"
    }
  }

  @discardableResult
  package func fetch(_ direction: SBSMMessageDirection) async -> String { await begin(direction)() }

  package func fetchAllNext() async -> String {
    await withCheckedContinuation { continuation in
      fetchAllNextMessages { hasMore, error in
        continuation.resume(returning: error.map { "\($0.code)" } ?? (hasMore ? "more" : "end"))
      }
    }
  }

  package func fetchFailed() async -> Int? {
    await withCheckedContinuation { continuation in
      fetchFailedMessages { continuation.resume(returning: $0?.code) }
    }
  }

  package var texts: [String] { messages.map(\.value.text) }
}
