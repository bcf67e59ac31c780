/// Names that only one of the two APIs has, whether a screen is adapted or not
/// (Docs/Guides/what-maps-to-what.md#what-has-no-counterpart).
struct MissingCounterpart {
  /// Which API has it.
  let isLegacy: Bool
  let name: String
  /// What to use instead.
  let advice: String

  static let all: [MissingCounterpart] = [
    MissingCounterpart(isLegacy: true, name: "new message", advice: "ChannelDelegate.channel(_:didReceive:)"),
    MissingCounterpart(
      isLegacy: true, name: "move of a channel", advice: "compare the channel's position in channelList"),
    MissingCounterpart(
      isLegacy: true, name: "reasons in failed message events",
      advice: "the source and the sending status say how far the message got; errorCode says why it failed"),
    MissingCounterpart(
      isLegacy: true, name: "resumeSynchronize, pauseSynchronize",
      advice: "the newer API follows the connection; ChatSession.pauseSync stops the sync of both"),
    MissingCounterpart(
      isLegacy: true, name: "setCompletionQueue, setDelegateQueue", advice: "the session has one queue for both"),
    MissingCounterpart(
      isLegacy: true, name: "messageCollectionCapacity",
      advice: "none: create a new collection when a list gets too long"),
    MissingCounterpart(
      isLegacy: true,
      name: "automaticResendMessageRetryCount, maxFailedMessageCountPerChannel, failedMessageRetentionDays",
      advice: "removeFailed, by the app's own rules"),
    MissingCounterpart(
      isLegacy: true, name: "deleteSucceededMessage(withMessageId:)",
      advice: "delete(_:completionHandler:) of the channel, which deletes the message for everyone"),
    MissingCounterpart(
      isLegacy: true, name: "deletePendingMessage(withRequestId:)",
      advice: "cancel the upload of a file; a text message is sent anyway"),
    MissingCounterpart(
      isLegacy: true, name: "removeMessages(beforeOffset:)",
      advice: "none: after a history reset, the messages disappear by themselves"),
    MissingCounterpart(
      isLegacy: true, name: "isSubFilter(of:), isEqual(to:) and coding of filters", advice: "params.belongsTo(_:)"),
    MissingCounterpart(
      isLegacy: false, name: "didDetectHugeGap",
      advice: "the legacy layer pages until it has caught up; an adapted legacy screen is cleared and filled again"),
    MissingCounterpart(isLegacy: false, name: "sources of events", advice: "none"),
    MissingCounterpart(
      isLegacy: false, name: "replyType, several custom types, includes", advice: "none: all replies are shown"),
    MissingCounterpart(
      isLegacy: false, name: "typing, as updatedChannel", advice: "ChannelDelegate.channelDidUpdateTypingStatus(_:)"),
    MissingCounterpart(isLegacy: false, name: "removeAllFailed", advice: "deleteFailedMessage for each"),
  ]
}
