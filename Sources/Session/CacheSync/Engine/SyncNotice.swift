package import ChatCache
package import ChatModel
package import ChatWire

/// What a session's observers receive: a commit, or something that is not stored.
///
/// Notices are delivered one at a time, in commit order, and the next input is handled after the observers have
/// returned: what an observer reads from the cache is the state that the notice reports.
package struct SyncNotice: Sendable {
  /// What was written, with the resulting rows; `nil` if nothing was.
  package let change: CacheChange?
  /// The cause.
  package let source: CacheSource
  /// The server's event behind it, if there was one.
  package let event: ServerEvent?
  /// What happened in addition to rows.
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

  /// What was written, channel by channel. If the cache may have changed in any way, the channels that are held or
  /// shown, in their current state.
  package var channels: [ChannelChange] { change?.channels ?? [] }

  /// Everything cached was removed before what else is reported here.
  package var isEverythingCleared: Bool { change?.isEverythingCleared ?? false }

  /// Whether the cache may have changed in any way, see `SyncEffect.cacheReloaded`. In that case `channels` are
  /// updated, or deleted if the cache has none, without saying what changed in them. Everything that is shown must be
  /// read again.
  package var isReload: Bool { effects.contains { if case .cacheReloaded = $0 { true } else { false } } }

  /// The channels concerned, by url, each once.
  package var channelURLs: [String] {
    let changed = change?.channels.map(\.channelURL) ?? []
    return (changed + effects.compactMap(\.channelURL) + (event?.channelURLs ?? [])).uniqueByBytes()
  }
}

/// What happens in addition to rows of the cache.
package enum SyncEffect: Sendable {
  /// The state of the connection changed.
  case connection(ConnectionState)
  /// A login is done, the first or a later one.
  case loggedIn(LoginInformation)
  /// The server could not be asked at the first login: the session keeps trying, as after a lost connection. How that
  /// ends is reported as for a reconnection.
  case loginPostponed
  /// The first attempt to reconnect starts; it succeeded; reconnecting was given up.
  case reconnectStarted
  case reconnectSucceeded
  case reconnectFailed
  /// The app must provide a new access token.
  case tokenNeeded
  /// The user must log in again.
  case sessionClosed
  case sessionRefreshed
  /// The session key expired and is being renewed; it could not be renewed.
  case sessionExpired
  case sessionFailed(WireError)
  /// The totals of all channels changed.
  case unreadTotals(UnreadCounts)
  /// A new message mentions the user, or an edited one does and did not before.
  case mention(channelURL: String, messageID: Int64)
  /// Who is typing now; empty when nobody is.
  case typing(channelURL: String, users: [User])
  /// Bytes of a file that were sent, and total bytes.
  case uploadProgress(channelURL: String, requestID: String, sent: Int64, total: Int64)
  /// A failed message is being resent automatically.
  case automaticResend(channelURL: String, requestID: String)
  /// Failed messages were removed.
  case failedRemoved(channelURL: String, requestIDs: [String], reason: FailedRemovalReason)
  /// A background sync of messages reached an end of the channel or both, or was given up for now.
  case messageSync(MessageSyncProgress)
  /// A sync of the channel list finished a page, ended, or failed for now.
  case channelSync(ChannelSyncProgress)
  /// A live message does not follow what is known to be complete; a view of the channel must fill in what is between.
  /// Reported with the message itself, where `watchChanges` is used, and only if one of the watches needs it; also when
  /// the server returns messages that it had refused, and when the user has entered the channel. `at` is its creation time, ms; `nil` if no particular message is
  /// concerned.
  case messageDetached(channelURL: String, at: Int64?)
  /// There is a connection, and work that needs it continues: after a login, and after a pause.
  case syncResumed
  /// Sync work stopped until it is resumed: what waits for it continues with the cached content.
  case syncPaused
  /// The server found that too much is missing to be filled in: a view of the channel must start over.
  case hugeGap(channelURL: String)
  /// Another connection wrote to the cache: anything may have changed. Everything that is shown or remembered must be
  /// read again. Reports nothing else, and reaches every receiver.
  case cacheReloaded
  /// Something happened to an open channel, which is not stored.
  case openChannel(OpenChannelChange)
  /// The numbers of participants of open channels changed.
  case participants([OpenChannelChange])
  /// The server refused what the user did without a connection, and its caller was answered before.
  /// - Parameter code: the server's.
  case offlineActionFailed(OfflineAction, code: Int64)
  /// The cache could not be written; sync continues when it can be again.
  case cacheFailed(CacheError)

  /// `nil` if no channel is concerned.
  package var channelURL: String? {
    switch self {
    case .mention(let url, _), .typing(let url, _), .uploadProgress(let url, _, _, _),
      .failedRemoved(let url, _, _), .automaticResend(let url, _), .hugeGap(let url), .messageDetached(let url, _):
      url
    case .messageSync(let progress): progress.channelURL
    case .openChannel(let change): change.channelURL
    case .offlineActionFailed(let action, _): action.channelURL
    default: nil
    }
  }
}

extension ServerEvent {
  /// The channels that an event concerns, whether or not it changes one of their rows.
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
