import ChatClient
import ChatModel

/// Applies a notice to the list, by the table of Docs/VendorAPIs.md#events-of-a-message-list.
extension MessageList {
  /// Applies what a commit changed in the list's channel.
  mutating func apply(_ notice: ChannelNotice, source: NoticeSource) -> MessageListChanges {
    var changes = MessageListChanges(source: CollectionEventSource(ofMessages: source))
    if notice.row == .deleted {
      // The app is notified that the channel is gone, not of each message.
      _ = removeSent { _ in true }
      _ = removeAllOutgoing()
      (lower, upper) = (nil, nil)
      return changes
    }
    if notice.isCleared { for gone in removeSent(where: { _ in true }) { changes.delete(gone, .succeeded) } }
    applyRemovals(notice, source, &changes)
    applyOffset(notice, &changes)
    let resolved = notice.resolvedOutgoing.filter { removeOutgoingTold($0.requestID, &changes, $0.messageID, notice) }
    for message in notice.inserted + notice.updated {
      apply(message, wasPending: resolved.contains { $0.messageID == message.id }, &changes)
    }
    for row in notice.outgoing { apply(row, &changes) }
    return changes
  }

  /// Everything cached is gone.
  mutating func clear(source: NoticeSource) -> MessageListChanges {
    var changes = MessageListChanges(source: CollectionEventSource(ofMessages: source))
    for gone in removeSent(where: { _ in true }) { changes.delete(gone, .succeeded) }
    for gone in removeAllOutgoing() { changes.delete(gone, gone.sendingStatus) }
    return changes
  }

  private mutating func applyRemovals(
    _ notice: ChannelNotice, _ source: NoticeSource, _ changes: inout MessageListChanges
  ) {
    if !notice.deletedMessages.isEmpty {
      let ids = Set(notice.deletedMessages)
      for gone in removeSent(where: { ids.contains($0.messageId) }) { changes.delete(gone, .succeeded) }
    }
    for requestID in notice.removedOutgoing {
      guard let gone = removeOutgoing(requestID: requestID) else { continue }
      let isCanceled = changes.source == .localMessageCanceled
      let object =
        isCanceled
        ? BaseMessage.make(gone.value, sendState: BaseMessage.SendState(status: .canceled), fileKey: fileKey) : gone
      changes.delete(object, object.sendingStatus)
    }
  }

  /// Messages up to the channel's offset are no longer visible to the user.
  private mutating func applyOffset(_ notice: ChannelNotice, _ changes: inout MessageListChanges) {
    guard notice.row == .updated, let offset = notice.channel?.historyOffset, offset > 0 else { return }
    for gone in removeSent(where: { $0.createdAt <= offset }) { changes.delete(gone, .succeeded) }
    if let lower, lower.createdAt <= offset { self.lower = nil }
    // A window that ended before the offset is now empty; newer messages come with the next pages.
    if let upper, upper.createdAt <= offset { self.upper = MessagePlace.after(offset) }
  }

  /// An outgoing message was sent.
  /// - Returns: whether it was listed and its message matches the params, which is reported as an update: it stays in
  ///   view, even if the list has a next page and the message is beyond it. One that the server has had since before
  ///   the window begins would stand before a hole: it is reported as deleted, and a page of older messages brings it.
  private mutating func removeOutgoingTold(
    _ requestID: String, _ changes: inout MessageListChanges, _ messageID: Int64, _ notice: ChannelNotice
  ) -> Bool {
    guard let gone = removeOutgoing(requestID: requestID) else { return false }
    // It was reported as added before, without its request id: both were listed, and one is removed.
    if sent.contains(where: { $0.messageId == messageID }) {
      changes.delete(gone, gone.sendingStatus)
      return false
    }
    guard let message = notice.written(messageID: messageID), settings.admits(message), !isOlderThanWindow(message)
    else {
      changes.delete(gone, gone.sendingStatus)
      return false
    }
    stay(message)
    return true
  }

  private mutating func apply(
    _ message: ChatModel.Message, wasPending: Bool, _ changes: inout MessageListChanges
  ) {
    guard admits(message) else {
      // It no longer matches the params.
      if let gone = remove(messageID: message.id) { changes.delete(gone, .succeeded) }
      return
    }
    let shown = show(message)
    if shown.wasListed || wasPending {
      changes.update(shown.object, .succeeded)
    } else {
      changes.add(shown.object, .succeeded)
    }
  }

  private mutating func apply(_ row: OutgoingRow, _ changes: inout MessageListChanges) {
    guard settings.admits(row.message) else {
      if let gone = removeOutgoing(requestID: row.requestID) { changes.delete(gone, gone.sendingStatus) }
      return
    }
    let shown = show(row)
    if shown.wasListed {
      changes.update(shown.object, shown.object.sendingStatus)
    } else {
      changes.add(shown.object, shown.object.sendingStatus)
    }
  }
}
