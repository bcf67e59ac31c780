import CacheSync
import ChatCache
import ChatModel
import ChatWire
import Foundation

/// Turns a session's notices into calls of the app's delegates: each event makes its calls once, in the job in which
/// collections report it too.
final class DelegateCaller: NoticeReceiver {
  /// The state of the connection, for its delegates.
  private struct Connection: Sendable {
    var isReconnecting = false
    var isConnected = false
  }

  let noticeChannelURL: String? = nil
  let delegates: ChatDelegates
  let cache: Cache
  private let fileKey: FileAccessKey
  private let owner = Locked<WeakReference<ChatSession>?>(nil)
  let memory = Locked(DelegateMemory())
  private let connection = Locked(Connection())

  init(_ delegates: ChatDelegates, cache: Cache, fileKey: FileAccessKey) {
    self.delegates = delegates
    self.cache = cache
    self.fileKey = fileKey
  }

  func begin(_ session: ChatSession) {
    let reference = WeakReference(session)
    owner.withValue { $0 = reference }
  }

  func receive(_ notice: SessionNotice, _ delivery: inout Delivery) async {
    for effect in notice.effects { tell(effect, &delivery) }
    if notice.change != nil { cacheWorks() }
    if case .user(let event) = notice.event, event.category == .friendsDiscovered { tell(event, &delivery) }
    guard !delegates.channel.isEmpty, let session = owner.withValue({ $0 })?.object else { return }
    for effect in notice.effects { tell(effect, session, &delivery) }
    for change in notice.channels {
      guard let value = change.channel else { continue }
      let waiting = memory.withValue { $0.release(channelURL: value.url) }
      for earlier in waiting { await tell(earlier, about: value, session, &delivery) }
      if notice.event == nil { tellChange(value, change.row, notice.source, session, &delivery) }
    }
    if let event = notice.event { await tell(event, notice, session, &delivery) }
    for case .typing(let url, _) in notice.effects {
      if let channel = await channel(url, notice, session) { call([.typing], channel, &delivery) }
    }
    for change in notice.channels where change.row == .deleted {
      memory.withValue { $0.forget(channelURL: change.channelURL) }
    }
  }

  // MARK: Channels

  private func tell(
    _ event: ServerEvent, _ notice: SessionNotice, _ session: ChatSession, _ delivery: inout Delivery
  ) async {
    if case .memberCounts(let counts) = event {
      return await tellCounts(counts.groupChannels.map(\.channelURL), notice, session, &delivery)
    }
    guard let url = event.channelURL else { return }
    if case .channel(let change) = event, change.category == .deleted {
      return delegates.channel.call(&delivery) { tellNewest($0.channelWasDeleted(_:channelType:)) { $0(url, .group) } }
    }
    if let channel = await channel(url, notice, session) {
      call(await calls(event, notice, url), channel, &delivery)
    } else if event.mayRemoveChannel {
      // Only its url is still known.
      guard let stub = try? ChatModel.Channel(.object { $0.set("channel_url", url) }) else { return }
      call(await calls(event, notice, url), session.channel(stub), &delivery)
    } else if !event.isTyping {
      // Rows would be outdated by then.
      memory.withValue { $0.wait(notice.withoutChange, channelURL: url) }
    }
  }

  /// Reports an event that waited for its channel.
  private func tell(
    _ notice: SessionNotice, about value: ChatModel.Channel, _ session: ChatSession, _ delivery: inout Delivery
  ) async {
    guard let event = notice.event else { return }
    var calls = await calls(event, notice, value.url)
    if case .channel(let change) = event, change.category == .propertyChanged { calls.append(.changed) }
    call(calls, session.channel(value), &delivery)
  }

  private func tellCounts(
    _ urls: [String], _ notice: SessionNotice, _ session: ChatSession, _ delivery: inout Delivery
  ) async {
    var channels: [GroupChannel] = []
    for url in urls { if let channel = await channel(url, notice, session) { channels.append(channel) } }
    guard !channels.isEmpty else { return }
    look(notice)
    delegates.channel.call(&delivery) { [channels] in
      tellNewest($0.channelDidChangeMemberCount(_:)) { $0(channels) }
    }
  }

  /// An answer of the server, or one of the user's own calls, changed a channel.
  private func tellChange(
    _ value: ChatModel.Channel, _ row: ChannelNotice.RowChange, _ source: NoticeSource, _ session: ChatSession,
    _ delivery: inout Delivery
  ) {
    let isNews = memory.withValue { $0.look(value) }
    let sources: [NoticeSource] = [.channelChanged, .messageSent, .messageUpdated, .readUpdated]
    guard row == .updated, isNews, sources.contains(source) else { return }
    call([.changed], session.channel(value), &delivery)
  }

  /// The calls of an event, in order.
  private func calls(_ event: ServerEvent, _ notice: SessionNotice, _ url: String) async -> [ChannelCall] {
    var calls = ChannelCall.calls(of: event, userID: cache.userID)
    switch event {
    case .message(let event):
      let isNews = memory.withValue { $0.receive(event.message.id, channelURL: url) }
      if notice.source != .messageSent, isNews { calls.append(.received(await stored(event.message, notice))) }
    case .messageUpdate(let event): calls.append(.updated(await stored(event.message, notice)))
    default: break
    }
    for case .mention(_, let id) in notice.effects {
      if let message = event.message(id) { calls.append(.mention(await stored(message, notice))) }
    }
    if look(notice), event.tellsChange { calls.append(.changed) }
    return calls
  }

  /// - Returns: whether the notice changed a row of a channel visibly.
  @discardableResult
  private func look(_ notice: SessionNotice) -> Bool {
    var isNews = false
    for change in notice.channels where change.row == .updated {
      if let value = change.channel { isNews = memory.withValue { $0.look(value) } || isNews }
    }
    return isNews
  }

  /// A message with what its event omits, for example reactions: as its commit wrote it, or as it was before.
  private func stored(_ message: ChatModel.Message, _ notice: SessionNotice) async -> ChatModel.Message {
    let (url, id) = (message.channelURL, message.id)
    if let written = notice.changes(in: url)?.written(messageID: id) { return written }
    return (try? await cache.read { try $0.message(channelURL: url, messageID: id) }) ?? message
  }

  /// The app's object of a channel; `nil` if nothing is known of the channel.
  private func channel(_ url: String, _ notice: SessionNotice, _ session: ChatSession) async -> GroupChannel? {
    if let written = notice.changes(in: url)?.channel { return session.channel(written) }
    if let known = session.handles.existing(url: url) { return known }
    return (try? await cache.read { try $0.channel(url: url) }).map { session.channel($0) }
  }

  func call(_ calls: [ChannelCall], _ channel: BaseChannel, _ delivery: inout Delivery) {
    for call in calls {
      delegates.channel.call(&delivery) { [fileKey] in call.make($0, channel, fileKey) }
    }
  }

  // MARK: The session

  private func tell(_ event: UserEvent, _ delivery: inout Delivery) {
    let friends = event.discoveredFriends
    delegates.userEvent.call(&delivery) { [fileKey] in
      tellNewest($0.didDiscoverFriends(_:)) { form in form(friends.map { User($0, fileKey: fileKey) }) }
    }
  }

  private func tell(_ effect: SyncEffect, _ delivery: inout Delivery) {
    let userID = cache.userID
    switch effect {
    case .loginPostponed: delegates.connection.call(&delivery) { tellNewest($0.didStartReconnection) { $0() } }
    case .reconnectStarted:
      connection.withValue { $0.isReconnecting = true }
      delegates.connection.call(&delivery) { tellNewest($0.didStartReconnection) { $0() } }
    case .reconnectSucceeded:
      connection.withValue { $0.isReconnecting = false }
      delegates.connection.call(&delivery) { tellNewest($0.didSucceedReconnection) { $0() } }
      delegates.network.call(&delivery) { tellNewest($0.didReconnect) { $0() } }
    case .reconnectFailed:
      connection.withValue { $0.isReconnecting = false }
      delegates.connection.call(&delivery) { tellNewest($0.didFailReconnection) { $0() } }
    case .loggedIn:
      let isFirst = connection.withValue { connection in
        defer { connection.isConnected = true }
        return !connection.isConnected && !connection.isReconnecting
      }
      if isFirst { delegates.connection.call(&delivery) { tellNewest($0.didConnect(userId:)) { $0(userID) } } }
    case .connection(.disconnected):
      let wasConnected = connection.withValue { connection in
        defer { connection = Connection() }
        return connection.isConnected
      }
      if wasConnected { delegates.connection.call(&delivery) { tellNewest($0.didDisconnect(userId:)) { $0(userID) } } }
    case .unreadTotals(let counts):
      let byType = counts.customTypes.mapValues { NSNumber(value: $0) }
      let total = Int32(clamping: counts.all)
      delegates.userEvent.call(&delivery) {
        tellNewest($0.didUpdateTotalUnreadMessageCount(_:totalCountByCustomType:)) { $0(total, byType) }
      }
    case .sessionClosed: delegates.session.call(&delivery) { tellNewest($0.sessionWasClosed) { $0() } }
    case .sessionRefreshed: delegates.session.call(&delivery) { tellNewest($0.sessionWasRefreshed) { $0() } }
    case .sessionExpired: delegates.session.call(&delivery) { tellNewest($0.sessionWasExpired) { $0() } }
    case .sessionFailed(let cause):
      let error = SBDError(cause)
      delegates.session.call(&delivery) { tellNewest($0.sessionDidHaveError(_:)) { $0(error) } }
    case .offlineActionFailed(let action, let code):
      let failure = OfflineActionFailure(action: PendingAction(action), error: SBDError(code: code))
      delivery.call { [delegates] in
        delegates.offlineFailures.tell(failure)
        delegates.offlineFailure.withValue { $0 }?.value(failure)
      }
    case .cacheFailed(let error): tell(CacheFailure(error), &delivery)
    default: break
    }
  }

  // MARK: The cache

  /// Once, until it works again or there is another reason.
  private func tell(_ failure: CacheFailure, _ delivery: inout Delivery) {
    guard let session = owner.withValue({ $0 })?.object else { return }
    let isNews = session.knownCacheFailure.withValue { known in
      defer { known = failure }
      return known != failure
    }
    guard isNews, let handler = delegates.cacheFailure.withValue({ $0 }) else { return }
    delivery.call { handler.value(failure) }
  }

  /// Something was written: what was wrong with the disk is over. A damaged file stays damaged, and a cache that stands
  /// in for another one says nothing about that.
  private func cacheWorks() {
    guard let session = owner.withValue({ $0 })?.object, session.isLocalCachingEnabled else { return }
    session.knownCacheFailure.withValue { known in
      if let failure = known, !failure.canRebuild || failure.code == CacheError.Code.storage.rawValue { known = nil }
    }
  }
}

extension ServerEvent {
  /// Its message, if it has this id.
  fileprivate func message(_ id: Int64) -> ChatModel.Message? {
    switch self {
    case .message(let event): event.message.id == id ? event.message : nil
    case .messageUpdate(let event): event.message.id == id ? event.message : nil
    default: nil
    }
  }
}
