import ChatCache
import ChatModel
import ChatWire

/// An event on its way into the cache.
struct EventInput: Sendable {
  let message: ServerMessage
  let channel: ChannelReference
  let source: CacheSource
  /// The server's time of what happened, ms; `nil` when it does not tell.
  let time: Int64?
  /// What else the command carried.
  var effects: [SyncEffect] = []
  /// The user's own call caused it.
  var isEcho = false
  /// An echo that says nothing new: see `OwnCalls.Echo.known`.
  var isKnown = false
}

extension SyncEngine {
  var viewer: Viewer { Viewer(userID: userID, policies: connection.policies) }

  /// A command of the server, other than the answer to a call. One event, one transaction, one notice.
  func handle(_ message: ServerMessage) async {
    let totals = takeTotals(message.unreadCounts)
    let viewer = viewer
    func input(_ channel: ChannelReference, _ source: CacheSource, _ time: Int64?) -> EventInput {
      EventInput(message: message, channel: channel, source: source, time: time, effects: totals)
    }
    let sent = message.command.payload.integer("ts")
    switch message.event {
    case .message(let event):
      // With a request id it is an acknowledgement that nobody waited for any more: the user's own message was sent.
      let source: CacheSource = message.requestID == nil ? .messageReceived : .messageSent
      await receive(event, input(event.channel, source, event.message.createdAt))
      // A change of it came first, and the event of the message does not have it.
      if earlyChanges.remove(event.message.id, channelURL: event.channel.url) {
        refetchMessages([event.message.id], channelURL: event.channel.url)
      }
    case .messageUpdate(let event):
      let time = event.message.updatedAt
      await apply(input(event.channel, .messageUpdated, time > 0 ? time : nil)) { try $0.update(event) }
    case .messageDeletion(let event):
      await apply(input(event.channel, .messageDeleted, sent)) {
        try $0.delete(event.messageID, channelURL: event.channel.url)
      }
    case .read(let event):
      await apply(input(event.channel, .readUpdated, event.time)) { writer in
        var result = try writer.change(event.channel.url) { $0.reading(event, viewer) }
        result.isDirty = event.isExcluded && viewer.isMe(event.userID)
        return result
      }
    case .delivery(let event):
      await apply(input(event.channel, .deliveryUpdated, sent)) { writer in
        try writer.change(event.channel.url) { $0.delivering(event) }
      }
    case .reaction(let event):
      touched.touch(channelURL: event.channel.url, messageID: event.messageID, at: inputNumber)
      let isNews = reactionTimes.take(event)
      let result = await apply(input(event.channel, .reactionUpdated, nil)) { try $0.react(event, isNews: isNews) }
      earlyChanges.insert(result?.missingMessage, channelURL: event.channel.url)
    case .thread(let event):
      touched.touch(channelURL: event.channel.url, messageID: event.parentMessageID, at: inputNumber)
      let result = await apply(input(event.channel, .threadInfoUpdated, nil)) { try $0.changeThread(event) }
      earlyChanges.insert(result?.missingMessage, channelURL: event.channel.url)
    case .memberCounts(let event): await count(event, message, totals)
    case .channel(let event): await handle(event, input(event.channel, event.source, event.time))
    case .user(let event): await handle(event, message, totals)
    case .login, .sessionExpiry, .error, .busy, .pong, .unknown: await tell(totals)
    }
  }

  /// Effects that come with nothing else.
  func tell(_ effects: [SyncEffect]) async {
    guard !effects.isEmpty else { return }
    await publish(SyncNotice(change: nil, source: .application, effects: effects))
  }

  /// The user's new totals (protocol 3.6).
  /// - Returns: what to tell; nothing when they are older, or no different.
  func takeTotals(_ counts: UnreadCounts?) -> [SyncEffect] {
    guard let counts else { return [] }
    let known = connection.unreadCounts
    if let known, known.time > counts.time { return [] }
    connection.unreadCounts = counts
    return known?.all == counts.all && known?.customTypes == counts.customTypes ? [] : [.unreadTotals(counts)]
  }

  // MARK: Events of one channel

  /// Applies an event in one transaction, tells the observers, and does what follows from it.
  /// - Returns: what it did; `nil` when it is about no group channel, or could not be written.
  @discardableResult
  func apply(
    _ input: EventInput, _ body: @escaping @Sendable (EventWriter) throws -> EventResult
  ) async -> EventResult? {
    guard input.channel.type == .group else {
      await tell(input.effects)
      return nil
    }
    let url = input.channel.url
    do {
      let viewer = viewer
      let isInDoubt = changesChannel(input.message.event) && isSuspect(channelURL: url, eventTime: input.time)
      let commit = try await write(
        input.source, doubting: { result in result.isTold && (result.isUnknown || result.isDirty) ? [url] : [] },
        { transaction -> EventResult in
          var result = try body(EventWriter(transaction: transaction, viewer: viewer))
          result.isDirty = result.isDirty || (isInDoubt && !input.isKnown)
          return result
        })
      let result = commit.value
      guard result.isTold else {
        await tell(input.effects)
        return result
      }
      // The user's own delivery is no news to anybody.
      let event = isOwnDelivery(input.message.event) ? nil : input.message.event
      let effects = result.effects + input.effects
      if commit.change != nil || event != nil || !effects.isEmpty {
        await publish(SyncNotice(change: commit.change, source: input.source, event: event, effects: effects))
      }
      await settle(input, result)
      return result
    } catch {
      // Totals are not stored.
      await tell(input.effects)
      await eventFailed(channelURL: url, error)
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

  private func isOwnDelivery(_ event: ServerEvent) -> Bool {
    guard case .delivery(let delivery) = event else { return false }
    return delivery.receipts.allSatisfy { viewer.isMe($0.userID) }
  }

  /// What the event did is missing in the cache.
  func eventFailed(channelURL: String, _ error: any Error) async {
    markDirty(channelURL: channelURL)
    await cacheFailed(error)
  }

  /// What follows the commit of an event.
  private func settle(_ input: EventInput, _ result: EventResult) async {
    let url = input.channel.url
    if changesChannel(input.message.event), !input.isEcho {
      callTracking.othersChanged(channelURL: url, on: self)
    }
    if result.isUnknown {
      markDirty(channelURL: url, source: input.source)
    } else if input.isKnown {
      // What was asked for after the answer holds it, what was asked for before is old already.
      if result.isDirty { markDirty(channelURL: url) }
    } else if changesChannel(input.message.event) {
      await channelChanged(channelURL: url, isDirty: result.isDirty)
    }
    if let live = result.live { await messageIsDetached(channelURL: url, besides: live.covered) }
    await kickChannelFetches()
  }

  /// Whether the rules may go wrong with an event or a call of the user's own: the last answer may have its effect
  /// already, or earlier events are missing. Asked before it is written, so that the doubt is written with it.
  /// - Parameter eventTime: the server's time of the change, ms; `nil` when unknown.
  func isSuspect(channelURL: String, eventTime: Int64?) -> Bool {
    freshness.isDoubtful(channelURL, eventTime: eventTime)
      || freshness.isMissed(channelURL) && !channelLists.isChangelogExpected
  }

  /// An event or a call of the user's own changed a channel: answers that began before are older.
  /// - Parameter isDirty: the rules could not tell all of it, or it is suspect.
  func channelChanged(channelURL: String, isDirty: Bool) async {
    touched.touch(channelURL: channelURL, at: inputNumber)
    if isDirty { markDirty(channelURL: channelURL) }
    await kickChannelFetches()
  }

  /// A call of the user's own changed a channel, and the cache has the effect.
  /// - Parameter eventTime: the server's time of the change, ms; `nil` when unknown.
  func ownCallChanged(channelURL: String, eventTime: Int64?, isDirty: Bool = false) async {
    await channelChanged(
      channelURL: channelURL, isDirty: isDirty || isSuspect(channelURL: channelURL, eventTime: eventTime))
  }

  // MARK: Messages

  private func receive(_ event: ReceivedMessage, _ input: EventInput) async {
    let filters = messageSyncs.changelogFilters(channelURL: event.message.channelURL)
    let result = await apply(input) { writer in
      try writer.receive(
        event.message, previousMessageID: event.previousMessageID, isForced: event.forcesLastMessage,
        shownUnder: filters)
    }
    guard let result, result.isTold, input.message.requestID == nil else { return }
    acknowledge(event.message, in: result.channel)
  }

  /// Tells the server that a message of somebody else reached this device (protocol 3.4).
  private func acknowledge(_ message: Message, in channel: Channel?) {
    guard connection.state == .connected, !viewer.isMe(message.senderID) else { return }
    if let channel, channel.isSuper, !channel.isBroadcast, connection.policies.disablesSupergroupAck { return }
    let command = ClientCommand.received(message.id, in: message.channelURL)
    startJob(JobKey(.call(jobs.nextSerial()))) { transport in
      try await transport.post(command)
    } then: { _, _ in
      // A later message acknowledges the earlier ones too.
    }
  }

  /// After the commit of `applySent`: answers that began before are older, and a hole before the message is filled.
  /// - Parameters:
  ///   - result: what it returned.
  ///   - isDirty: the channel may differ from the server's now.
  func settleSent(_ message: Message, _ result: EventResult, isDirty: Bool) async {
    await channelChanged(channelURL: message.channelURL, isDirty: isDirty)
    if let live = result.live { await messageIsDetached(channelURL: message.channelURL, besides: live.covered) }
  }
}
