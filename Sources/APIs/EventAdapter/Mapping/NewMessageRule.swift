/// The mapping of a newer message collection's events
/// (Docs/Guides/what-maps-to-what.md#a-legacy-screen-on-a-newer-collection).
enum NewMessageRule: String, MappingRule {
  case loaded, replaced, arrived, beyond, aside, sent, updated, deleted
  case pendingAdded, pendingUpdated, resendStarted, resendHidden, pendingDeleted
  case failed, failedAgain, failureHidden, failedDeleted
  case channelUpdated, typing, channelDeleted, hugeGap

  static var direction: MappingDirection { .newToLegacy }

  var entry: MappingEntry {
    switch self {
    case .loaded:
      MappingEntry(
        "succeeded insert, from a fetch", "the handler of start or load", kept: "messages, in pages of the limit")
    case .replaced:
      MappingEntry(
        "succeeded remove, update and insert of whatever differs within what is shown",
        "the apiResultHandler, which replaces what is shown", kept: "messages")
    case .arrived:
      MappingEntry(
        "succeeded insert, next to or within what is shown", "addedMessages, succeeded", kept: "messages",
        lost: "the cause")
    case .beyond:
      MappingEntry(
        "new message (not contiguous)",
        "addedMessages from an event, later than what the screen has fetched, or a live message while hasNext is true, "
          + "which the newer API does not report",
        kept: "message")
    case .aside:
      MappingEntry(
        "none: a fetch shows it", "addedMessages or updatedMessages outside what the screen has fetched",
        kept: "messages, with a later fetch")
    case .sent:
      MappingEntry(
        "pending remove, failed remove (resend succeeded) if it failed before, and succeeded insert",
        "updatedMessages of a pending or failed message, succeeded", kept: "messages, reason")
    case .updated:
      MappingEntry("succeeded update", "updatedMessages, succeeded", kept: "messages", lost: "the cause")
    case .deleted:
      MappingEntry("succeeded remove", "deletedMessages, succeeded", kept: "messages", lost: "the cause")
    case .pendingAdded: MappingEntry("pending insert", "addedMessages, pending", kept: "messages")
    case .pendingUpdated:
      MappingEntry(
        "pending update", "updatedMessages, pending, of a message that is shown as pending: its file was uploaded",
        kept: "messages", lost: "the cause")
    case .resendStarted:
      MappingEntry(
        "failed remove (unknown) and pending insert",
        "updatedMessages, source localMessageResendStarted, resent by the user", kept: "messages, reason")
    case .resendHidden:
      MappingEntry(
        "none: it stays failed until the attempt ends",
        "updatedMessages, source localMessageResendStarted, resent automatically", kept: "messages",
        lost: "the fact that it is being sent", isReported: true)
    case .pendingDeleted:
      MappingEntry("pending remove", "deletedMessages, pending or canceled", kept: "messages", lost: "the cause")
    case .failed:
      MappingEntry(
        "pending remove and failed insert (none)", "updatedMessages or addedMessages, failed", kept: "messages, reason")
    case .failedAgain:
      MappingEntry(
        "failed update (resend failed) after an automatic attempt, otherwise (none)",
        "updatedMessages, failed, of a message that is shown as failed", kept: "messages, reason")
    case .failureHidden:
      MappingEntry(
        "pending remove: under the policy none, no failed message is shown", "updatedMessages or addedMessages, failed",
        kept: "the fact that it is no longer pending", lost: "the failed message: it stays in the cache",
        isReported: true)
    case .failedDeleted:
      MappingEntry(
        "failed remove (manual action), (retention expired), (exceeded max count) or (unknown)",
        "deletedMessages, failed", kept: "messages, and the reason if the session knows it")
    case .channelUpdated:
      MappingEntry("channel updated", "updatedChannel", kept: "channel", lost: "the cause")
    case .typing:
      MappingEntry(
        "", "updatedChannel, source eventTypingStatusUpdated", kept: "",
        lost: "the fact that someone is typing: use ChannelDelegate", isReported: true)
    case .channelDeleted:
      MappingEntry(
        "clear and channel removed", "deletedChannel", kept: "channel", lost: "the cause")
    case .hugeGap:
      MappingEntry(
        "succeeded clear, and an insert of the messages around the middle of what was shown", "didDetectHugeGap",
        kept: "the position", lost: "what was fetched beyond one page on each side", isReported: true)
    }
  }
}
