import CacheSync
import ChatCache
import ChatModel
import ChatWire

/// Why something changed: the sources of the public SDK's events and our own (Docs/VendorAPIs.md#event-sources).
package typealias NoticeSource = CacheSource
/// What happened beside rows.
package typealias NoticeEffect = SyncEffect
/// A pending or failed message.
package typealias OutgoingRow = OutgoingMessage

/// What happened, for the collections of both layers: one commit with the rows that it changed, or something that is not
/// stored. Collections learn of changes by notices alone, in commit order.
package struct SessionNotice: Sendable {
  package let source: NoticeSource
  /// What the commit changed, channel by channel.
  package let channels: [ChannelNotice]
  /// Everything cached was removed before what else is told here.
  package let isEverythingCleared: Bool
  /// What happened beside rows.
  package let effects: [SyncEffect]
  /// The event of the server behind it, if one was.
  let event: ServerEvent?
}

/// What a commit changed in one channel, with the rows as they are now in the cache.
package struct ChannelNotice: Sendable {
  package enum Row: Sendable {
    /// The channel's own data did not change.
    case unchanged
    /// The channel is new here.
    case inserted(ChatModel.Channel)
    case updated(ChatModel.Channel)
    /// The channel is gone, with everything of it.
    case deleted
  }

  /// Compare it by UTF-8 bytes.
  package let channelURL: String
  package let row: Row
  /// All messages of the channel were removed before what else is told here.
  package let isCleared: Bool
  /// Messages that were not here before, in ascending order.
  package let inserted: [ChatModel.Message]
  /// Messages whose row was replaced, in ascending order.
  package let updated: [ChatModel.Message]
  package let deletedIDs: [Int64]
  /// Outgoing messages that are new.
  package let insertedOutgoing: [OutgoingRow]
  /// Outgoing messages in another state, for example pending ones that failed.
  package let updatedOutgoing: [OutgoingRow]
  /// Outgoing messages that were sent. The messages are among `inserted` or `updated`, unless they are remembered as
  /// deleted.
  package let resolvedOutgoing: [ChannelChange.Resolution]
  /// Request ids of outgoing messages that were removed without being sent.
  package let removedOutgoing: [String]
  /// What is known to be complete changed.
  package let areSyncedRangesChanged: Bool
}

/// Whoever shows something of a session.
package protocol NoticeReceiver: AnyObject, Sendable {
  /// The channel whose messages it shows; `nil` when it shows channels. Never changes.
  var noticeChannelURL: String? { get }

  /// Takes a notice, in its turn: adds to `delivery` what the app will see and be told of it. Called for every notice
  /// that touches the receiver's channel, or any channel when it has none, and for those that are about no channel.
  func receive(_ notice: SessionNotice, _ delivery: inout Delivery) async
}
