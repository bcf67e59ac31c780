import ChatCache
import ChatModel

/// The effect of an event on the cache, for what follows the commit.
struct EventResult: Sendable {
  /// The channel in its new state; `nil` if the cache has none.
  var channel: Channel?
  /// False for an event that is dropped as if it had never arrived.
  var isTold = true
  /// The channel's own data is missing and must be fetched.
  var isUnknown = false
  /// The rules cannot determine the whole effect: the channel must be fetched.
  var isStale = false
  /// The message that the event changes, if it is not cached; otherwise `nil`.
  var missingMessage: Int64?
  /// A message that arrived live; otherwise `nil`.
  var live: LiveMessage?
  var effects: [SyncEffect] = []

  static let unknown: EventResult = {
    var result = EventResult()
    result.isUnknown = true
    return result
  }()

  static let dropped: EventResult = {
    var result = EventResult()
    result.isTold = false
    return result
  }()
}

/// The position of a live message.
struct LiveMessage: Sendable {
  /// The filters whose own ranges contain it.
  let covered: [MessageFilter]
}

/// Applies events to the cache, inside one transaction.
struct EventWriter {
  let transaction: CacheTransaction
  let viewer: Viewer

  var snapshot: CacheSnapshot { transaction.snapshot }

  /// Writes a channel that a rule changed.
  func write(_ channel: Channel, insteadOf known: Channel) throws {
    if channel != known { try transaction.replaceChannel(known, with: channel) }
  }

  /// Changes a cached channel by a rule.
  func change(_ url: String, _ rule: (Channel) throws -> Channel) throws -> EventResult {
    guard let known = try snapshot.channel(url: url) else { return .unknown }
    let channel = try rule(known)
    try write(channel, insteadOf: known)
    return EventResult(channel: channel)
  }
}
