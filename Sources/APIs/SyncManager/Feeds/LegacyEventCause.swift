package import ChatClient

/// Why a legacy collection calls its delegate, which the legacy API does not report.
package enum LegacyEventCause: Sendable, Equatable {
  /// A page that a fetch shows; for channels always `next`.
  case fetch(SBSMMessageDirection)
  /// Pending or failed messages of the cache that the app fetched.
  case outgoingFetch
  case viewpointReset
  /// `removeMessages(beforeOffset:)`.
  case offsetRemoval
  /// The app handed over its own message.
  case handover
  /// A commit, or an event that is not stored.
  case notice(NoticeSource, isMention: Bool)
}

/// A delegate that also learns why, and which calls belong to one step: those between the two calls here.
package protocol SBSMMessageBatchDelegate: SBSMMessageCollectionDelegate {
  func collection(_ collection: SBSMMessageCollection, willTellBecauseOf cause: LegacyEventCause)
  func collectionDidTell(_ collection: SBSMMessageCollection)
}

/// The same for channels.
package protocol SBSMChannelBatchDelegate: SBSMChannelCollectionDelegate {
  func collection(_ collection: SBSMChannelCollection, willTellBecauseOf cause: LegacyEventCause)
  func collectionDidTell(_ collection: SBSMChannelCollection)
}
