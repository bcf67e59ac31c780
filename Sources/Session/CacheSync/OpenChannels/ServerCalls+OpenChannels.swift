import ChatCache
package import ChatModel
package import ChatWire

/// Creating, changing, deleting, fetching and entering open channels (Docs/Protocol.md#open-channels).
extension ServerCalls {
  package func createOpenChannel(
    _ fields: ChannelFields, cover: HTTPCall.Part? = nil, progress: (@Sendable (Int64, Int64) -> Void)? = nil,
    completion: @escaping CallCompletion<Channel>
  ) {
    askForOpenChannel(fields.openChannelCreation.with(cover: cover), progress, completion)
  }

  /// `nil` leaves a value as it is.
  package func updateOpenChannel(
    _ url: String, _ fields: ChannelFields, cover: HTTPCall.Part? = nil,
    progress: (@Sendable (Int64, Int64) -> Void)? = nil, completion: @escaping CallCompletion<Channel>
  ) {
    askForOpenChannel(HTTPCall.updateChannel(url, fields).ofOpenChannel.with(cover: cover), progress, completion)
  }

  /// The channel as on the server.
  package func openChannel(_ url: String, completion: @escaping CallCompletion<Channel>) {
    askForOpenChannel(HTTPCall.channel(url).ofOpenChannel, nil, completion)
  }

  package func deleteOpenChannel(_ url: String, completion: @escaping CallCompletion<Void>) {
    call({ try await $0.call(.deleteChannel(url).with(uniqueID: $1)) }, completion: completion) { engine, _, _ in
      engine.openChannels.leave(url)
    }
  }

  /// Enters a channel: what happens in it is told from now on, also after the connection was lost.
  /// - Parameter channel: as far as the caller knows it.
  package func enter(_ channel: Channel, completion: @escaping CallCompletion<Void>) {
    let (makeRequestID, clock) = (engine.configuration.makeRequestID, engine.clock)
    call(
      { transport, _ in
        try await transport.send(.enter(channel.url, time: clock.milliseconds, requestID: makeRequestID()))
      }, completion: completion
    ) { engine, answer, _ in
      await engine.openChannels.enter(channel, participants: answer.participantCount, on: engine)
    }
  }

  /// Leaves a channel. It is not entered again, even if this fails.
  package func exit(_ url: String, completion: @escaping CallCompletion<Void>) {
    let makeRequestID = engine.configuration.makeRequestID
    engine.put { $0.openChannels.leave(url) }
    call(
      { transport, _ in try await transport.send(.exit(url, requestID: makeRequestID())) }, completion: completion
    ) { engine, answer, _ in
      await engine.openChannels.tell(url, answer.participantCount, on: engine)
    }
  }

  private func askForOpenChannel(
    _ question: HTTPCall, _ progress: (@Sendable (Int64, Int64) -> Void)?,
    _ completion: @escaping CallCompletion<Channel>
  ) {
    call({ try await $0.call(question.with(uniqueID: $1), progress: progress) }, completion: completion) {
      engine, answer, _ in
      let channel = try ServerCalls.channel(answer)
      await engine.openChannels.fetched(channel, on: engine)
      return channel
    }
  }

  // MARK: What group channels have too

  /// A call whose answer is nothing. What it changes of the channel is fetched, because the server tells it only to
  /// those who have entered.
  func callOpen(_ url: String?, _ call: HTTPCall, _ completion: @escaping CallCompletion<Void>) {
    let isOfChannel = call.path.count > 2 && ["operators", "metadata"].contains(call.path[2])
    self.call(
      { transport, uniqueID -> Channel? in
        _ = try await transport.call(call.with(uniqueID: uniqueID))
        guard isOfChannel, let url, let answer = try? await transport.call(.channel(url)) else { return nil }
        return try? Channel(answer)
      }, completion: completion
    ) { engine, channel, _ in
      if let channel { await engine.openChannels.fetched(channel, on: engine) }
    }
  }

  /// A page around a time, in ascending order.
  func openMessages(
    in url: String, _ parameters: MessageListParameters, replies: ReplyFilter,
    completion: @escaping CallCompletion<FoundMessages>
  ) {
    var list = MessageListCall.complete(.timestamp(parameters.timestamp), filter: parameters.filter)
    (list.previousLimit, list.nextLimit) = (parameters.previousLimit, parameters.nextLimit)
    list.replies = replies
    call({ [list] transport, _ in try await transport.messages(in: url, list) }, completion: completion) {
      engine, page, _ in
      let proof = MessageLoadProof(parameters, MessagePageFacts(page), serverTime: engine.serverTime)
      return FoundMessages(
        messages: page.messages.filter { parameters.isInclusive || $0.createdAt != parameters.timestamp },
        olderFrom: proof.olderFrom)
    }
  }
}

extension ServerMessage {
  /// Of an answer to entering or leaving an open channel.
  fileprivate var participantCount: Int? {
    command.payload.exactInteger("participant_count").map { Int(clamping: $0) }
  }
}

extension ChatTransport {
  /// The same, for calls about channels of a type.
  func about(_ type: ChannelType) -> any ChatTransport {
    type == .open ? OpenChannelTransport(base: self) : self
  }
}

/// Makes calls that are built for group channels about open ones.
private struct OpenChannelTransport: ForwardingTransport {
  let base: any ChatTransport

  func call(_ call: HTTPCall, progress: (@Sendable (Int64, Int64) -> Void)?) async throws -> Payload {
    try await base.call(call.ofOpenChannel, progress: progress)
  }
}
