import ChatCache
package import ChatModel
package import ChatWire

/// Calls on single messages, and pages of them (Docs/Protocol.md#message-calls).
extension ServerCalls {
  /// Adds or removes a reaction of the user (source 104).
  package func react(
    _ key: String, on messageID: Int64, in url: String, isAdding: Bool,
    completion: @escaping CallCompletion<ReactionEvent>
  ) {
    guard keeps(.reaction) else {
      return sendReaction(key, on: messageID, in: url, isAdding: isAdding, completion: completion)
    }
    let isTaken = keep(.reaction, messageID: messageID, in: url, completion) {
      .reaction(
        key, on: messageID, in: url, userID: $0.userID, isAdding: isAdding, createdAt: $0.nextSendTime())
    } answer: { result in
      result.flatMap { answer in
        answer.reaction.map { .success($0) } ?? .failure(WireError.malformed("answer to a reaction"))
      }
    } otherwise: { _ in
      sendReaction(key, on: messageID, in: url, isAdding: isAdding, completion: completion)
    }
    if !isTaken { completion(.failure(SendFailure(ClientErrorCode.connectionCanceled))) }
  }

  private func sendReaction(
    _ key: String, on messageID: Int64, in url: String, isAdding: Bool,
    completion: @escaping CallCompletion<ReactionEvent>
  ) {
    let isCached = isCached
    let reaction = HTTPCall.reaction(key, on: messageID, in: url, isAdding: isAdding)
    call(channelURL: url, { try await $0.call(reaction.with(uniqueID: $1)) }, completion: completion) {
      engine, answer, _ in
      guard let event = ReactionEvent(answer, channelURL: url, messageID: messageID) else {
        throw WireError.malformed("answer to a reaction")
      }
      guard isCached else { return event }
      engine.touch(channelURL: url, messageID: messageID)
      let (isNews, viewer) = (engine.eventHandling.isNews(event), engine.viewer)
      try await engine.commit(.reactionUpdated) { transaction in
        try EventWriter(transaction: transaction, viewer: viewer).react(event, isNews: isNews)
      }
      return event
    }
  }

  /// Translates a text message; everyone sees the translations.
  /// - Parameter languages: codes.
  package func translate(
    _ messageID: Int64, in url: String, into languages: [String], completion: @escaping CallCompletion<Message>
  ) {
    let isCached = isCached
    let translation = HTTPCall.translate(messageID, in: url, into: languages)
    call(channelURL: url, { try await $0.call(translation.with(uniqueID: $1)) }, completion: completion) {
      engine, answer, _ in
      guard let message = try? Message(answer, channelURL: url), message.id == messageID else {
        throw WireError.malformed("translation")
      }
      guard isCached else { return message }
      return try await engine.commit(.messageUpdated) { transaction in
        let stored = try transaction.snapshot.message(channelURL: url, messageID: messageID)
        try transaction.upsertMessages([message.asStored.merged(over: stored)])
        return try transaction.snapshot.message(channelURL: url, messageID: messageID) ?? message
      }
    }
  }

  /// A page around a time: from the server and into the cache while there is a connection, otherwise from the cache.
  /// See `loadMessages` for what a page proves. Of an open channel, always from the server.
  package func messages(
    in url: String, _ parameters: MessageListParameters, replies: ReplyFilter,
    completion: @escaping CallCompletion<FoundMessages>
  ) {
    guard isCached else { return openMessages(in: url, parameters, replies: replies, completion: completion) }
    let isTaken = engine.inputs.put { engine in
      guard engine.isConnected else {
        return engine.calls.answerFromCache(in: url, parameters, completion)
      }
      engine.calls.loadMessages(channelURL: url, parameters, replies: replies) { result in
        switch result {
        case .failure(let error as WireError) where error.code != .malformed:
          // The server could not be asked: the connection was just lost.
          engine.calls.answerFromCache(in: url, parameters, completion)
        default: completion(result.map { FoundMessages(messages: $0.messages, olderFrom: $0.olderFrom) })
        }
      }
    }
    if !isTaken { completion(.failure(SendFailure(ClientErrorCode.connectionCanceled))) }
  }

  private func answerFromCache(
    in url: String, _ parameters: MessageListParameters, _ completion: @escaping CallCompletion<FoundMessages>
  ) {
    let request = MessagePageRequest(
      position: MessagePosition(createdAt: parameters.timestamp), previousCount: parameters.previousLimit,
      nextCount: parameters.nextLimit, isInclusive: parameters.isInclusive, filter: parameters.filter)
    let isTaken = engine.inputs.put { engine in
      do {
        let page = try await engine.cache.read { try $0.messages(channelURL: url, request) }
        completion(.success(FoundMessages(messages: page.messages, olderFrom: nil)))
      } catch {
        completion(.failure(error))
      }
    }
    if !isTaken { completion(.failure(SendFailure(ClientErrorCode.connectionCanceled))) }
  }

  /// When a message was created, ms: from the cache, otherwise from the server.
  /// - Throws to `completion`: 900300 or 400201 if there is none.
  package func creationTime(
    of messageID: Int64, in url: String, completion: @escaping CallCompletion<Int64>
  ) {
    let cache = engine.cache
    call(channelURL: url) { transport, _ -> Int64 in
      let cached = try await cache.read { try $0.message(channelURL: url, messageID: messageID) }
      if let cached { return cached.createdAt }
      let answer = try await transport.call(.message(messageID, in: url, .everything))
      guard let message = try? Message(answer, channelURL: url) else { throw WireError.malformed("message") }
      return message.createdAt
    } completion: {
      completion($0)
    } then: { _, time, _ in
      time
    }
  }

  /// What changed in a channel's messages, as the server reports it; the cache has its own changelog.
  package func messageChanges(
    in url: String, since point: ChangelogPoint, completion: @escaping CallCompletion<MessageChangelogPage>
  ) {
    call(
      channelURL: url, { transport, _ in try await transport.messageChangelog(in: url, since: point) },
      completion: completion
    ) { _, page, _ in page }
  }

  /// One message as the server has it now; the cache stays as it is.
  /// - Throws to `completion`: 900300 or 400201 if there is none.
  package func message(
    _ id: Int64, in url: String, _ includes: MessageIncludes, completion: @escaping CallCompletion<Message>
  ) {
    call({ transport, _ in try await transport.call(.message(id, in: url, includes)) }, completion: completion) {
      _, answer, _ in
      guard let message = try? Message(answer, channelURL: url), message.id == id else {
        throw WireError.malformed("message")
      }
      return message
    }
  }

  /// A part of a thread as the server has it now; the cache stays as it is, because a part of a thread proves nothing
  /// about the channel.
  /// - Parameter list: with the thread's parent.
  package func thread(in url: String, _ list: MessageListCall, completion: @escaping CallCompletion<[Message]>) {
    call({ transport, _ in try await transport.messages(in: url, list) }, completion: completion) { _, page, _ in
      page.messages
    }
  }
}
