import ChatClient
import ChatWire
import LayerTesting
import LiveTesting
import SyncManager

/// A screen of the legacy API, as an app writes it: it knows its collection and delegate calls, and nothing of adapters.
/// It keeps three lists by what it is told alone, and compares them with the collection's in every call.
final class OldScreen: Sendable {
  let collection: SBSMMessageCollection
  private let log = LegacyMessageLog(namesCleared: true)

  init(_ collection: SBSMMessageCollection) {
    self.collection = collection
    collection.delegate = log
  }

  var events: CallLog { log.events }
  var lines: [String] { log.lines }
  var messageLines: [String] { lines.filter { $0 != "channel updated" } }
  var faults: [String] { log.faults }
  /// What the collection says, as `NewScreen.shown`.
  var shown: [String] {
    (collection.succeededMessages + collection.pendingMessages + collection.failedMessages)
      .sorted(by: NewScreen.precedes).map(NewScreen.key)
  }
  var texts: [String] { collection.texts }

  /// - Returns: `more`, `end`, or the number of an error.
  @discardableResult
  func fetch(_ direction: SBSMMessageDirection) async -> String { await collection.fetch(direction) }

  func fetchAllNext() async -> String { await collection.fetchAllNext() }

  func fetchFailed() async -> Int? { await collection.fetchFailed() }
}
