import ChatCache
import ChatModel
import ChatWire

/// An event on its way into the cache.
struct EventInput: Sendable {
  let message: ServerMessage
  let channel: ChannelReference
  let source: CacheSource
  /// The server's time of what happened, ms; `nil` if it does not say.
  let time: Int64?
  /// What else the command contained.
  var effects: [SyncEffect] = []
  /// The user's own call caused it.
  var isEcho = false
  /// An echo without new information: see `OwnCalls.Echo.known`.
  var isKnown = false
}

/// Applies what the server sends on the connection to the cache.
final class EventHandling {
  var typing = TypingTable()
  var metadataTimes = MetadataTimes()
  var reactionTimes = ReactionTimes()
  private var earlyChanges = EarlyChanges()
  var muteTimers = MuteTimers()
  /// Messages that arrived while earlier ones of their channel were being acknowledged.
  private var arrivals: [ChannelURL: [Int64]] = [:]

  /// A command of the server that is not the answer to a call. One event, one transaction, one notice.
  func handle(_ message: ServerMessage, on engine: isolated SyncEngine) async {
    let totals = engine.applyTotals(message.unreadCounts)
    if let channel = message.event.channel, channel.type == .open {
      await engine.tell(totals)
      return await engine.openChannels.handle(message, about: channel.url, on: engine)
    }
    let viewer = engine.viewer
    func input(_ channel: ChannelReference, _ source: CacheSource, _ time: Int64?) -> EventInput {
      EventInput(message: message, channel: channel, source: source, time: time, effects: totals)
    }
    let sent = message.command.payload.integer("ts")
    switch message.event {
    case .message(let event):
      // With a request id, it is an acknowledgement that nobody waits for any longer: the user's own message was sent.
      let source: CacheSource = message.requestID == nil ? .messageReceived : .messageSent
      await receive(event, input(event.channel, source, event.message.createdAt), on: engine)
      // A change of it arrived first, and the event of the message does not contain it.
      if earlyChanges.remove(event.message.id, channelURL: event.channel.url) {
        engine.history.refetchMessages([event.message.id], channelURL: event.channel.url, on: engine)
      }
    case .messageUpdate(let event):
      let time = event.message.updatedAt
      await apply(input(event.channel, .messageUpdated, time > 0 ? time : nil), on: engine) { try $0.update(event) }
    case .messageDeletion(let event):
      await apply(input(event.channel, .messageDeleted, sent), on: engine) {
        try $0.delete(event.messageID, channelURL: event.channel.url)
      }
    case .read(let event):
      await apply(input(event.channel, .readUpdated, event.time), on: engine) { writer in
        var result = try writer.change(event.channel.url) { $0.reading(event, viewer) }
        result.isStale = event.isExcluded && viewer.isMe(event.userID)
        return result
      }
    case .delivery(let event):
      await apply(input(event.channel, .deliveryUpdated, sent), on: engine) { writer in
        try writer.change(event.channel.url) { $0.delivering(event) }
      }
    case .reaction(let event):
      engine.touch(channelURL: event.channel.url, messageID: event.messageID)
      let isNews = reactionTimes.merge(event)
      let result = await apply(input(event.channel, .reactionUpdated, nil), on: engine) {
        try $0.react(event, isNews: isNews)
      }
      earlyChanges.insert(result?.missingMessage, channelURL: event.channel.url)
    case .thread(let event):
      engine.touch(channelURL: event.channel.url, messageID: event.parentMessageID)
      let result = await apply(input(event.channel, .threadInfoUpdated, nil), on: engine) { try $0.changeThread(event) }
      earlyChanges.insert(result?.missingMessage, channelURL: event.channel.url)
    case .memberCounts(let event):
      if event.groupChannels.isEmpty {
        await engine.tell(totals)
      } else {
        await count(event, message, totals, on: engine)
      }
      await engine.openChannels.count(event.openChannels, on: engine)
    case .channel(let event): await handle(event, input(event.channel, event.source, event.time), on: engine)
    case .user(let event): await handle(event, message, totals, on: engine)
    case .login, .sessionExpiry, .error, .busy, .pong, .unknown: await engine.tell(totals)
    }
  }

  // MARK: What others ask for

  /// Whether a reaction is newer than what is known of its message and key.
  func isNews(_ event: ReactionEvent) -> Bool { reactionTimes.merge(event) }

  /// Takes what a call says about metadata, see `MetadataTimes`.
  func mergeMetadata(
    channelURL: String, time: Int64, values: [String: String], deletedKeys: [String]
  ) -> (change: MetadataChange, isStale: Bool) {
    metadataTimes.merge(channelURL: channelURL, time: time, values: values, deletedKeys: deletedKeys)
  }

  /// An answer contained all metadata of a channel.
  func metadataAnswered(channelURL: String, at time: Int64) {
    metadataTimes.answered(channelURL: channelURL, at: time)
  }

  /// The cache has changed.
  func cacheWasReloaded() {
    (metadataTimes, reactionTimes) = (MetadataTimes(), ReactionTimes())
    muteTimers.cancelAll()
  }

  /// The channel is gone, and typing in it is no longer reported.
  func channelIsGone(channelURL: String) { typing.forget(channelURL: channelURL) }

  /// The engine ends.
  func endTimers() {
    typing.removeAll()
    muteTimers.cancelAll()
  }

  // MARK: Events of one channel

  /// Applies an event in one transaction, notifies the observers, and does what follows from it.
  /// - Returns: its effect; `nil` if it does not concern a group channel, or could not be written.
  @discardableResult
  func apply(
    _ input: EventInput, on engine: isolated SyncEngine, _ body: @escaping @Sendable (EventWriter) throws -> EventResult
  ) async -> EventResult? {
    guard input.channel.type == .group else {
      await engine.tell(input.effects)
      return nil
    }
    let url = input.channel.url
    do {
      let viewer = engine.viewer
      let mayBeStale =
        changesChannel(input.message.event) && engine.channelSync.mayBeStale(channelURL: url, eventTime: input.time)
      let commit = try await engine.write(
        input.source, stale: { result in result.isTold && (result.isUnknown || result.isStale) ? [url] : [] },
        { transaction -> EventResult in
          var result = try body(EventWriter(transaction: transaction, viewer: viewer))
          result.isStale = result.isStale || (mayBeStale && !input.isKnown)
          return result
        })
      let result = commit.value
      guard result.isTold else {
        await engine.tell(input.effects)
        return result
      }
      // The user's own delivery is not new to anyone.
      let event = isOwnDelivery(input.message.event, on: engine) ? nil : input.message.event
      let effects = result.effects + input.effects
      if commit.change != nil || event != nil || !effects.isEmpty {
        await engine.publish(SyncNotice(change: commit.change, source: input.source, event: event, effects: effects))
      }
      await followUp(input, result, on: engine)
      return result
    } catch {
      // Totals are not stored.
      await engine.tell(input.effects)
      await eventFailed(channelURL: url, error, on: engine)
      return nil
    }
  }

  /// Reactions and threads are the message's own.
  private func changesChannel(_ event: ServerEvent) -> Bool {
    switch event {
    case .reaction, .thread: false
    default: true
    }
  }

  private func isOwnDelivery(_ event: ServerEvent, on engine: isolated SyncEngine) -> Bool {
    guard case .delivery(let delivery) = event else { return false }
    return delivery.receipts.allSatisfy { engine.viewer.isMe($0.userID) }
  }

  /// The event's effect is missing in the cache.
  func eventFailed(channelURL: String, _ error: any Error, on engine: isolated SyncEngine) async {
    engine.channelSync.markStale(channelURL: channelURL, on: engine)
    await engine.cacheFailed(error)
  }

  /// What follows after the commit of an event.
  private func followUp(_ input: EventInput, _ result: EventResult, on engine: isolated SyncEngine) async {
    let url = input.channel.url
    if changesChannel(input.message.event), !input.isEcho {
      engine.callTracking.othersChanged(channelURL: url, on: engine)
    }
    if result.isUnknown {
      engine.channelSync.markStale(channelURL: url, source: input.source, on: engine)
    } else if input.isKnown {
      // Answers to later requests include it, answers to earlier ones are already outdated.
      if result.isStale { engine.channelSync.markStale(channelURL: url, on: engine) }
    } else if changesChannel(input.message.event) {
      await engine.channelSync.channelChanged(channelURL: url, isStale: result.isStale, on: engine)
    }
    if let live = result.live {
      await engine.history.messageIsDetached(channelURL: url, besides: live.covered, on: engine)
    }
    await engine.channelSync.scheduleChannelFetches(on: engine)
  }

  // MARK: Messages

  private func receive(_ event: ReceivedMessage, _ input: EventInput, on engine: isolated SyncEngine) async {
    let filters = engine.history.changelogFilters(channelURL: event.message.channelURL)
    let result = await apply(input, on: engine) { writer in
      try writer.receive(
        event.message, previousMessageID: event.previousMessageID, isForced: event.forcesLastMessage,
        shownUnder: filters)
    }
    guard let result, result.isTold, input.message.requestID == nil else { return }
    acknowledge(event.message, in: result.channel, on: engine)
  }

  /// Tells the server that a message from someone else reached this device (Docs/Protocol.md#client-commands).
  private func acknowledge(_ message: Message, in channel: Channel?, on engine: isolated SyncEngine) {
    guard engine.isConnected, !engine.viewer.isMe(message.senderID) else { return }
    if let channel, channel.isSuper, !channel.isBroadcast, engine.policies.disablesSupergroupAck { return }
    let url = message.channelURL
    guard !engine.jobs.isRunning(JobKey(.acknowledgement, channelURL: url)) else {
      arrivals[ChannelURL(url), default: []].append(message.id)
      return
    }
    acknowledge([message.id], in: url, on: engine)
  }

  /// One job for those that arrived while the last one was under way: a job costs more than its commands.
  private func acknowledge(_ messageIDs: [Int64], in channelURL: String, on engine: isolated SyncEngine) {
    engine.startJob(JobKey(.acknowledgement, channelURL: channelURL)) { transport in
      for id in messageIDs { try await transport.post(.received(id, in: channelURL)) }
    } then: { engine, _ in
      // Without a connection nothing is told: a later message also acknowledges the earlier ones.
      guard let more = engine.eventHandling.arrivals.removeValue(forKey: ChannelURL(channelURL)), engine.isConnected
      else { return }
      engine.eventHandling.acknowledge(more, in: channelURL, on: engine)
    }
  }

  /// Call after the commit of `applySent`: answers to earlier requests are older, and a hole before the message is
  /// filled.
  /// - Parameters:
  ///   - result: what it returned.
  ///   - isStale: the channel may now differ from the server's.
  func followUpSent(_ message: Message, _ result: EventResult, isStale: Bool, on engine: isolated SyncEngine) async {
    await engine.channelSync.channelChanged(channelURL: message.channelURL, isStale: isStale, on: engine)
    if let live = result.live {
      await engine.history.messageIsDetached(channelURL: message.channelURL, besides: live.covered, on: engine)
    }
  }
}
