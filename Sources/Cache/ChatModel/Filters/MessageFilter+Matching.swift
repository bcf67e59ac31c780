/// What a filter admits.
extension MessageFilter {
  /// Whether a message with these facts passes. Texts are compared by bytes.
  public func matches(kind: MessageKind, customType: String?, senderID: String?) -> Bool {
    guard messageType.admits(kind) else { return false }
    if let wanted = self.customType, !wanted.hasSameBytes(as: customType ?? "") { return false }
    return senderUserIDs.isEmpty || senderID.map(containsSender) ?? false
  }

  /// Whether `message` passes.
  public func matches(_ message: Message) -> Bool {
    matches(kind: message.kind, customType: message.customType, senderID: message.senderID)
  }

  /// Whether every message that passes this filter also passes `other`, so that a range synced under `other` answers a
  /// read under this one (Docs/Architecture.md#the-cache). True is certain; filters that no message can pass may return
  /// false.
  public func isSubfilter(of other: MessageFilter) -> Bool {
    guard other.messageType == .all || other.messageType == messageType else { return false }
    if let wanted = other.customType, !wanted.hasSameBytes(as: customType ?? "") { return false }
    return other.senderUserIDs.isEmpty
      || !senderUserIDs.isEmpty && senderUserIDs.allSatisfy { other.containsSender($0) }
  }

  /// Binary search, because the ids are sorted by bytes.
  private func containsSender(_ id: String) -> Bool {
    let index = senderUserIDs.partitioningIndex { !$0.precedesByBytes(id) }
    return index < senderUserIDs.count && senderUserIDs[index].hasSameBytes(as: id)
  }
}
