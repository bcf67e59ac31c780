import ChatClient
import Foundation
import LiveTesting
package import SyncManager
import Testing

extension SBSMMessageCollection {
  /// Begins a fetch before it returns.
  /// - Returns: waits for what the fetch ends with: `more`, `end`, or the number of an error.
  package func begin(_ direction: SBSMMessageDirection) -> @Sendable () async -> String {
    let results = WatchedLog<String>()
    fetch(in: direction) { (hasMore: Bool, error: SBDError?) in
      results.append(error.map { "\($0.code)" } ?? (hasMore ? "more" : "end"))
    }
    return {
      await results.until("the end of a fetch") { !$0.isEmpty }
      return results.elements.first ?? "no answer"
    }
  }

  @discardableResult
  package func fetch(_ direction: SBSMMessageDirection) async -> String { await begin(direction)() }

  package func fetchAllNext() async -> String {
    await answer("the end of a fetch of all newer messages") { done in
      fetchAllNextMessages { hasMore, error in done(error.map { "\($0.code)" } ?? (hasMore ? "more" : "end")) }
    } ?? "no answer"
  }

  package func fetchFailed() async -> Int? {
    let code: Int?? = await answer("the end of a fetch of failed messages") { done in
      fetchFailedMessages { done($0?.code) }
    }
    return code ?? nil
  }

  package var texts: [String] { messages.map(\.value.text) }
}
