import ChatCache
import ChatModel

/// What an event did to the cache, for what follows the commit.
struct EventResult: Sendable {
  /// The channel as it is now; `nil` when the cache has none.
  var channel: Channel?
  /// False for an event that is dropped as if it had never come.
  var isTold = true
  /// The channel's own data is not here: it has to be fetched.
  var isUnknown = false
  /// The rules cannot tell all of the effect: the channel has to be fetched.
  var isStale = false
  /// The message that the event changes is not in the cache; `nil` for everything else.
  var missingMessage: Int64?
  /// A message came live; `nil` for everything else.
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

/// Where a message that came live lies.
struct LiveMessage: Sendable {
  /// The filters under whose own ranges it lies.
  let covered: [MessageFilter]
}

/// Applies events to the cache, inside one transaction.
struct EventWriter {
  let transaction: CacheTransaction
  let viewer: Viewer

  var snapshot: CacheSnapshot { transaction.snapshot }

  /// Writes a channel that a rule changed.
  func write(_ channel: Channel, insteadOf known: Channel) throws {
    if channel != known { try transaction.upsertChannels([channel]) }
  }

  /// Changes a cached channel by a rule.
  func change(_ url: String, _ rule: (Channel) throws -> Channel) throws -> EventResult {
    guard let known = try snapshot.channel(url: url) else { return .unknown }
    let channel = try rule(known)
    try write(channel, insteadOf: known)
    return EventResult(channel: channel)
  }
}
