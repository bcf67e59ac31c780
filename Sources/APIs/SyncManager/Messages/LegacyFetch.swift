import ChatClient

/// A fetch that is under way.
struct LegacyFetch: Sendable {
  /// How many messages it may still show; `Int.max` for all.
  var remaining: Int
  /// Whether more may be fetched, or why it failed. Called once.
  let completion: @Sendable (Bool, SBDError?) -> Void
}
