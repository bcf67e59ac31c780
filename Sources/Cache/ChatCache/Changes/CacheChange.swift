/// What one committed transaction changed. Rows are named, not carried: whoever needs them reads them.
public struct CacheChange: Sendable, Equatable {
  /// Counts the commits of this `Cache` object that changed something, from 1. Always ascending for an observer.
  public let number: Int64
  public let source: CacheSource
  /// The channels that were touched, in the order in which they were touched first. For an observer of one channel
  /// just that one.
  public let channels: [ChannelChange]
  /// Whether everything was removed (`clearAll`). Reaches every observer; `channels` then names what was written
  /// after it in the same transaction.
  public let isEverythingCleared: Bool
  /// Whether the token of the channel list changed.
  public let isChannelListTokenChanged: Bool
  /// Whether another connection committed: anything may have changed, and nothing is named. Drop what you remember and
  /// read again. Reaches every observer, before the change of the write that noticed it. It need not be a real one.
  public internal(set) var isReloaded = false

  /// The same change as an observer of one channel sees it.
  func limited(to channel: ChannelChange?) -> CacheChange {
    CacheChange(
      number: number, source: source, channels: channel.map { [$0] } ?? [], isEverythingCleared: isEverythingCleared,
      isChannelListTokenChanged: false, isReloaded: isReloaded)
  }
}

/// What one transaction changed in one channel.
public struct ChannelChange: Sendable, Equatable {
  /// What happened to the channel's own row.
  public enum RowChange: Sendable, Equatable {
    case none
    /// New here, or known only as a stub before.
    case inserted
    case updated
    /// The channel is gone, with everything of it.
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
  /// Message ids whose row was replaced.
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

  init(channelURL: String) { self.channelURL = channelURL }

  /// Whether there is anything to tell.
  var isEmpty: Bool { self == ChannelChange(channelURL: channelURL) }
}

/// What a transaction gave back, and what it changed.
public struct CacheCommit<Value: Sendable>: Sendable {
  public let value: Value
  /// `nil` when nothing changed.
  public let change: CacheChange?
}
