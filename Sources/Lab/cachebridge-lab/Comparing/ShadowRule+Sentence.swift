import SideBySide

extension ShadowRule {
  /// Why the difference is allowed, for people who read a report.
  var sentence: String {
    switch self {
    case .notLoaded:
      "Only one list has loaded that part of the channel: each shows a continuous part of its own."
    case .newMessage: "The legacy collection reported it as a new message, and shows it after a fetch."
    case .filter: "The filter of one list admits the message, and that of the other does not."
    case .failureHidden: "Without automatic resending, the legacy list shows no failed messages."
    case .automaticResend: "While it is sent again automatically, it stays failed in the legacy list."
    case .outgoingNotFetched: "The legacy list shows older unsent messages only after they are fetched."
    case .trimmed: "The legacy collection removed it, because its capacity is reached."
    case .offsetRemoved: "The app removed it from the legacy collection."
    case .restarted: "One of the two lists starts over."
    case .rebuiltSource: "The notice does not say how the message is being sent: the source is derived from the call."
    case .outgoingUnchanged: "Only the newer API reports unsent messages that did not change."
    case .typing: "The newer API reports typing as an update of the channel."
    case .leftPublicChannel:
      "The user left a public channel: the legacy API reports it as gone, the newer one as updated."
    case .hugeGap: "The newer collection found a huge gap. Legacy collections continue to page."
    case .beyondLimit: "The message is beyond the part of a long list that is compared."
    }
  }
}
