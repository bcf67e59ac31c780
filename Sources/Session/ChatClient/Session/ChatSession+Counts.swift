import ChatModel

/// Totals over all of the user's channels, which the server reports without a request (Docs/Protocol.md#unread-totals).
extension ChatSession {
  /// Unread messages of all channels, as last reported by the server; 0 before that.
  public var subscribedTotalUnreadMessageCount: Int { sessionState.visible.withValue { $0.unreadCounts?.all ?? 0 } }

  /// The same, summed over the channels with a custom type.
  public var subscribedCustomTypeTotalUnreadMessageCount: Int {
    sessionState.visible.withValue { $0.unreadCounts?.customTypes.values.reduce(0, +) ?? 0 }
  }

  /// The same for one custom type; 0 if the server did not report it.
  public func subscribedCustomTypeUnreadMessageCount(customType: String) -> Int {
    sessionState.visible.withValue {
      $0.unreadCounts?.customTypes.first { $0.key.hasSameBytes(as: customType) }?.value ?? 0
    }
  }
}
