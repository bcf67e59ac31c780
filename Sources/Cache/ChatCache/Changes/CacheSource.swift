/// The cause of a write, stated by the writer because collections report it to their delegates.
///
/// Values up to 130 are those of the public SDK's event sources (Docs/VendorAPIs.md#event-sources); from 100 on, the
/// cause is a real-time event. Values from 1000 on are our own causes without an SDK event.
public struct CacheSource: RawRepresentable, Hashable, Sendable {
  public let rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// Whether the cause was an event of the server's real-time stream.
  public var isEvent: Bool { (100..<1000).contains(rawValue) }

  public static let messageChangelog = CacheSource(rawValue: 0)
  public static let messageGapFill = CacheSource(rawValue: 1)
  public static let channelChangelog = CacheSource(rawValue: 2)
  public static let pendingCreated = CacheSource(rawValue: 3)
  public static let messageFailed = CacheSource(rawValue: 4)
  public static let messageCanceled = CacheSource(rawValue: 5)
  public static let resendStarted = CacheSource(rawValue: 6)

  public static let messageSent = CacheSource(rawValue: 100)
  public static let messageReceived = CacheSource(rawValue: 101)
  public static let messageUpdated = CacheSource(rawValue: 102)
  public static let messageDeleted = CacheSource(rawValue: 103)
  public static let reactionUpdated = CacheSource(rawValue: 104)
  public static let threadInfoUpdated = CacheSource(rawValue: 105)
  public static let mentionReceived = CacheSource(rawValue: 106)
  public static let channelChanged = CacheSource(rawValue: 107)
  public static let memberCountChanged = CacheSource(rawValue: 108)
  public static let channelFrozen = CacheSource(rawValue: 109)
  public static let channelUnfrozen = CacheSource(rawValue: 110)
  public static let channelHidden = CacheSource(rawValue: 111)
  public static let channelDeleted = CacheSource(rawValue: 112)
  public static let operatorsUpdated = CacheSource(rawValue: 113)
  public static let typingUpdated = CacheSource(rawValue: 114)
  public static let deliveryUpdated = CacheSource(rawValue: 115)
  public static let readUpdated = CacheSource(rawValue: 116)
  public static let invitationReceived = CacheSource(rawValue: 117)
  public static let invitationDeclined = CacheSource(rawValue: 118)
  public static let userJoined = CacheSource(rawValue: 119)
  public static let userMuted = CacheSource(rawValue: 120)
  public static let userUnmuted = CacheSource(rawValue: 121)
  public static let userLeft = CacheSource(rawValue: 122)
  public static let userBanned = CacheSource(rawValue: 123)
  public static let userUnbanned = CacheSource(rawValue: 124)
  public static let metadataCreated = CacheSource(rawValue: 125)
  public static let metadataUpdated = CacheSource(rawValue: 126)
  public static let metadataDeleted = CacheSource(rawValue: 127)
  public static let metacountersCreated = CacheSource(rawValue: 128)
  public static let metacountersUpdated = CacheSource(rawValue: 129)
  public static let metacountersDeleted = CacheSource(rawValue: 130)

  /// A page that a collection requested.
  public static let fetched = CacheSource(rawValue: 1000)
  /// The background synchronisation of messages or channels.
  public static let backgroundSync = CacheSource(rawValue: 1001)
  /// A call of the app on the cache itself, for example clearing it.
  public static let application = CacheSource(rawValue: 1002)
  /// Freeing space: the messages of a channel that has not been viewed for long were removed from the cache.
  public static let eviction = CacheSource(rawValue: 1004)
  /// Rows of a legacy store.
  public static let migration = CacheSource(rawValue: 1003)
  /// Commits of another connection, for example a merge into the file by another process.
  public static let reloaded = CacheSource(rawValue: 1005)
}
