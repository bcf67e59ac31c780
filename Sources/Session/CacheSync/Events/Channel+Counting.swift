import ChatModel

/// Last message and counts (Docs/Protocol.md#last-message, Docs/Protocol.md#unread-counts). Every rule returns the
/// changed channel and leaves the rest of its payload as it is.
extension Channel {
  // MARK: A new message

  /// The effect of a new message on the channel.
  /// - Parameters:
  ///   - isForced: it becomes the last message even if it is silent.
  ///   - isCounted: false if it was counted before.
  func receiving(_ message: Message, isForced: Bool = false, isCounted: Bool = true, _ viewer: Viewer) -> Channel {
    edited { editor in
      if viewer.showsAsLast(message, isForced: isForced), isNewer(message) {
        editor.set("last_message", message.payload.asLastMessage)
      }
      if isCounted, viewer.countsAsUnread(message), !isRead(message) {
        changeCounts(&editor, by: 1, mentionsBy: viewer.isMentioned(by: message) ? 1 : 0, viewer)
      }
      // A channel that was hidden until the next message is shown again.
      if hiddenState == .allowAutoUnhide { editor.unhide() }
    }
  }

  private func isNewer(_ message: Message) -> Bool {
    guard let last = lastMessage else { return true }
    if last.id == message.id { return message.updatedAt > last.updatedAt }
    return last.createdAt < message.createdAt || (last.createdAt == message.createdAt && last.id < message.id)
  }

  /// Whether the user has read beyond the message.
  func isRead(_ message: Message) -> Bool { message.createdAt < lastReadAt }

  /// Raises or lowers the counts that the channel's preference includes.
  private func changeCounts(_ editor: inout PayloadEditor, by messages: Int, mentionsBy mentions: Int, _ viewer: Viewer)
  {
    let preference = countPreference
    if messages != 0, preference == .all || preference == .unreadMessageCountOnly {
      var count = max(0, unreadMessageCount + messages)
      if isSuper, let most = viewer.policies.maximumUnreadInSupergroup, most > 0 { count = min(count, most) }
      editor.set("unread_message_count", Int64(count))
    }
    if mentions != 0, preference == .all || preference == .unreadMentionCountOnly {
      editor.set("unread_mention_count", Int64(max(0, unreadMentionCount + mentions)))
    }
  }

  // MARK: A message that changed

  /// The effect of an edit on the channel: the last message is replaced by its new version, and the mention count
  /// follows who was mentioned before and is now.
  func updating(_ message: Message, wasMentioned: Bool, _ viewer: Viewer) -> Channel {
    edited { editor in
      if let last = lastMessage, last.id == message.id, message.updatedAt >= last.updatedAt {
        editor.set("last_message", message.merged(over: last).payload.asLastMessage)
      }
      guard viewer.countsAsUnread(message), !isRead(message) else { return }
      let change = (viewer.isMentioned(by: message) ? 1 : 0) - (wasMentioned ? 1 : 0)
      changeCounts(&editor, by: 0, mentionsBy: change, viewer)
    }
  }

  /// The effect of a deletion on the counts.
  func uncounting(_ message: Message, _ viewer: Viewer) -> Channel {
    guard viewer.countsAsUnread(message), message.createdAt > lastReadAt else { return self }
    return edited {
      changeCounts(&$0, by: -1, mentionsBy: viewer.isMentioned(by: message) ? -1 : 0, viewer)
    }
  }

  /// The channel with another last message; `nil` for none.
  func replacingLastMessage(_ message: Message?) -> Channel {
    edited { editor in
      if let message {
        editor.set("last_message", message.payload.asLastMessage)
      } else {
        editor.setNull("last_message")
      }
    }
  }
}

extension PayloadEditor {
  mutating func clearCounts(of channel: Channel) {
    if channel.unreadMessageCount != 0 { set("unread_message_count", Int64(0)) }
    if channel.unreadMentionCount != 0 { set("unread_mention_count", Int64(0)) }
  }

  mutating func unhide() {
    set("is_hidden", false)
    set("hidden_state", HiddenState.unhidden.rawValue)
  }
}

extension Payload {
  /// A message as part of a channel: without what only its command meant.
  var asLastMessage: Payload {
    edited { for name in ["req_id", "unread_cnt", "previous_message_id", "old_values"] { $0.remove(name) } }
  }
}
