import ChatModel

/// What one committed transaction changed. Observers receive only the identities of rows, and read them if necessary.
public struct CacheChange: Sendable, Equatable {
  /// Counts the commits of this `Cache` object that changed something, from 1. Ascending for every observer.
  public let number: Int64
  public let source: CacheSource
  /// The channels that were touched, in the order in which they were first touched; for an observer of one channel,
  /// only that one.
  public let channels: [ChannelChange]
  /// Whether everything was removed (`clearAll`). Reaches every observer; `channels` then names what was written
  /// after it in the same transaction.
  public let isEverythingCleared: Bool
  /// Whether the token of the channel list changed.
  public let isChannelListTokenChanged: Bool
  /// Whether another connection committed: anything may have changed, and nothing is named. Discard what you remember
  /// and read again. Reaches every observer, before the change of the write that noticed it. It may be a false alarm.
  public internal(set) var isReloaded = false

  /// The change when anything may have changed, with the channels that are needed.
  package static func reloaded(_ channels: [ChannelChange]) -> CacheChange {
    var change = CacheChange(
      number: 0, source: .reloaded, channels: channels, isEverythingCleared: false, isChannelListTokenChanged: false)
    change.isReloaded = true
    return change
  }

  /// The same change with these channels.
  package func telling(_ channels: [ChannelChange]) -> CacheChange {
    var change = CacheChange(
      number: number, source: source, channels: channels, isEverythingCleared: isEverythingCleared,
      isChannelListTokenChanged: isChannelListTokenChanged)
    change.isReloaded = isReloaded
    return change
  }

  /// The same change for observers of the cache: they may keep it, so it has no content.
  var named: CacheChange { telling(channels.map(\.named)) }

  /// The same change as an observer of one channel sees it.
  func limited(toChannel url: String) -> CacheChange {
    CacheChange(
      number: number, source: source, channels: channels.filter { $0.channelURL.hasSameBytes(as: url) },
      isEverythingCleared: isEverythingCleared, isChannelListTokenChanged: false, isReloaded: isReloaded)
  }
}

/// What one transaction changed in one channel.
public struct ChannelChange: Sendable, Equatable {
  /// What happened to the channel's own row.
  public enum RowChange: Sendable, Equatable {
    case none
    /// New here, or previously only a stub.
    case inserted
    /// Also if the draft changed, or if something else waits to be sent about the channel.
    case updated
    /// The channel is gone, with all its data.
    case deleted
  }

  /// An outgoing message that became a message.
  public struct Resolution: Sendable, Equatable {
    public let requestID: String
    public let messageID: Int64
  }

  /// Compare it by UTF-8 bytes.
  public let channelURL: String
  public internal(set) var row: RowChange = .none
  /// All messages of the channel were removed before what else is listed here.
  public internal(set) var isCleared = false
  /// Message ids that were not in the cache before.
  public internal(set) var insertedMessages: [Int64] = []
  /// Message ids whose row was replaced, or about which something else waits to be sent.
  public internal(set) var updatedMessages: [Int64] = []
  /// Message ids that are no longer in the cache.
  public internal(set) var deletedMessages: [Int64] = []
  /// Request ids of outgoing messages that are new.
  public internal(set) var insertedOutgoing: [String] = []
  /// Request ids of outgoing messages whose row was replaced, for example a pending one that failed.
  public internal(set) var updatedOutgoing: [String] = []
  /// Outgoing messages that were sent. Their message ids are also in `insertedMessages` or `updatedMessages`, unless
  /// a message that is remembered as deleted arrived.
  public internal(set) var resolvedOutgoing: [Resolution] = []
  /// Request ids of outgoing messages that were removed without being sent.
  public internal(set) var removedOutgoing: [String] = []
  public internal(set) var areSyncedRangesChanged = false
  public internal(set) var isTokenChanged = false
  /// Two changes are equal if they name the same rows.
  var carried = Uncompared<CommittedRows?>(nil)

  init(channelURL: String) { self.channelURL = channelURL }

  /// The named rows in their state after the commit; `nil` for observers of the cache, and for commits with very many
  /// rows.
  package var rows: CommittedRows? { carried.value }

  /// The same change without its rows.
  var named: ChannelChange {
    var change = self
    change.carried.value = nil
    return change
  }

  /// Whether there is nothing to report.
  var isEmpty: Bool { self == ChannelChange(channelURL: channelURL) }
}

/// The result of a transaction, and what it changed.
public struct CacheCommit<Value: Sendable>: Sendable {
  public let value: Value
  /// What is reported to observers, with the written rows; `nil` if nothing changed.
  public let change: CacheChange?
}
