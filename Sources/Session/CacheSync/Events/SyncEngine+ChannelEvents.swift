import ChatCache
import ChatModel
import ChatWire

extension SyncEngine {
  /// `SYEV` (protocol 3.4.1).
  func handle(_ event: ChannelEvent, _ input: EventInput) async {
    guard event.channel.type == .group, event.category != .entered, event.category != .exited else {
      await tell(input.effects)
      return
    }
    if event.category == .typingStarted || event.category == .typingEnded {
      await handleTyping(event, input)
      return
    }
    let (url, echo) = (event.channel.url, callTracking.echo(of: event))
    var input = input
    (input.isEcho, input.isKnown) = (echo != .none, echo == .known)
    let isEcho = input.isEcho
    // A new channel's members come one event after the other, and the answer had them all.
    let isEntry = event.category == .joined || event.category == .invited
    let isKnown = input.isKnown || (isEntry && echo == .overtaken && !freshness.isDirty(url))
    let metadata = event.category == .metadataChanged ? metadataTimes.take(event) : nil
    let applied = await apply(input) { writer in
      var result = try writer.apply(event, metadata: metadata?.change, isEcho: isEcho, isKnown: isKnown)
      // The echo of an own call says what its answer said.
      if metadata?.isDoubtful == true, !isEcho { result.isDirty = true }
      return result
    }
    guard applied != nil else { return }
    if event.category == .unfrozen { await sending.resendFailed(url, on: self) }
    if let user = event.user, viewer.isMe(user.id) {
      if event.category == .muted { armMuteTimer(channelURL: url, after: event.remainingDuration) }
      if event.category == .unmuted { armMuteTimer(channelURL: url, after: nil) }
    }
  }

  // MARK: Several channels at once

  /// `MCNT`: only channels that are cached.
  func count(_ event: MemberCountEvent, _ message: ServerMessage, _ effects: [SyncEffect]) async {
    let cached = await cachedChannels { snapshot in
      try event.groupChannels.map(\.channelURL).filter { try snapshot.channel(url: $0) != nil }
    }
    await applyToMany(message, .memberCountChanged, time: event.time, effects, about: cached) { writer in
      for count in event.groupChannels { _ = try writer.change(count.channelURL) { $0.counting(count) } }
    }
  }

  /// `USEV`: who blocks whom shows in the members of every channel.
  func handle(_ event: UserEvent, _ message: ServerMessage, _ effects: [SyncEffect]) async {
    let viewer = viewer
    let isBlocking = event.category == .blocked || event.category == .unblocked
    let changed = await cachedChannels { snapshot in
      guard isBlocking else { return [] }
      return try snapshot.channels().filter { $0.blocking(event, viewer) != $0 }.map(\.url)
    }
    await applyToMany(message, .channelChanged, time: event.time, effects, about: changed) { writer in
      for url in changed { _ = try writer.change(url) { $0.blocking(event, viewer) } }
    }
  }

  /// The cached channels that an event is about; none when the cache cannot be read, and then it cannot be written
  /// either: every channel counts as possibly missed.
  private func cachedChannels(_ body: @escaping @Sendable (CacheSnapshot) throws -> [String]) async -> [String] {
    do {
      return try await cache.read(body)
    } catch {
      await cacheFailed(error)
      return []
    }
  }

  /// - Parameter urls: the channels that it changes.
  private func applyToMany(
    _ message: ServerMessage, _ source: CacheSource, time: Int64, _ effects: [SyncEffect], about urls: [String],
    _ body: @escaping @Sendable (EventWriter) throws -> Void
  ) async {
    let suspects = urls.filter { isSuspect(channelURL: $0, eventTime: time > 0 ? time : nil) }
    do {
      let viewer = viewer
      try await commit(source, event: message.event, doubting: { _ in suspects }, effects: { _ in effects }) {
        try body(EventWriter(transaction: $0, viewer: viewer))
      }
      for url in urls {
        callTracking.othersChanged(channelURL: url, on: self)
        await channelChanged(channelURL: url, isDirty: suspects.contains { $0.hasSameBytes(as: url) })
      }
    } catch {
      await tell(effects)
      for url in urls { markDirty(channelURL: url) }
      await cacheFailed(error)
    }
  }

  // MARK: Typing

  private func handleTyping(_ event: ChannelEvent, _ input: EventInput) async {
    guard let user = event.user, !viewer.isMe(user.id) else {
      await tell(input.effects)
      return
    }
    let url = event.channel.url
    let isChanged: Bool
    if event.category == .typingStarted {
      let timer = after(seconds: TypingTable.lifetime) { engine in await engine.typingEnded(user.id, channelURL: url) }
      isChanged = typing.add(user.id, channelURL: url, timer: timer)
    } else {
      isChanged = typing.remove(user.id, channelURL: url)
    }
    let effects = isChanged ? [typingEffect(url)] : []
    guard isChanged || !input.effects.isEmpty else { return }
    await publish(
      SyncNotice(change: nil, source: input.source, event: input.message.event, effects: effects + input.effects))
  }

  private func typingEnded(_ userID: String, channelURL: String) async {
    guard typing.remove(userID, channelURL: channelURL) else { return }
    await publish(typingEffect(channelURL), source: .typingUpdated)
  }

  private func typingEffect(_ url: String) -> SyncEffect {
    .typing(channelURL: url, userIDs: typing.userIDs(channelURL: url))
  }

  /// There is a new connection: what was typed meanwhile is not known.
  func forgetTyping() async {
    let urls = typing.channelURLs
    typing.removeAll()
    for url in urls { await publish(typingEffect(url), source: .typingUpdated) }
  }

  // MARK: The user's own mute

  /// Asks again how the user is muted, a second after the mute should have ended.
  /// - Parameter milliseconds: what is left of the mute; `nil` when there is nothing to wait for.
  func armMuteTimer(channelURL url: String, after milliseconds: Int64?) {
    guard let milliseconds else {
      muteTimers.set(nil, channelURL: url)
      return
    }
    let timer = after(seconds: Double(min(milliseconds, 1 << 40) + 1000) / 1000) { engine in
      engine.askForMute(channelURL: url)
    }
    muteTimers.set(timer, channelURL: url)
  }

  /// Reads which mutes of earlier runs have an end, and waits for it: one that is past is asked for at once.
  func loadMutes() async {
    let userID = userID
    do {
      muteTimers.stored = try await cache.read { snapshot in
        try snapshot.channels().compactMap { channel -> MuteTimers.Stored? in
          channel.muteEnd(of: userID).map { MuteTimers.Stored(channelURL: channel.url, end: $0) }
        }
      }
      armStoredMutes()
    } catch {
      await cacheFailed(error)
    }
  }

  /// - Parameter isOver: the server's time is known now; nothing is left to set right later.
  func armStoredMutes(isOver: Bool = false) {
    for mute in muteTimers.stored {
      armMuteTimer(channelURL: mute.channelURL, after: max(0, mute.end - serverTime))
    }
    if isOver { muteTimers.stored = [] }
  }

  private func askForMute(channelURL url: String) {
    muteTimers.set(nil, channelURL: url)
    let call = HTTPCall.muteInformation(userID, in: url)
    startJob(JobKey(.call(jobs.nextSerial()), channelURL: url)) { transport in
      try MuteInformation(try await transport.call(call))
    } then: { engine, answer in
      await engine.muteAnswered(channelURL: url, answer)
    }
  }

  private func muteAnswered(channelURL url: String, _ answer: JobAnswer<MuteInformation>) async {
    guard case .success(let mute) = answer.result, !touched.isTouched(channelURL: url, since: answer.startedAt) else {
      // The channel itself tells it too.
      markDirty(channelURL: url)
      await kickChannelFetches()
      return
    }
    guard !mute.isMuted else {
      armMuteTimer(channelURL: url, after: mute.remainingDuration)
      return
    }
    do {
      let viewer = viewer
      try await commit(.userUnmuted) { transaction in
        try EventWriter(transaction: transaction, viewer: viewer).change(url) { $0.muting(viewer.userID, nil, viewer) }
      }
      touched.touch(channelURL: url, at: inputNumber)
    } catch {
      await eventFailed(channelURL: url, error)
    }
  }

  /// Puts an input into the queue after a pause on the session's clock.
  func after(seconds: Double, _ action: @escaping InputQueue.Input) -> Task<Void, Never> {
    Task { [inputs, clock] in
      guard (try? await clock.sleep(seconds: seconds)) != nil else { return }
      inputs.put(action)
    }
  }
}
