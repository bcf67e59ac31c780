import ChatCache
package import ChatModel
package import ChatWire

/// The user's own edits and deletions (Docs/Protocol.md#message-calls, Docs/Protocol.md#client-commands). The server
/// does not send them back to this connection.
extension ServerCalls {
  /// Changes a message, on the server and then in the cache (source 102).
  package func edit(
    _ kind: MessageKind, messageID: Int64, in channelURL: String, _ edit: MessageEdit,
    completion: @escaping SendCompletion = { _ in }
  ) {
    let isCached = isCached
    // Meta arrays are changed by additions and removals, which cannot be combined.
    let isTaken = keep(edit.metaArrays.isEmpty ? .edit : nil, messageID: messageID, in: channelURL, completion) {
      .edit(kind, messageID, in: channelURL, edit.members(kind: kind), createdAt: $0.nextSendTime())
    } answer: { result in
      result.mapError { SendFailure(ClientErrorCode.number(of: $0)) }.flatMap { answer in
        answer.message.map { .success($0) } ?? .failure(SendFailure(ClientErrorCode.malformedData))
      }
    } otherwise: { engine in
      let command = ClientCommand.edit(
        kind, messageID, edit, in: channelURL, requestID: engine.configuration.makeRequestID())
      engine.callTracking.startCall(on: engine) {
        try await $0.send(command)
      } then: { engine, answer in
        completion(
          await engine.callTracking.edited(answer.result, messageID, channelURL, isCached: isCached, on: engine))
      } end: {
        completion(.failure($0))
      }
    }
    if !isTaken { completion(.failure(SendFailure(ClientErrorCode.connectionCanceled))) }
  }

  /// Deletes a message, on the server and then in the cache (source 103). If the server no longer has it, it leaves the
  /// cache too.
  package func delete(
    messageID: Int64, in channelURL: String,
    completion: @escaping @Sendable (Result<Void, SendFailure>) -> Void = { _ in }
  ) {
    let channelType = channelType
    let isTaken = keep(.deletion, messageID: messageID, in: channelURL, completion) {
      .deletion(messageID, in: channelURL, createdAt: $0.nextSendTime())
    } answer: {
      $0.map { _ in }.mapError { SendFailure(ClientErrorCode.number(of: $0)) }
    } otherwise: { engine in
      engine.callTracking.startCall(on: engine) {
        try await $0.about(channelType).call(.deleteMessage(messageID, in: channelURL))
      } then: { engine, answer in
        guard channelType == .group else {
          return completion(answer.result.map { _ in }.mapError { SendFailure(ClientErrorCode.number(of: $0)) })
        }
        completion(await engine.callTracking.deleted(answer.result, messageID, channelURL, on: engine))
      } end: {
        completion(.failure($0))
      }
    }
    if !isTaken { completion(.failure(SendFailure(ClientErrorCode.connectionCanceled))) }
  }
}

extension CallTracking {
  fileprivate func edited(
    _ result: Result<ServerMessage, any Error>, _ messageID: Int64, _ url: String, isCached: Bool,
    on engine: isolated SyncEngine
  ) async -> Result<Message, SendFailure> {
    do {
      let answer = try result.get()
      // Its request id is that of the edit; the message keeps the one that it was sent with.
      let event = ServerEvent(Command(answer.command.name, answer.command.payload.edited { $0.remove("req_id") }))
      guard case .messageUpdate(let update) = event, update.message.id == messageID else {
        throw WireError.malformed("answer to an edit")
      }
      guard isCached else { return .success(update.message) }
      do {
        let viewer = engine.viewer
        let mayBeStale = engine.channelSync.mayBeStale(channelURL: url, eventTime: update.message.updatedAt)
        let (stored, isStale) = try await engine.commit(
          .messageUpdated, stale: { $0.isStale ? [url] : [] }
        ) { transaction -> (message: Message?, isStale: Bool) in
          let result = try EventWriter(transaction: transaction, viewer: viewer).update(update)
          let stored = try transaction.snapshot.message(channelURL: url, messageID: messageID)
          return (stored, result.isStale || mayBeStale)
        }
        await engine.channelSync.channelChanged(channelURL: url, isStale: isStale, on: engine)
        return .success(stored ?? update.message)
      } catch {
        // The server has it; the changelog delivers it when the cache can be written again.
        await engine.cacheFailed(error)
        return .success(update.message)
      }
    } catch {
      return .failure(SendFailure(ClientErrorCode.number(of: error)))
    }
  }

  fileprivate func deleted(
    _ result: Result<Payload, any Error>, _ messageID: Int64, _ url: String, on engine: isolated SyncEngine
  ) async -> Result<Void, SendFailure> {
    var failure: SendFailure?
    if case .failure(let error) = result {
      failure = SendFailure(ClientErrorCode.number(of: error))
      guard let refusal = error as? ServerError, refusal.isNotFound, refusal.isStated else {
        return .failure(failure ?? .invalidParameter)
      }
    }
    let viewer = engine.viewer
    do {
      let mayBeStale = engine.channelSync.mayBeStale(channelURL: url, eventTime: nil)
      let isStale = try await engine.commit(.messageDeleted, stale: { $0 ? [url] : [] }) {
        try EventWriter(transaction: $0, viewer: viewer).delete(messageID, channelURL: url).isStale || mayBeStale
      }
      await engine.channelSync.channelChanged(channelURL: url, isStale: isStale, on: engine)
    } catch {
      await engine.cacheFailed(error)
    }
    return failure.map { .failure($0) } ?? .success(())
  }
}
