import ChatCache
import ChatModel
import ChatWire

extension EventWriter {
  /// Writes a new message, its effect on its channel, and how far it extends the synced ranges.
  /// - Parameter filters: the filters of views that fill holes; they are notified if the message leaves one.
  func receive(
    _ message: Message, previousMessageID: Int64?, isForced: Bool, shownUnder filters: Set<MessageFilter>
  ) throws -> EventResult {
    let url = message.channelURL
    let channel = try snapshot.channel(url: url)
    // It was never visible to the user.
    if let offset = channel?.historyOffset, message.createdAt <= offset { return .dropped }
    let stored = try snapshot.message(channelURL: url, messageID: message.id)
    let outcome = try transaction.upsertMessages([message.asStored.merged(over: stored)]).outcomes.first
    // It was deleted before it arrived.
    if outcome == .deleted { return channel == nil ? .unknown : .dropped }
    var result = EventResult(channel: channel)
    let isNew = outcome == .inserted
    let covered = try extendLive(message, previousMessageID: previousMessageID, isNew: isNew, in: transaction)
    result.live = LiveMessage(covered: covered)
    if isNew, viewer.isMentioned(by: message) {
      result.effects.append(.mention(channelURL: url, messageID: message.id))
    }
    if try snapshot.isDetached(message.createdAt, channelURL: url, besides: covered, under: filters) {
      result.effects.append(.messageDetached(channelURL: url, at: message.createdAt))
    }
    guard let channel else {
      result.isUnknown = true
      return result
    }
    let changed = channel.receiving(message, isForced: isForced, isCounted: isNew, viewer)
    try write(changed, insteadOf: channel)
    result.channel = changed
    // Only the server knows whether a message that was here before is included in the count, and the order within the
    // millisecond of the last read.
    result.isStale =
      viewer.countsAsUnread(message)
      && (!isNew && message.createdAt > channel.lastReadAt || message.createdAt == channel.lastReadAt)
    return result
  }

  /// Writes the new version of a message.
  func update(_ update: MessageUpdate) throws -> EventResult {
    let message = update.message
    let url = message.channelURL
    let channel = try snapshot.channel(url: url)
    if let offset = channel?.historyOffset, message.createdAt <= offset { return .dropped }
    let stored = try snapshot.message(channelURL: url, messageID: message.id)
    let outcome = try transaction.upsertMessages([message.asStored.merged(over: stored)]).outcomes.first
    if outcome == .deleted { return channel == nil ? .unknown : .dropped }
    guard let channel else { return .unknown }
    var result = EventResult(channel: channel)
    guard outcome == .updated || outcome == .inserted else { return result }
    let wasMentioned = wasMentioned(update, stored)
    let changed = channel.updating(message, wasMentioned: wasMentioned, viewer)
    try write(changed, insteadOf: channel)
    result.channel = changed
    if !wasMentioned, viewer.isMentioned(by: message), viewer.countsAsUnread(message), !channel.isRead(message) {
      result.effects.append(.mention(channelURL: url, messageID: message.id))
    }
    return result
  }

  private func wasMentioned(_ update: MessageUpdate, _ stored: Message?) -> Bool {
    guard update.previousMentionKind != nil || !update.previousMentionedUserIDs.isEmpty else {
      return viewer.isMentioned(by: stored ?? update.message)
    }
    return viewer.isMentioned(
      kind: update.previousMentionKind.flatMap(Mentions.Kind.init(rawValue:)) ?? .users,
      userIDs: update.previousMentionedUserIDs)
  }

  /// Removes a message.
  func delete(_ messageID: Int64, channelURL url: String) throws -> EventResult {
    let stored = try snapshot.message(channelURL: url, messageID: messageID)
    try transaction.deleteMessages(channelURL: url, messageIDs: [messageID])
    guard let channel = try snapshot.channel(url: url) else { return .unknown }
    var changed = channel
    var result = EventResult()
    if let last = channel.lastMessage, last.id == messageID {
      let before = try lastMessage(before: last)
      changed = changed.replacingLastMessage(before.message)
      result.isStale = !before.isProven
    }
    if let stored { changed = changed.uncounting(stored, viewer) }
    // Servers differ in whether a deleted message stays in the count.
    if channel.unreadMessageCount > 0, stored.map({ $0.createdAt >= channel.lastReadAt }) ?? true {
      result.isStale = true
    }
    try write(changed, insteadOf: channel)
    result.channel = changed
    return result
  }

  /// The channel's last message once `deleted` is gone. It is proven only if nothing can be missing between them: both
  /// are in one synced range, or the range reaches back to the beginning of the history.
  private func lastMessage(before deleted: Message) throws -> (message: Message?, isProven: Bool) {
    let ranges = try snapshot.syncedRanges(channelURL: deleted.channelURL, answering: .everything)
    let range = ranges.range(containing: deleted.createdAt)
    var position = MessagePosition(deleted)
    for _ in 0..<10 {
      let page = try snapshot.messages(
        channelURL: deleted.channelURL, MessagePageRequest(position: position, previousCount: 20))
      let found = page.messages.last { viewer.showsAsLast($0, isForced: $0.forcesLastMessageUpdate) }
      if let found { return (found, range.map { $0.start <= found.createdAt } ?? false) }
      guard page.hasPrevious, let oldest = page.messages.first else {
        return (nil, range?.isHistoryStartReached ?? false)
      }
      position = MessagePosition(oldest)
    }
    return (nil, false)
  }

  /// Someone added or removed a reaction.
  /// - Parameter isNews: false if a later change by the user is already known.
  func react(_ event: ReactionEvent, isNews: Bool) throws -> EventResult {
    guard isNews else { return EventResult() }
    return try edit(event.messageID, event.channel.url) { $0.applying(event) }
  }

  func changeThread(_ event: ThreadEvent) throws -> EventResult {
    try edit(event.parentMessageID, event.channel.url) { $0.applying(event.threadInfo) }
  }

  private func edit(_ messageID: Int64, _ url: String, _ rule: (Message) -> Message) throws -> EventResult {
    var result = EventResult()
    guard let stored = try snapshot.message(channelURL: url, messageID: messageID) else {
      result.missingMessage = messageID
      return result
    }
    let changed = rule(stored)
    if changed != stored { try transaction.upsertMessages([changed]) }
    return result
  }
}

/// Writes a message that this client sent and the server acknowledged: the message itself, which ends its outgoing
/// message, its channel's last message, and the synced ranges. Source of the commit: `messageSent`. Call
/// `followUpSent` after it.
func applySent(
  _ message: Message, in transaction: CacheTransaction, policies: LoginPolicies, userID: String,
  shownUnder filters: Set<MessageFilter>
) throws -> EventResult {
  let writer = EventWriter(transaction: transaction, viewer: Viewer(userID: userID, policies: policies))
  return try writer.receive(
    message, previousMessageID: message.previousMessageID, isForced: message.forcesLastMessageUpdate,
    shownUnder: filters)
}
