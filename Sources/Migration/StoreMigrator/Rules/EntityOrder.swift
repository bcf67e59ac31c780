import LegacyStore

extension LegacyModel {
  /// The order in which entities are copied: channels before what refers to them, outgoing messages before messages,
  /// because a message tells which of them were sent.
  var copyOrder: [LegacyEntity] {
    let order: [LegacyEntity] = [
      .channel, .channelListQuery, .messageChangeLogToken, .failedMessage, .pendingMessage, .chunk, .message,
      .succeededMessage,
    ]
    return order.filter(entities.contains)
  }
}
