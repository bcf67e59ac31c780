package import ChatClient

#if canImport(ObjectiveC)
  import Foundation
#endif

/// The cause of a change that a collection reports. Names and values are those of the vendor's SDK
/// (Docs/VendorAPIs.md#event-sources); from 100 on, the cause is a real-time event.
#if canImport(ObjectiveC)
  @objc(SBDCollectionEventSource)
#endif
public enum CollectionEventSource: UInt, Sendable, CaseIterable {
  case messageChangelog = 0
  case messageFill = 1
  case channelChangelog = 2
  case localMessagePendingCreated = 3
  case localMessageFailed = 4
  case localMessageCanceled = 5
  case localMessageResendStarted = 6
  case eventMessageSent = 100
  case eventMessageReceived = 101
  case eventMessageUpdated = 102
  case eventMessageDeleted = 103
  case eventReactionUpdated = 104
  case eventThreadInfoUpdated = 105
  case eventMention = 106
  case eventChannelChanged = 107
  case eventChannelMemberCountChanged = 108
  case eventChannelFrozen = 109
  case eventChannelUnfrozen = 110
  case eventChannelHidden = 111
  case eventChannelDeleted = 112
  case eventOperatorUpdated = 113
  case eventTypingStatusUpdated = 114
  case eventDeliveryReceiptUpdated = 115
  case eventReadReceiptUpdated = 116
  case eventUserReceivedInvitation = 117
  case eventUserDeclinedInvitation = 118
  case eventUserJoined = 119
  case eventUserMuted = 120
  case eventUserUnmuted = 121
  case eventUserLeft = 122
  case eventUserBanned = 123
  case eventUserUnbanned = 124
  case eventMetaDataCreated = 125
  case eventMetaDataUpdated = 126
  case eventMetaDataDeleted = 127
  case eventMetaCounterCreated = 128
  case eventMetaCounterUpdated = 129
  case eventMetaCounterDeleted = 130

  /// The name in later versions of the SDK.
  public static let eventDeliveryStatusUpdated = CollectionEventSource.eventDeliveryReceiptUpdated
  /// The name in later versions of the SDK.
  public static let eventReadStatusUpdated = CollectionEventSource.eventReadReceiptUpdated

  /// Whether the cause was a real-time event.
  public var isFromEvent: Bool { rawValue >= 100 }

  /// The source of a change of messages. Pages of background sync and of other collections fill holes. Causes without a
  /// name in the SDK were found by asking the server, as a changelog does.
  package init(ofMessages source: NoticeSource) {
    self =
      switch source {
      case .fetched, .backgroundSync: .messageFill
      default: UInt(exactly: source.rawValue).flatMap(CollectionEventSource.init) ?? .messageChangelog
      }
  }

  /// The source of a change of channels.
  init(ofChannels source: NoticeSource) {
    self = UInt(exactly: source.rawValue).flatMap(CollectionEventSource.init) ?? .channelChangelog
  }

  /// The source of a change of one channel, in a list or next to its messages. A message that changes its channel is
  /// reported as a change of the channel, or as a mention; changes without an event were found by asking the server.
  package init(ofChangedChannel source: NoticeSource, isMention: Bool) {
    let known = CollectionEventSource(ofChannels: source)
    switch known {
    case .eventMessageSent, .eventMessageReceived, .eventMessageUpdated, .eventMessageDeleted, .eventReactionUpdated,
      .eventThreadInfoUpdated:
      self = isMention ? .eventMention : .eventChannelChanged
    default: self = known.isFromEvent ? known : .channelChangelog
    }
  }

  /// The source of channels that are added to a list or leave it.
  package init(ofListedChannels source: NoticeSource) {
    let known = CollectionEventSource(ofChannels: source)
    self = known.isFromEvent ? known : .channelChangelog
  }
}
