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
    let isEcho = ownCalls.isOwn(event.uniqueID)
    let metadata = event.category == .metadataChanged ? metadataTimes.take(event) : nil
    let result = await apply(input) { try $0.apply(event, metadata: metadata?.change, isEcho: isEcho) }
    guard result != nil else { return }
    if metadata?.isDoubtful == true {
      markDirty(channelURL: event.channel.url)
      await kickChannelFetches()
    }
    if event.category == .unfrozen { await resendFailed(event.channel.url) }
    if let user = event.user, viewer.isMe(user.id) {
      if event.category == .muted { armMuteTimer(channelURL: event.channel.url, after: event.remainingDuration) }
      if event.category == .unmuted { armMuteTimer(channelURL: event.channel.url, after: nil) }
    }
  }

  // MARK: Several channels at once

  /// `MCNT`: only channels that are cached.
  func count(_ event: MemberCountEvent, _ message: ServerMessage, _ effects: [SyncEffect]) async {
    await applyToMany(message, .memberCountChanged, time: event.time, effects) { writer in
      var changed: [String] = []
      for count in event.groupChannels {
        let result = try writer.change(count.channelURL) { $0.counting(count) }
        if !result.isUnknown { changed.append(count.channelURL) }
      }
      return changed
    }
  }

  /// `USEV`: who blocks whom shows in the members of every channel.
  func handle(_ event: UserEvent, _ message: ServerMessage, _ effects: [SyncEffect]) async {
    await applyToMany(message, .channelChanged, time: event.time, effects) { writer in
      guard event.category == .blocked || event.category == .unblocked else { return [] }
      var changed: [String] = []
      for channel in try writer.snapshot.channels() {
        let new = channel.blocking(event, writer.viewer)
        if new != channel { changed.append(channel.url) }
        try writer.write(new, insteadOf: channel)
      }
      return changed
    }
  }

  /// - Parameter body: gives the urls of the channels that it changed.
  private func applyToMany(
    _ message: ServerMessage, _ source: CacheSource, time: Int64, _ effects: [SyncEffect],
    _ body: @escaping @Sendable (EventWriter) throws -> [String]
  ) async {
    do {
      let viewer = viewer
      let changed = try await commit(source, event: message.event, effects: { _ in effects }) {
        try body(EventWriter(transaction: $0, viewer: viewer))
      }
      for url in changed { await channelChanged(channelURL: url, eventTime: time > 0 ? time : nil) }
    } catch {
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
