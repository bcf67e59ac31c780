package import ChatClient

/// Why a legacy collection calls its delegate, which the legacy API does not tell.
package enum LegacyEventCause: Sendable, Equatable {
  /// A page that a fetch shows; a channel fetch is `next`.
  case fetch(SBSMMessageDirection)
  /// Pending or failed messages of the cache that were asked for.
  case outgoingFetch
  case viewpointReset
  /// `removeMessages(beforeOffset:)`.
  case offsetRemoval
  /// The app handed its own message over.
  case handover
  /// A commit, or an event that is not stored.
  case notice(NoticeSource, isMention: Bool)
}

/// A delegate that is also told why, and which calls are one step: those between the two calls here.
package protocol SBSMMessageBatchDelegate: SBSMMessageCollectionDelegate {
  func collection(_ collection: SBSMMessageCollection, willTellBecauseOf cause: LegacyEventCause)
  func collectionDidTell(_ collection: SBSMMessageCollection)
}

/// The same for channels.
package protocol SBSMChannelBatchDelegate: SBSMChannelCollectionDelegate {
  func collection(_ collection: SBSMChannelCollection, willTellBecauseOf cause: LegacyEventCause)
  func collectionDidTell(_ collection: SBSMChannelCollection)
}
