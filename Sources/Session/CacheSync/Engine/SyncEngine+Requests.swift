package import ChatCache
package import ChatModel
package import ChatWire

/// What the layers above request from outside the engine's queue: each call puts one input into the queue, and the
/// component responsible for the work does it.
extension SyncEngine {
  // MARK: Sending

  /// The time stamp for the next draft: the server's clock as far as known, ms; increases with every call. From any
  /// thread.
  package nonisolated func nextSendTime() -> Int64 { sendClock.next(clock.milliseconds) }

  /// Sends a message. It is first stored as pending (source 3), and again with its file's url when that is uploaded;
  /// then it is sent (100) or fails (4).
  ///
  /// A message of an open channel is not stored. Texts of one channel are sent in order, one at a time; so are its files,
  /// beside them. While the first connection is being established, they wait for it; without a connection they fail at
  /// once with 800101, to be resent later.
  package nonisolated func send(_ draft: OutgoingDraft, completion: @escaping SendCompletion = { _ in }) {
    putCall(
      {
        guard draft.message.channelType == .group else { return await $0.openSending.accept(draft, completion, on: $0) }
        await $0.sending.accept(draft, completion, on: $0)
      }, otherwise: completion)
  }

  /// Resends a failed message, under its request id (source 6, then like `send`). If it is already being sent, the
  /// completion is called when that ends.
  /// - Parameters:
  ///   - upload: the file, for a file message whose file the cache cannot know because only its bytes were passed.
  ///   - fileEnded: as that of a draft.
  package nonisolated func resend(
    requestID: String, upload: FileUpload? = nil, completion: @escaping SendCompletion = { _ in },
    fileEnded: FileEnded? = nil
  ) {
    putCall({ await $0.sending.acceptAgain(requestID, upload, fileEnded, completion, on: $0) }, otherwise: completion)
  }

  /// Cancels a file message that has not been sent (source 5). Its send ends with 800240.
  /// - Parameter completion: receives false if it was too late, or no such file message waits. If an earlier attempt may
  ///   have reached the server, this is known when the server was asked.
  package nonisolated func cancel(requestID: String, completion: @escaping CancelCompletion = { _ in }) {
    let isTaken = inputs.put { engine in
      if engine.openSending.isSending(requestID) {
        await engine.openSending.cancelUpload(requestID, completion, on: engine)
      } else {
        await engine.sending.cancelUpload(requestID, completion, on: engine)
      }
    }
    if !isTaken { completion(false) }
  }

  /// Removes failed messages permanently (source 103, effect `failedRemoved`). Those that are being sent stay.
  /// - Parameter completion: receives the request ids that were removed.
  package nonisolated func removeOutgoing(
    requestIDs: [String], completion: @escaping @Sendable (Result<[String], CacheError>) -> Void = { _ in }
  ) {
    let isTaken = inputs.put { engine in
      do {
        completion(.success(try await engine.sending.removeFailed(requestIDs, .manual, on: engine)))
      } catch {
        completion(.failure(CacheError.reporting(error)))
      }
    }
    if !isTaken { completion(.failure(CacheError(.closed, "The session has ended. Set up a new one."))) }
  }

  /// Sets what is resent automatically and how long failed messages are kept, and acts on it.
  package nonisolated func setResendPolicy(_ policy: ResendPolicy) {
    put { engine in await engine.sending.setPolicy({ $0 = policy }, on: engine) }
  }

  /// Sets the legacy layer's limits, in addition to the new layer's switch, and acts on them.
  package nonisolated func setLegacyResending(_ limits: ResendPolicy.LegacyLimits?) {
    put { engine in await engine.sending.setPolicy({ $0.legacy = limits }, on: engine) }
  }

  /// Removes messages that are too old or too many in a channel, and starts to resend the rest if a layer requires it.
  package nonisolated func beginResending(channelURL: String) {
    put { engine in
      await engine.sending.enforceFailedLimits(channelURL, on: engine)
      await engine.sending.resendFailed(channelURL, on: engine)
    }
  }

  /// Removes everything that is cached, in order among the calls of the app. A failure leaves it as it was.
  package nonisolated func beginClearing() {
    put { engine in
      do { try await engine.storage.clearAll(on: engine) } catch { await engine.cacheFailed(error) }
    }
  }

  // MARK: History of messages

  /// Syncs a channel's messages in the background until both ends of the channel are cached, and keeps them current.
  ///
  /// Returns at once, even without a connection; work starts as soon as there is one. Ranges that are already proven,
  /// under this filter or a wider one, are not requested again.
  /// - Parameter viewpoint: where to start, ms; `Int64.max`, the default, is the newest end.
  package nonisolated func watchMessages(
    channelURL: String, filter: MessageFilter = .everything, viewpoint: Int64 = .max
  ) -> MessageWatch {
    let watch = MessageWatch(channelURL: channelURL, filter: filter, viewpoint: viewpoint) { [weak self] id in
      self?.put { engine in await engine.history.endWatch(id, on: engine) }
    }
    let id = ObjectIdentifier(watch)
    put { engine in
      await engine.history.beginWatch(
        id, channelURL: channelURL, filter: filter, viewpoint: viewpoint, on: engine)
    }
    return watch
  }

  /// Keeps the message changelog of a channel running, and nothing else: for callers that load what they show. Live
  /// messages that do not follow what is known under the filter are reported with the effect `messageDetached`.
  /// - Parameter filter: the filter of the caller's pages.
  package nonisolated func watchChanges(
    channelURL: String, filter: MessageFilter = .everything
  ) -> ChangelogWatch {
    let watch = ChangelogWatch(channelURL: channelURL) { [weak self] id in
      self?.put { engine in await engine.history.endWatch(id, on: engine) }
    }
    let id = ObjectIdentifier(watch)
    put { engine in
      await engine.history.beginChangelogWatch(id, channelURL: channelURL, filter: filter, on: engine)
    }
    return watch
  }

  /// The sync progress of a channel and filter; `nil` if nobody watches it.
  package func messageSyncProgress(channelURL: String, filter: MessageFilter = .everything) -> MessageSyncProgress? {
    history.messageSyncProgress(channelURL: channelURL, filter: filter)
  }

  /// Whether the server refused the channel's messages because of the channel or the user, and nothing has changed
  /// since. A refusal because of the request's form, such as a filter, says nothing about other requests.
  package func areMessagesRefused(channelURL: String) -> Bool {
    history.areMessagesRefused(channelURL: channelURL)
  }

  // MARK: Channels

  /// Brings all channels of a list into the cache, once per cache: a page is one transaction together with the
  /// progress, so that a later run continues where this one ends. Progress is reported to observers as `channelSync`.
  /// Does nothing for a list that is complete, part of a complete one, or under way.
  package nonisolated func syncChannels(_ list: ChannelListCall) {
    put { engine in await engine.channelSync.requestChannels(list, by: nil, on: engine) }
  }

  /// Same as `syncChannels`, while the returned object is held.
  package nonisolated func watchChannels(_ list: ChannelListCall) -> ChannelListWatch {
    let watch = ChannelListWatch { [weak self] id in
      self?.put { engine in engine.channelSync.endWatch(ofList: id, on: engine) }
    }
    let id = ObjectIdentifier(watch)
    put { engine in await engine.channelSync.requestChannels(list, by: id, on: engine) }
    return watch
  }

  /// Requests a channel again, for a caller that shows it again.
  package nonisolated func refreshChannel(_ url: String) {
    put { engine in
      engine.channelSync.markStale(channelURL: url, on: engine)
      await engine.channelSync.scheduleChannelFetches(on: engine)
    }
  }

  /// The status of a list's sync, after `syncChannels` was handled.
  package func status(ofList list: ChannelListCall) -> ChannelListStatus {
    channelSync.status(ofList: list, on: self)
  }

  private nonisolated func putCall(_ input: @escaping InputQueue.Input, otherwise completion: SendCompletion) {
    if !inputs.put(input) { completion(.failure(SendFailure(ClientErrorCode.connectionCanceled))) }
  }
}
