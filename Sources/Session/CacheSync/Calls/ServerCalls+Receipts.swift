import ChatCache
import ChatModel
package import ChatWire

/// Marking as read and delivered, and the totals (Docs/Protocol.md#receipts-and-counts).
extension ServerCalls {
  /// The user has read the channel up to now.
  package func markAsRead(_ url: String, completion: @escaping CallCompletion<Void> = { _ in }) {
    guard keeps(.read) else { return sendRead(url, completion) }
    let isTaken = keep(.read, in: url, completion) { engine in
      .read(url, upTo: await engine.newestSeen(in: url), createdAt: engine.nextSendTime())
    } answer: {
      $0.map { _ in }
    } otherwise: { _ in
      sendRead(url, completion)
    }
    if !isTaken { completion(.failure(SendFailure(ClientErrorCode.connectionCanceled))) }
  }

  private func sendRead(_ url: String, _ completion: @escaping CallCompletion<Void>) {
    let makeRequestID = engine.configuration.makeRequestID
    call(
      channelURL: url, { transport, _ in try await transport.send(.read(channelURL: url, requestID: makeRequestID())) },
      completion: completion
    ) { engine, answer, _ in
      let viewer = engine.viewer
      let totals = engine.applyTotals(answer.unreadCounts)
      guard case .read(let event) = answer.event else {
        // Done; only the server knows when.
        await engine.tell(totals)
        return await engine.channelSync.ownCallChanged(channelURL: url, eventTime: nil, isStale: true, on: engine)
      }
      try await engine.commit(.readUpdated, effects: { _ in totals }) { transaction in
        try EventWriter(transaction: transaction, viewer: viewer).change(url) { $0.reading(event, viewer) }
      }
      await engine.channelSync.ownCallChanged(channelURL: url, eventTime: event.time, on: engine)
    }
  }

  /// Marks a message and everything after it as unread.
  package func markAsUnread(
    _ url: String, from messageID: Int64, completion: @escaping CallCompletion<Void>
  ) {
    call(channelURL: url, .markAsUnread(url, from: messageID), completion: completion) { engine, answer, startedAt in
      let (time, count) = (answer.integer("ts"), answer.exactInteger("unread_message_count"))
      // Only the server counts mentions.
      try await engine.callTracking.changeOwn(url, .readUpdated, startedAt: startedAt, isStale: true, on: engine) {
        $0.readingUpTo(time, unread: count, $1)
      }
    }
  }

  /// Marks several channels as read, or all. At most once a second: earlier calls fail with 800160, without a request.
  /// - Parameter urls: `nil` for all.
  package func markAllAsRead(_ urls: [String]? = nil, completion: @escaping CallCompletion<Void>) {
    let isTaken = engine.inputs.put { engine in
      guard engine.callTracking.mayMarkAll(on: engine) else {
        return completion(.failure(SendFailure(ClientErrorCode.markAsReadRate)))
      }
      engine.calls.sendMarkAll(urls, completion)
    }
    if !isTaken { completion(.failure(SendFailure(ClientErrorCode.connectionCanceled))) }
  }

  private func sendMarkAll(_ urls: [String]?, _ completion: @escaping CallCompletion<Void>) {
    call(.markAllAsRead(userID: engine.userID, urls), completion: completion) { engine, answer, _ in
      let (viewer, time) = (engine.viewer, answer.integer("ts") ?? engine.serverTime)
      let changed = try await engine.commit(.readUpdated) { transaction -> [String] in
        let writer = EventWriter(transaction: transaction, viewer: viewer)
        let known =
          try urls?.compactMap { try transaction.snapshot.channel(url: $0) }
          ?? transaction.snapshot.unreadChannels()
        for channel in known { try writer.write(channel.readingAll(at: time, viewer), insteadOf: channel) }
        return known.map(\.url)
      }
      // Each channel has its own time: one changelog delivers all of them.
      for url in changed { await engine.channelSync.ownCallChanged(channelURL: url, eventTime: time, on: engine) }
      engine.channelSync.changesMayBeMissed()
      await engine.channelSync.scheduleChannelLists(on: engine)
    }
  }

  /// Messages up to a time reached this device.
  /// - Parameter time: ms; `nil` for now.
  package func markAsDelivered(
    _ url: String, time: Int64? = nil, completion: @escaping CallCompletion<Void> = { _ in }
  ) {
    let isTaken = engine.inputs.put { engine in
      let time = time ?? engine.serverTime
      engine.calls.call(channelURL: url, .markAsDelivered(url, time: time), completion: completion) { engine, _, _ in
        // The server never accepts a time beyond its own.
        await engine.channelSync.ownCallChanged(channelURL: url, eventTime: nil, isStale: true, on: engine)
      }
    }
    if !isTaken { completion(.failure(SendFailure(ClientErrorCode.connectionCanceled))) }
  }

  /// Notifies the others that the user is typing, or stopped; at most once a second for each, and not without a
  /// connection.
  package func setTyping(_ isTyping: Bool, in url: String) {
    engine.put { engine in engine.callTracking.sendTyping(isTyping, in: url, on: engine) }
  }

  // MARK: Totals

  /// Unread messages of all channels.
  /// - Parameters:
  ///   - customTypes: of the channels; empty for all.
  ///   - superMode: which sizes of channels; `nil` for all.
  package func totalUnreadMessages(
    customTypes: [String] = [], superMode: ChannelListCall.SuperMode? = nil, completion: @escaping CallCompletion<Int>
  ) {
    ask(
      .unreadMessageCount(userID: engine.userID, customTypes: customTypes, superMode: superMode), "unread_count",
      completion)
  }

  /// Counts over all of the user's channels.
  /// - Parameter items: not empty.
  package func unreadItems(_ items: [UnreadItem], completion: @escaping CallCompletion<[UnreadItem: Int64]>) {
    let question = UnreadItem.call(items, userID: engine.userID)
    call({ transport, _ in try await transport.call(question) }, completion: completion) { _, answer, _ in
      let counts = UnreadItem.counts(answer)
      guard items.allSatisfy({ counts[$0] != nil }) else { throw WireError.malformed("count") }
      return counts
    }
  }

  /// Channels with unread messages.
  package func totalUnreadChannels(completion: @escaping CallCompletion<Int>) {
    ask(.unreadChannelCount(userID: engine.userID), "unread_count", completion)
  }

  /// The user's channels.
  package func channelCount(
    _ state: ChannelListCall.MemberStateFilter, completion: @escaping CallCompletion<Int>
  ) {
    ask(.channelCount(userID: engine.userID, state: state), "group_channel_count", completion)
  }

  private func ask(_ question: HTTPCall, _ name: StaticString, _ completion: @escaping CallCompletion<Int>) {
    // A static string is not Sendable; its text is.
    let name = "\(name)"
    call({ transport, _ in try await transport.call(question) }, completion: completion) { _, answer, _ in
      guard let count = answer.integer(of: name) else { throw WireError.malformed("count") }
      return Int(clamping: count)
    }
  }
}

extension Channel {
  func readingAll(at time: Int64, _ viewer: Viewer) -> Channel {
    guard time >= lastReadAt else { return self }
    return edited { editor in
      editor.edit("read_receipt") { $0.set(viewer.userID, time) }
      editor.set("user_last_read", time)
      editor.clearCounts(of: self)
    }
  }
}
