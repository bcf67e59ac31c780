import ChatCache
import ChatModel
import ChatWire

extension EventHandling {
  /// `SYEV` (Docs/Protocol.md#channel-events).
  func handle(_ event: ChannelEvent, _ input: EventInput, on engine: isolated SyncEngine) async {
    guard event.channel.type == .group, event.category != .entered, event.category != .exited else {
      await engine.tell(input.effects)
      return
    }
    if event.category == .typingStarted || event.category == .typingEnded {
      await handleTyping(event, input, on: engine)
      return
    }
    let (url, echo) = (event.channel.url, engine.callTracking.echo(of: event))
    var input = input
    (input.isEcho, input.isKnown) = (echo != .none, echo == .known)
    let isEcho = input.isEcho
    // A new channel's members arrive in single events, and the answer had them all.
    let isEntry = event.category == .joined || event.category == .invited
    let isKnown = input.isKnown || (isEntry && echo == .overtaken && !engine.channelSync.isStale(url))
    let metadata = event.category == .metadataChanged ? metadataTimes.merge(event) : nil
    let applied = await apply(input, on: engine) { writer in
      var result = try writer.apply(event, metadata: metadata?.change, isEcho: isEcho, isKnown: isKnown)
      // The echo of an own call says what its answer said.
      if metadata?.isStale == true, !isEcho { result.isStale = true }
      return result
    }
    guard applied != nil else { return }
    let viewer = engine.viewer
    // After an answer, the call has done it.
    if isEntry, echo == .none || echo == .awaited,
      (event.members + event.invitees).contains(where: { viewer.isMe($0.id) })
    {
      await engine.history.userEntered(channelURL: url, on: engine)
    }
    if event.category == .unfrozen { await engine.sending.resendFailed(url, on: engine) }
    if let user = event.user, engine.viewer.isMe(user.id) {
      if event.category == .muted { armMuteTimer(channelURL: url, after: event.remainingDuration, on: engine) }
      if event.category == .unmuted { armMuteTimer(channelURL: url, after: nil, on: engine) }
    }
  }

  // MARK: Several channels at once

  /// `MCNT`: only cached channels.
  func count(
    _ event: MemberCountEvent, _ message: ServerMessage, _ effects: [SyncEffect], on engine: isolated SyncEngine
  ) async {
    let cached = await cachedChannels(on: engine) { snapshot in
      try event.groupChannels.map(\.channelURL).filter { try snapshot.channel(url: $0) != nil }
    }
    await applyToMany(message, .memberCountChanged, time: event.time, effects, about: cached, on: engine) { writer in
      for count in event.groupChannels { _ = try writer.change(count.channelURL) { $0.counting(count) } }
    }
  }

  /// `USEV`: who blocks whom appears in the members of every channel.
  func handle(
    _ event: UserEvent, _ message: ServerMessage, _ effects: [SyncEffect], on engine: isolated SyncEngine
  ) async {
    let viewer = engine.viewer
    let isBlocking = event.category == .blocked || event.category == .unblocked
    let changed = await cachedChannels(on: engine) { snapshot in
      guard isBlocking, let other = event.other(than: viewer) else { return [] }
      let channels = try other.isSpelledOneWay ? snapshot.channels(containing: other) : snapshot.channels()
      return channels.compactMap { $0.blocking(event, viewer) != $0 ? $0.url : nil }
    }
    await applyToMany(message, .channelChanged, time: event.time, effects, about: changed, on: engine) { writer in
      for url in changed { _ = try writer.change(url) { $0.blocking(event, viewer) } }
    }
  }

  /// The cached channels that an event concerns; none if the cache cannot be read, in which case it cannot be written
  /// either, and every channel counts as possibly missed.
  private func cachedChannels(
    on engine: isolated SyncEngine, _ body: @escaping @Sendable (CacheSnapshot) throws -> [String]
  ) async -> [String] {
    do {
      return try await engine.cache.read(body)
    } catch {
      await engine.cacheFailed(error)
      return []
    }
  }

  /// - Parameter urls: the channels that it changes.
  private func applyToMany(
    _ message: ServerMessage, _ source: CacheSource, time: Int64, _ effects: [SyncEffect], about urls: [String],
    on engine: isolated SyncEngine, _ body: @escaping @Sendable (EventWriter) throws -> Void
  ) async {
    let stale = urls.filter { engine.channelSync.mayBeStale(channelURL: $0, eventTime: time > 0 ? time : nil) }
    do {
      let viewer = engine.viewer
      try await engine.commit(source, event: message.event, stale: { _ in stale }, effects: { _ in effects }) {
        try body(EventWriter(transaction: $0, viewer: viewer))
      }
      for url in urls {
        engine.callTracking.othersChanged(channelURL: url, on: engine)
        await engine.channelSync.channelChanged(
          channelURL: url, isStale: stale.contains(bytesOf: url), on: engine)
      }
    } catch {
      await engine.tell(effects)
      for url in urls { engine.channelSync.markStale(channelURL: url, on: engine) }
      await engine.cacheFailed(error)
    }
  }
}

extension String {
  /// Whether every writer of JSON spells it like this: it consists of ASCII letters, digits and some signs.
  fileprivate var isSpelledOneWay: Bool {
    !isEmpty
      && utf8.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
          UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"), UInt8(ascii: "."):
          true
        default: false
        }
      }
  }
}
