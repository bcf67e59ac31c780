/// Expected differences: what one API shows or reports and the other does not, according to the documents of both
/// (decision 21, Docs/Guides/what-maps-to-what.md). Each is counted when it applies (`ShadowStatus.lawful`), so none of
/// them is silent.
public enum ShadowRule: String, Sendable, Hashable, CaseIterable, Codable {
  /// Only one side has loaded the part of the channel with the message. Legacy collections show one stretch, which
  /// fetches and live messages extend; newer ones show a window.
  case notLoaded
  /// The legacy collection reported a live message as a new message, and shows it after a fetch (row `newMessage`).
  case newMessage
  /// The filter of one side admits the message, and that of the other does not.
  case filter
  /// Under the policy `none`, the legacy layer shows no failed messages; the newer one does (row `failureHidden`).
  case failureHidden
  /// While a message is resent automatically, it stays failed for the legacy API; the newer one shows it as pending
  /// (row `failedAgain`).
  case automaticResend
  /// Pending and failed messages from before the legacy collection was created, or that another program wrote to the
  /// cache, are shown after `fetchPendingMessages` and `fetchFailedMessages`.
  case outgoingNotFetched
  /// The legacy collection removed it because of its capacity (row `trimmed`).
  case trimmed
  /// The app removed it from the legacy collection, which has no counterpart (row `offsetRemoved`).
  case offsetRemoved
  /// The viewpoint of the legacy collection was reset (row `viewpointReset`), its cache was cleared, or the newer
  /// collection was recreated: one list starts over.
  case restarted
  /// The notice does not say how the message is being sent, and the adapter derives it from the legacy call (rows
  /// `sent`, `failed` and others): sources from changelogs and fills are not compared with those.
  case rebuiltSource
  /// Only the newer API reports unchanged outgoing messages as updated.
  case outgoingUnchanged
  /// Someone is typing: the newer API reports it as an update of the channel (row `typing`).
  case typing
  /// The user left a public channel that stays in the cache: for the legacy API it is gone, for the newer one it is
  /// updated.
  case leftPublicChannel
  /// The newer collection found a huge gap; legacy collections continue to page (`didDetectHugeGap`).
  case hugeGap
  /// The message is beyond the compared part of a long list (`ShadowOptions.shownLimit`).
  case beyondLimit
}
