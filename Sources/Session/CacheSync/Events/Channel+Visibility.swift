import ChatModel
import ChatWire

/// Hiding, history and the channel's own properties (Docs/Protocol.md#channel-events).
extension Channel {
  func hiding(_ event: ChannelEvent) -> Channel {
    let hidden = edited {
      $0.set("is_hidden", true)
      $0.set(
        "hidden_state",
        (event.allowsAutoUnhide ? HiddenState.allowAutoUnhide : .preventAutoUnhide).rawValue)
    }
    guard let offset = event.messageOffset else { return hidden }
    return hidden.hidingHistory(upTo: offset, clearsCounts: event.hidesPreviousMessages)
  }

  func unhiding() -> Channel { edited { $0.unhide() } }

  /// Makes messages up to `offset` invisible to the user.
  /// - Parameter clearsCounts: unread messages are among them.
  func hidingHistory(upTo offset: Int64, clearsCounts: Bool = true) -> Channel {
    guard offset > messageOffset ?? 0 else { return self }
    return edited { editor in
      editor.set("ts_message_offset", offset)
      if let last = lastMessage, last.createdAt <= offset { editor.setNull("last_message") }
      if clearsCounts { editor.clearCounts(of: self) }
    }
  }

  func freezing(_ isFrozen: Bool) -> Channel { edited { $0.set("freeze", isFrozen) } }

  /// - Returns: `nil` if the event does not say what is pinned.
  func pinning(_ event: ChannelEvent) -> Channel? {
    guard let ids = event.pinnedMessageIDs else { return nil }
    return edited { editor in
      editor.set("pinned_message_ids", ids)
      if let latest = event.latestPinnedMessage {
        editor.set("latest_pinned_message", latest.payload)
      } else {
        editor.remove("latest_pinned_message")
      }
    }
  }
}
