import ChatCache
import ChatModel
import ChatWire

/// Channel events (Docs/Protocol.md#channel-events).
extension EventWriter {
  /// - Parameters:
  ///   - metadata: what is new in a change of metadata.
  ///   - isEcho: this client caused it and has the answer to its call.
  ///   - isKnown: the answer is in the cache, and what followed it there is newer than the event.
  func apply(
    _ event: ChannelEvent, metadata: MetadataChange?, isEcho: Bool, isKnown: Bool = false
  ) throws -> EventResult {
    if isKnown, !event.category.onlyGoesForward, let channel = try snapshot.channel(url: event.channel.url) {
      return EventResult(channel: channel)
    }
    switch event.category {
    case .deleted: return try remove(event.channel.url)
    case .left, .banned: return try leave(event.user?.id, event)
    case .invitationDeclined: return try leave(event.invitee?.id, event)
    case .joined, .invited: return try enter(event)
    case .propertyChanged: return try refresh(event, isEcho: isEcho)
    case .hidden: return try hide(event)
    case .pinnedMessagesChanged: return try pin(event)
    case .metadataChanged: return try change(metadata, event)
    default: return try change(event.channel.url) { change($0, by: event) }
    }
  }

  /// Rules that need only the channel.
  private func change(_ channel: Channel, by event: ChannelEvent) -> Channel {
    switch event.category {
    case .operatorsChanged: channel.changingOperators(event, viewer)
    case .muted: event.user.map { channel.muting($0.id, event.restriction, viewer) } ?? channel
    case .unmuted: event.user.map { channel.muting($0.id, nil, viewer) } ?? channel
    case .frozen: channel.freezing(true)
    case .unfrozen: channel.freezing(false)
    case .unhidden: channel.unhiding()
    default: channel
    }
  }

  private func remove(_ url: String) throws -> EventResult {
    try transaction.deleteChannel(url: url)
    return EventResult()
  }

  private func leave(_ userID: String?, _ event: ChannelEvent) throws -> EventResult {
    let url = event.channel.url
    guard let userID else { return try change(url) { $0 } }
    guard viewer.isMe(userID) else { return try change(url) { $0.removing(userID, event) } }
    guard let channel = try snapshot.channel(url: url), channel.isPublic else { return try remove(url) }
    return try change(url) { $0.withoutMe(event, viewer) }
  }

  private func enter(_ event: ChannelEvent) throws -> EventResult {
    let isInvitation = event.category == .invited
    let isMe = (isInvitation ? event.invitees : event.members).contains { viewer.isMe($0.id) }
    if isMe { try transaction.reviveChannel(url: event.channel.url) }
    var result = try change(event.channel.url) {
      isInvitation ? $0.inviting(event, viewer) : $0.joining(event, viewer)
    }
    // Only the server knows what the channel is to a new member: counts, role, receipts.
    if isMe { result.isStale = true }
    return result
  }

  /// A property changed, and the event does not say which. It does say a history offset.
  private func refresh(_ event: ChannelEvent, isEcho: Bool) throws -> EventResult {
    var result = try change(event.channel.url) { channel in
      guard let offset = event.messageOffset else { return channel }
      try transaction.deleteMessages(channelURL: channel.url, upTo: offset)
      return channel.hidingHistory(upTo: offset)
    }
    result.isStale = !isEcho
    return result
  }

  private func hide(_ event: ChannelEvent) throws -> EventResult {
    try change(event.channel.url) { channel in
      if let offset = event.messageOffset, offset > channel.messageOffset ?? 0 {
        try transaction.deleteMessages(channelURL: channel.url, upTo: offset)
      }
      return channel.hiding(event)
    }
  }

  private func pin(_ event: ChannelEvent) throws -> EventResult {
    var result = try change(event.channel.url) { $0.pinning(event) ?? $0 }
    result.isStale = event.pinnedMessageIDs == nil
    return result
  }

  private func change(_ metadata: MetadataChange?, _ event: ChannelEvent) throws -> EventResult {
    guard let metadata else { return EventResult() }
    var isComplete = true
    var result = try change(event.channel.url) { channel in
      // Without the other keys the map would claim that there are none.
      isComplete = channel.metadata != nil
      return isComplete ? channel.changingMetadata(metadata) : channel
    }
    result.isStale = !isComplete
    return result
  }
}

extension ChannelEvent.Category {
  /// Whether it changes only values with their own time or offset: an old event changes nothing by itself.
  fileprivate var onlyGoesForward: Bool { self == .propertyChanged || self == .metadataChanged }
}

extension ChannelEvent {
  /// The cause that is reported to collections (Docs/VendorAPIs.md#event-sources).
  var source: CacheSource {
    switch category {
    case .joined: .userJoined
    case .left: .userLeft
    case .operatorsChanged: .operatorsUpdated
    case .invited: .invitationReceived
    case .invitationDeclined: .invitationDeclined
    case .muted: .userMuted
    case .unmuted: .userUnmuted
    case .banned: .userBanned
    case .unbanned: .userUnbanned
    case .frozen: .channelFrozen
    case .unfrozen: .channelUnfrozen
    case .typingStarted, .typingEnded: .typingUpdated
    case .metadataChanged:
      !createdMetadata.isEmpty ? .metadataCreated : !updatedMetadata.isEmpty ? .metadataUpdated : .metadataDeleted
    case .metacountersChanged:
      !createdCounters.isEmpty
        ? .metacountersCreated : !updatedCounters.isEmpty ? .metacountersUpdated : .metacountersDeleted
    case .deleted: .channelDeleted
    case .hidden: .channelHidden
    default: .channelChanged
    }
  }
}
