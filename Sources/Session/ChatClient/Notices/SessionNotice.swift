package import CacheSync
package import ChatCache
import ChatModel

/// What happened, for the collections of both layers: one commit with the rows that it wrote, or something that is not
/// stored. Collections learn of changes only through notices, in commit order.
package typealias SessionNotice = SyncNotice
/// What a commit changed in one channel, with the resulting rows.
package typealias ChannelNotice = ChannelChange
/// The cause of a change: the sources of the public SDK's events and our own (Docs/VendorAPIs.md#event-sources).
package typealias NoticeSource = CacheSource
/// What happened in addition to rows.
package typealias NoticeEffect = SyncEffect
/// A pending or failed message.
package typealias OutgoingRow = OutgoingMessage

/// An object that shows something of a session.
package protocol NoticeReceiver: AnyObject, Sendable {
  /// The channel whose messages it shows; `nil` if it shows channels. Never changes.
  var noticeChannelURL: String? { get }

  /// Takes a notice, in its session job: adds to `delivery` what the app will see and receive. Called for every notice
  /// that touches the receiver's channel, or any channel if it has none, and for those that concern no channel.
  func receive(_ notice: SessionNotice, _ delivery: inout Delivery) async
}
