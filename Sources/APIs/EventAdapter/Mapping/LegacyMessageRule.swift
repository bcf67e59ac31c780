/// The mapping of a legacy message collection's events
/// (Docs/Guides/what-maps-to-what.md#a-newer-screen-on-a-legacy-collection).
enum LegacyMessageRule: String, MappingRule {
  case fetched, arrived, synced, sent, updated
  case removed, trimmed, offsetRemoved
  case pendingAdded, pendingUpdated, resendStarted, canceled, failureHidden, pendingRemoved
  case failed, failedAdded, failedAgain, failedRemoved, failedExpired, outgoingFetched
  case cleared, viewpointReset, newMessage, channelUpdated, channelRemoved

  static var direction: MappingDirection { .legacyToNew }

  var entry: MappingEntry {
    switch self {
    case .fetched:
      MappingEntry(
        "succeeded insert, from a fetch", "the handler of start or load; no delegate call", kept: "messages, order")
    case .arrived:
      MappingEntry(
        "succeeded insert, live", "addedMessages, source eventMessageReceived, succeeded", kept: "messages, source")
    case .synced:
      MappingEntry(
        "succeeded insert, from background sync, a changelog, or a fetch that the adapter makes to catch up",
        "addedMessages, source messageFill or messageChangelog, succeeded", kept: "messages, source")
    case .sent:
      MappingEntry(
        "pending remove or failed remove, and succeeded insert, for one request id",
        "one updatedMessages, source eventMessageSent, succeeded", kept: "messages, source")
    case .updated:
      MappingEntry(
        "succeeded update",
        "updatedMessages, source of the cause (eventMessageUpdated, eventReactionUpdated, eventThreadInfoUpdated, "
          + "messageChangelog), succeeded",
        kept: "messages, source")
    case .removed:
      MappingEntry(
        "succeeded remove", "deletedMessages, source eventMessageDeleted or messageChangelog, succeeded",
        kept: "messages, source")
    case .trimmed:
      MappingEntry(
        "succeeded remove, because of the capacity",
        "deletedMessages, source messageChangelog; hasPrevious or hasNext is true again",
        kept: "messages", lost: "the fact that they still exist: the newer API never trims a list", isReported: true)
    case .offsetRemoved:
      MappingEntry(
        "succeeded remove, by removeMessages(beforeOffset:)",
        "deletedMessages, source messageChangelog; hasPrevious is true again", kept: "messages",
        lost: "the fact that they still exist", isReported: true)
    case .pendingAdded:
      MappingEntry(
        "pending insert", "addedMessages, source localMessagePendingCreated, pending", kept: "messages, source")
    case .pendingUpdated:
      MappingEntry(
        "pending update: its file was uploaded", "updatedMessages, source of the cause, pending",
        kept: "messages, source")
    case .resendStarted:
      MappingEntry(
        "failed remove (unknown) and pending insert, for one request id",
        "one updatedMessages, source localMessageResendStarted, pending", kept: "messages, source")
    case .canceled:
      MappingEntry(
        "pending remove, canceled", "deletedMessages, source localMessageCanceled, canceled", kept: "messages, source")
    case .failureHidden:
      MappingEntry(
        "pending remove: the message failed under the policy none",
        "deletedMessages, source localMessageFailed, failed",
        kept: "messages, source", lost: "the fact that the newer API would still show it as failed", isReported: true)
    case .pendingRemoved:
      MappingEntry(
        "pending remove, for any other cause", "deletedMessages, source of the cause, pending", kept: "messages")
    case .failed:
      MappingEntry(
        "pending remove and failed insert, for one request id",
        "one updatedMessages, source localMessageFailed, failed", kept: "messages, source")
    case .failedAdded:
      MappingEntry(
        "failed insert of a message that was not shown", "addedMessages, source localMessageFailed, failed",
        kept: "messages")
    case .failedAgain:
      MappingEntry(
        "failed update", "updatedMessages, source localMessageFailed, failed", kept: "messages",
        lost: "the preceding localMessageResendStarted: the legacy API does not report that an automatic resend starts",
        isReported: true)
    case .failedRemoved:
      MappingEntry(
        "failed remove (manual action), or (resend succeeded) without an insert",
        "deletedMessages, source eventMessageDeleted or eventMessageSent, failed", kept: "messages")
    case .failedExpired:
      MappingEntry(
        "failed remove (retention expired), (exceeded max count), (unknown)",
        "deletedMessages, source eventMessageDeleted, failed", kept: "messages", lost: "the reason",
        isReported: true)
    case .outgoingFetched:
      MappingEntry(
        "pending insert and failed insert, from fetchPendingMessages and fetchFailedMessages",
        "pendingMessages and failedMessages after the start; no delegate call", kept: "messages")
    case .cleared:
      MappingEntry(
        "clear, because the cached messages are gone", "deletedMessages of all, source of the cause", kept: "messages")
    case .viewpointReset:
      MappingEntry(
        "clear, by resetViewpointTimestamp",
        "deletedMessages of all, source messageChangelog; hasPrevious and hasNext are true", kept: "messages",
        lost: "the position where it continues: the newer API creates a new collection instead", isReported: true)
    case .newMessage:
      MappingEntry(
        "new message (not contiguous)", "hasNext is true; no delegate call", kept: "the fact that there are more",
        lost: "the message: use ChannelDelegate", isReported: true)
    case .channelUpdated:
      MappingEntry("channel updated", "updatedChannel, source of the cause", kept: "channel, source")
    case .channelRemoved:
      MappingEntry(
        "clear of all categories and channel removed", "deletedChannel, source of the cause; the list is empty",
        kept: "url, source")
    }
  }
}
