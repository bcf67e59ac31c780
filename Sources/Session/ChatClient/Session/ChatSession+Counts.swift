import ChatModel

/// Totals over all of the user's channels, as the server tells them without being asked
/// (Docs/Protocol.md#unread-totals).
extension ChatSession {
  /// Unread messages of all channels, as the server said last by itself; 0 before it did.
  public var subscribedTotalUnreadMessageCount: Int { sessionState.visible.withValue { $0.unreadCounts?.all ?? 0 } }

  /// The same of the channels with a custom type, all of them together.
  public var subscribedCustomTypeTotalUnreadMessageCount: Int {
    sessionState.visible.withValue { $0.unreadCounts?.customTypes.values.reduce(0, +) ?? 0 }
  }

  /// The same of one custom type; 0 when the server did not tell.
  public func subscribedCustomTypeUnreadMessageCount(customType: String) -> Int {
    sessionState.visible.withValue {
      $0.unreadCounts?.customTypes.first { $0.key.hasSameBytes(as: customType) }?.value ?? 0
    }
  }
}
