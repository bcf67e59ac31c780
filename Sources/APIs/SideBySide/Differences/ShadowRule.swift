/// Differences that have to be: what one API shows or tells and the other one does not, by the documents of both
/// (decision 21, Docs/Guides/what-maps-to-what.md). Each is counted when it applies (`ShadowStatus.lawful`), so none of
/// them is silent.
public enum ShadowRule: String, Sendable, Hashable, CaseIterable, Codable {
  /// Only one side has loaded the part of the channel where the message stands. Legacy collections show one stretch,
  /// which fetches and live messages widen; newer ones a window.
  case notLoaded
  /// The legacy collection told of a live message as a new message, and shows it after a fetch (row `newMessage`).
  case newMessage
  /// The filter of one side admits the message, and that of the other does not.
  case filter
  /// Under the policy `none` the legacy layer shows nothing failed; the newer one does (row `failureHidden`).
  case failureHidden
  /// While a message is sent again without the user it stays failed for the legacy API; the newer one shows it as
  /// pending (row `failedAgain`).
  case automaticResend
  /// Pending and failed messages from before the legacy collection was made, or that another program wrote to the cache,
  /// are shown after `fetchPendingMessages` and `fetchFailedMessages`.
  case outgoingNotFetched
  /// The legacy collection removed it because of its capacity (row `trimmed`).
  case trimmed
  /// The app removed it from the legacy collection, which has no counterpart (row `offsetRemoved`).
  case offsetRemoved
  /// The viewpoint of the legacy collection was reset (row `viewpointReset`), or its cache was cleared, or the newer
  /// collection was made anew: one list begins again.
  case restarted
  /// The notice does not say how the message is being sent, and the adapter says it by the legacy call (rows `sent`,
  /// `failed` and others): sources from changelogs and fills are not compared with those.
  case rebuiltSource
  /// Outgoing messages that did not change are told as updated by the newer API alone.
  case outgoingUnchanged
  /// An own message was sent, and one side does not show it then: others before it are not loaded (row `leftOut`; for the
  /// newer side: it has a next page).
  case leftOut
  /// Somebody types: the newer API tells it as an update of the channel (row `typing`).
  case typing
  /// The user left a public channel that stays in the cache: gone for the legacy API, updated for the newer one.
  case leftPublicChannel
  /// The newer collection found a huge gap; legacy collections page on (`didDetectHugeGap`).
  case hugeGap
  /// The message stands beyond the part of a long list that is compared (`ShadowOptions.shownLimit`).
  case beyondLimit
}
