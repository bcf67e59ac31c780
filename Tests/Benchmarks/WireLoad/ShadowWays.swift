import ChatClient
import ChatModel
import Foundation
import LocalCaching
import SideBySide
import SyncManager

/// Who shows the channel while commits are told: what `wire-load shadow` compares.
enum ShadowWay: String, CaseIterable {
  case nobody = "nobody shows the channel"
  case new = "MessageCollection alone"
  case legacy = "SBSMMessageCollection alone"
  case both = "both, not compared"
  case compared = "both, compared"
}

/// The collections of one way, with a screen that does nothing.
final class ShadowScreens: NSObject, MessageCollectionDelegate, SBSMMessageCollectionDelegate {
  private var new: MessageCollection?
  private var legacy: SBSMMessageCollection?
  private(set) var comparison: ShadowComparison?
  private let session: ChatSession

  /// - Parameter shown: how many messages are shown.
  init(_ way: ShadowWay, _ fixture: CollectionFixture, shown: Int) async throws {
    session = fixture.session
    super.init()
    if way != .nobody, way != .legacy {
      let params = MessageListParams()
      (params.previousResultSize, params.replyType) = (shown, .all)
      new = MessageCollection(channel: fixture.channel, startingPoint: .max, params: params)
      new?.delegate = self
    }
    if way != .nobody, way != .new {
      legacy = SBSMMessageCollection(
        channel: fixture.channel, filter: nil, viewpointTimestamp: .max, limit: UInt(shown), reverse: false)
      legacy?.delegate = self
    }
    if way == .compared, let legacy, let new { comparison = ShadowComparison.between(legacy, new) }
    if let new { _ = try? await new.start() }
    if let legacy {
      await withCheckedContinuation { continuation in
        legacy.fetch(in: .previous) { (_: SBDError?) in continuation.resume() }
      }
    }
    await session.untilDelivered()
    guard new.map({ $0.succeededMessages.count == shown }) ?? true,
      legacy.map({ $0.messageCount() == UInt(shown) }) ?? true
    else { throw Violation("A collection does not show \(shown) messages.") }
  }

  /// - Throws: when the comparison saw something, or nothing at all.
  func close(commits: Int) async throws {
    if let comparison {
      _ = await comparison.compare()
      let status = comparison.status
      guard status.divergences == 0, status.points >= commits else {
        throw Violation("\(status.divergences) divergences at \(status.points) points of \(commits) commits.")
      }
      comparison.stop()
    }
    new?.dispose()
    legacy?.remove()
    await session.untilDelivered()
  }
}
