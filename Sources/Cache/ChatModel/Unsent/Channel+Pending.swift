extension Channel {
  /// The channel as the user sees it: with what waits to be sent. What is stored stays as the server sent it.
  ///
  /// A read mark covers what the channel had when it was made: with a newer message, the counts are the server's.
  package var showingPendingActions: Channel {
    guard !pendingActions.isEmpty else { return self }
    var pinned = pinnedMessageIDs
    for action in pendingActions where action.kind == .pin && pinned.contains(action.messageID) != action.isAdding {
      if action.isAdding { pinned.append(action.messageID) } else { pinned.removeAll { $0 == action.messageID } }
    }
    let read = pendingActions.last { $0.kind == .read }?.readUpTo
    return edited { editor in
      if pinned != pinnedMessageIDs { editor.set("pinned_message_ids", pinned) }
      guard let read, read >= lastMessageCreatedAt ?? 0 else { return }
      if unreadMessageCount != 0 { editor.set("unread_message_count", Int64(0)) }
      if unreadMentionCount != 0 { editor.set("unread_mention_count", Int64(0)) }
      if read > lastReadAt { editor.set("user_last_read", read) }
    }
  }

  /// The channel with a changed payload. The url does not change, so this cannot fail; if it did, nothing would change.
  package func edited(_ body: (inout PayloadEditor) -> Void) -> Channel {
    guard var channel = try? Channel(payload.edited(body)) else { return self }
    (channel.pendingActions, channel.draft) = (pendingActions, draft)
    return channel
  }
}
