import ChatModel
import ChatWire

/// The open channels that the user has entered on this connection, and what the server tells about open channels
/// (Docs/Protocol.md#open-channels).
///
/// They are entered again after each login, because a new socket has entered nothing, and forgotten at logout. What
/// happened in between is not told.
final class OpenChannelSync {
  private struct Entry {
    var channel: Channel
    /// A request to enter it again is under way.
    var isEntering = false
  }

  private var entered: [ChannelURL: Entry] = [:]

  /// Whether a channel is being entered again: what is sent to it waits for that.
  func isEntering(_ url: String) -> Bool { entered[ChannelURL(url)]?.isEntering ?? false }

  // MARK: Entering

  /// The user has entered a channel.
  func enter(_ channel: Channel, participants: Int?, on engine: isolated SyncEngine) async {
    let channel = participants.map { channel.counting($0) } ?? channel
    entered[ChannelURL(channel.url)] = Entry(channel: channel)
    await tell(channel.url, participants, on: engine)
  }

  /// The user leaves a channel: it is not entered again, whatever becomes of the request.
  func leave(_ url: String) { entered[ChannelURL(url)] = nil }

  /// How many an answer says that there are.
  func tell(_ url: String, _ participants: Int?, on engine: isolated SyncEngine) async {
    guard let participants else { return }
    await engine.publish(.openChannel(change(url) { $0.counting(participants) }))
  }

  /// The user has logged out.
  func forgetAll() { entered = [:] }

  /// There is a new connection.
  func enterAgain(on engine: isolated SyncEngine) {
    for key in entered.keys.sorted(by: { $0.text.precedesByBytes($1.text) }) { enterAgain(key, on: engine) }
  }

  private func enterAgain(_ key: ChannelURL, on engine: isolated SyncEngine) {
    guard let url = entered[key]?.channel.url else { return }
    entered[key]?.isEntering = true
    let command = ClientCommand.enter(
      url, time: engine.clock.milliseconds, requestID: engine.configuration.makeRequestID())
    engine.startJob(JobKey(.call(engine.jobs.nextSerial()))) { transport in
      try await transport.send(command).command.payload.exactInteger("participant_count")
    } then: { engine, answer in
      await engine.openChannels.entered(url, again: answer.result, on: engine)
    }
  }

  private func entered(_ url: String, again result: Result<Int64?, any Error>, on engine: isolated SyncEngine) async {
    let key = ChannelURL(url)
    // Left, or logged out, in the meantime.
    guard entered[key] != nil else { return await engine.openSending.advance(url, on: engine) }
    entered[key]?.isEntering = false
    switch result {
    case .success(let count):
      engine.jobs.succeed(JobKey(.timer("enter"), channelURL: url))
      if let count { await self.count([(url, Int(clamping: count))], on: engine) }
    // The server has too much to do, for example because many channels are entered at once.
    case .failure(let error as ServerError) where error.isPassing:
      engine.retryLater(JobKey(.timer("enter"), channelURL: url), after: error) { engine in
        engine.openChannels.enterAgain(key, on: engine)
      }
    // Banned, or the channel is gone.
    case .failure(is ServerError): entered[key] = nil
    // The connection is lost again: the next login enters it.
    case .failure: break
    }
    await engine.openSending.advance(url, on: engine)
  }

  // MARK: What the server tells

  /// A command about an open channel that is not the answer to a call.
  func handle(_ message: ServerMessage, about url: String, on engine: isolated SyncEngine) async {
    // With a request id, it is an acknowledgement that nobody waits for any longer.
    guard message.requestID == nil else { return }
    let event = message.event
    if case .channel(let event) = event {
      if event.category == .propertyChanged {
        // The answer to the user's own call has it all.
        guard case .none = engine.callTracking.echo(of: event) else { return }
        return fetch(url, for: message.event, on: engine)
      }
      let isEnd =
        event.category == .deleted || event.category == .banned && event.user.map { engine.viewer.isMe($0.id) } ?? false
      if isEnd {
        let change = change(url, for: message.event) { $0.afterOpenChannelEvent(message.event) }
        entered[ChannelURL(url)] = nil
        return await engine.publish(.openChannel(change))
      }
    }
    await engine.publish(.openChannel(change(url, for: event) { $0.afterOpenChannelEvent(event) }))
  }

  /// `MCNT`.
  func count(_ counts: [MemberCountEvent.OpenCount], on engine: isolated SyncEngine) async {
    await count(counts.map { ($0.channelURL, $0.participantCount) }, on: engine)
  }

  private func count(_ counts: [(url: String, participants: Int)], on engine: isolated SyncEngine) async {
    guard !counts.isEmpty else { return }
    await engine.publish(.participants(counts.map { count in change(count.url) { $0.counting(count.participants) } }))
  }

  /// An answer contained metadata of a channel.
  func metadataAnswered(_ url: String, _ values: [String: String], on engine: isolated SyncEngine) async {
    let change = MetadataChange(values: values, deletedKeys: [])
    await engine.publish(.openChannel(self.change(url) { $0.settingMetadata(change) }))
  }

  /// The server described a channel.
  func fetched(_ channel: Channel, for event: ServerEvent? = nil, on engine: isolated SyncEngine) async {
    let change = change(channel.url, for: event) { $0.takingOver(channel) }
    await engine.publish(
      .openChannel(
        OpenChannelChange(channel.url, event: event, channel: change.channel ?? channel) { $0.takingOver(channel) }))
  }

  private func fetch(_ url: String, for event: ServerEvent, on engine: isolated SyncEngine) {
    engine.startJob(JobKey(.call(engine.jobs.nextSerial()))) { transport in
      try Channel(try await transport.call(HTTPCall.channel(url).ofOpenChannel))
    } then: { engine, answer in
      // Without an answer, the app asks for it again when it needs it.
      guard case .success(let channel) = answer.result, channel.url.hasSameBytes(as: url) else { return }
      await engine.openChannels.fetched(channel, for: event, on: engine)
    }
  }

  /// Applies a rule to what is known of a channel.
  private func change(
    _ url: String, for event: ServerEvent? = nil, _ rule: @escaping @Sendable (Channel) -> Channel
  ) -> OpenChannelChange {
    let key = ChannelURL(url)
    if let known = entered[key]?.channel { entered[key]?.channel = rule(known) }
    return OpenChannelChange(url, event: event, channel: entered[key]?.channel, rule)
  }
}

extension ServerError {
  /// Whether the same request may succeed later.
  fileprivate var isPassing: Bool { isRateLimited || code == Code.internalError || code == Code.unavailable }
}
