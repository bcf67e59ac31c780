package import ChatCache
import ChatModel
package import ChatWire

/// What a session's observers are told: a commit, or something that is not stored.
///
/// Notices come one at a time, in the order of the commits, and the next input is handled after the observers returned:
/// what an observer reads from the cache meanwhile is the state that the notice tells of.
package struct SyncNotice: Sendable {
  /// What was written, with the rows as they stand after it; `nil` when nothing was.
  package let change: CacheChange?
  /// What caused it.
  package let source: CacheSource
  /// The event of the server behind it, if one was.
  package let event: ServerEvent?
  /// What happened beside rows.
  package let effects: [SyncEffect]

  package init(
    change: CacheChange?, source: CacheSource, event: ServerEvent? = nil, effects: [SyncEffect] = []
  ) {
    self.change = change
    self.source = source
    self.event = event
    self.effects = effects
  }

  /// The same notice with another change.
  package func telling(_ change: CacheChange) -> SyncNotice {
    SyncNotice(change: change, source: source, event: event, effects: effects)
  }

  /// The same notice without what was written.
  package var withoutChange: SyncNotice { SyncNotice(change: nil, source: source, event: event, effects: effects) }

  /// What was written, channel by channel. When the cache may hold anything else, the channels that somebody holds or
  /// shows, as they are now.
  package var channels: [ChannelChange] { change?.channels ?? [] }

  /// Everything cached was removed before what else is told here.
  package var isEverythingCleared: Bool { change?.isEverythingCleared ?? false }

  /// Whether the cache may hold anything else now, see `SyncEffect.cacheReloaded`. `channels` are then updated, or deleted
  /// where the cache has none, without what changed in them. Whoever shows something reads it again.
  package var isReload: Bool { effects.contains { if case .cacheReloaded = $0 { true } else { false } } }

  /// The channels that it is about, by url, each once.
  package var channelURLs: [String] {
    var urls = change?.channels.map(\.channelURL) ?? []
    for url in effects.compactMap(\.channelURL) + (event?.channelURLs ?? [])
    where !urls.contains(where: { $0.hasSameBytes(as: url) }) {
      urls.append(url)
    }
    return urls
  }
}

/// What happens beside rows of the cache.
package enum SyncEffect: Sendable {
  /// The connection is in another state.
  case connection(ConnectionState)
  /// A login is done, the first or a later one.
  case loggedIn(LoginInformation)
  /// The first attempt to connect again begins; it succeeded; it was given up.
  case reconnectStarted
  case reconnectSucceeded
  case reconnectFailed
  /// The app has to give a new access token.
  case tokenNeeded
  /// The user has to log in again.
  case sessionClosed
  case sessionRefreshed
  /// The totals of all channels changed.
  case unreadTotals(UnreadCounts)
  /// A new message mentions the user, or an edited one that did not before.
  case mention(channelURL: String, messageID: Int64)
  /// Who is typing now; empty when nobody is.
  case typing(channelURL: String, userIDs: [String])
  /// Bytes of a file that were sent, and in all.
  case uploadProgress(channelURL: String, requestID: String, sent: Int64, total: Int64)
  /// A failed message is being sent again without the user.
  case automaticResend(channelURL: String, requestID: String)
  /// Failed messages were removed.
  case failedRemoved(channelURL: String, requestIDs: [String], reason: FailedRemovalReason)
  /// A background sync of messages came to an end of the channel, both ends, or was given up for now.
  case messageSync(MessageSyncProgress)
  /// A sync of the channel list made a page, ended, or failed for now.
  case channelSync(ChannelSyncProgress)
  /// A message came live and does not follow what is known to be complete; somebody who shows the channel has to fill
  /// in what is between. Told with the message itself, where `watchChanges` is used, and only if one of the
  /// watches needs it; also when the server gives out messages that it refused.
  /// `at` is its creation time, ms; `nil` when it is about no message in particular.
  case messageDetached(channelURL: String, at: Int64?)
  /// There is a connection, and work that needs it goes on: after a login, and after a pause.
  case syncResumed
  /// Sync work stopped until it is resumed: who waits for it goes on with what is cached.
  case syncPaused
  /// The server found more missing than is worth filling in: whoever shows the channel starts over.
  case hugeGap(channelURL: String)
  /// Another connection wrote to the cache: anything may be different now. Who shows or remembers something reads it
  /// again. Tells nothing else with it, and reaches everybody.
  case cacheReloaded
  /// The cache could not be written; sync goes on when it can be again.
  case cacheFailed(CacheError)

  /// `nil` for what is about no channel.
  package var channelURL: String? {
    switch self {
    case .mention(let url, _), .typing(let url, _), .uploadProgress(let url, _, _, _),
      .failedRemoved(let url, _, _), .automaticResend(let url, _), .hugeGap(let url), .messageDetached(let url, _):
      url
    case .messageSync(let progress): progress.channelURL
    default: nil
    }
  }
}

extension ServerEvent {
  /// The channels that an event is about, whether it changes a row of them or not.
  package var channelURLs: [String] {
    switch self {
    case .message(let event): [event.channel.url]
    case .messageUpdate(let event): [event.channel.url]
    case .messageDeletion(let event): [event.channel.url]
    case .read(let event): [event.channel.url]
    case .delivery(let event): [event.channel.url]
    case .reaction(let event): [event.channel.url]
    case .thread(let event): [event.channel.url]
    case .channel(let event): [event.channel.url]
    case .memberCounts(let event): event.groupChannels.map(\.channelURL)
    case .login, .user, .sessionExpiry, .error, .busy, .pong, .unknown: []
    }
  }
}
