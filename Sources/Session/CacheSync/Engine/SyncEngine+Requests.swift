package import ChatCache
package import ChatModel
package import ChatWire

/// What the layers above ask for without being on the engine's queue: each call puts one input into the queue, and the
/// component that the work belongs to does it.
extension SyncEngine {
  // MARK: Sending

  /// The time stamp for the next draft: the server's clock as far as known, ms; greater with every call. From any thread.
  package nonisolated func nextSendTime() -> Int64 { sendClock.next(clock.milliseconds) }

  /// Sends a message. It is stored as pending first (source 3), and again with its file's url when that is uploaded; then it
  /// is sent (100) or it failed (4).
  ///
  /// Messages of one channel go out in their order, one at a time. While the first connection is being made they wait
  /// for it; without a connection they fail at once with 800101, to be sent again later.
  package nonisolated func send(_ draft: OutgoingDraft, completion: @escaping SendCompletion = { _ in }) {
    putCall({ await $0.sending.accept(draft, completion, on: $0) }, otherwise: completion)
  }

  /// Sends a failed message again, under its request id (source 6, then as `send`). When it is being sent already, the
  /// completion is called when that ends.
  /// - Parameter upload: the file, of a file message whose file the cache cannot know: only its bytes had been given.
  package nonisolated func resend(
    requestID: String, upload: FileUpload? = nil, completion: @escaping SendCompletion = { _ in }
  ) {
    putCall({ await $0.sending.acceptAgain(requestID, upload, completion, on: $0) }, otherwise: completion)
  }

  /// Takes a file message back that is not sent yet (source 5). Its send ends with 800240.
  /// - Parameter completion: false when it was too late, or no such file message waits.
  package nonisolated func cancel(
    requestID: String, completion: @escaping @Sendable (Bool) -> Void = { _ in }
  ) {
    if !inputs.put({ completion(await $0.sending.cancelUpload(requestID, on: $0)) }) { completion(false) }
  }

  /// Removes failed messages for good (source 103, effect `failedRemoved`). Those that are being sent stay.
  /// - Parameter completion: the request ids that were removed.
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

  /// Sets what is sent again without the user and how long failed messages are kept, and acts on it.
  package nonisolated func setResendPolicy(_ policy: ResendPolicy) {
    put { engine in await engine.sending.setPolicy({ $0 = policy }, on: engine) }
  }

  /// Sets the legacy layer's limits beside the new layer's switch, and acts on them.
  package nonisolated func setLegacyResending(_ limits: ResendPolicy.LegacyLimits?) {
    put { engine in await engine.sending.setPolicy({ $0.legacy = limits }, on: engine) }
  }

  /// Removes what is too old or too many in a channel, and begins to send the rest again if a layer wants that.
  package nonisolated func beginResending(channelURL: String) {
    put { engine in
      await engine.sending.enforceFailedLimits(channelURL, on: engine)
      await engine.sending.resendFailed(channelURL, on: engine)
    }
  }

  /// Removes everything that is cached, in its order among the calls of the app. A failure leaves it as it was.
  package nonisolated func beginClearing() {
    put { engine in
      do { try await engine.storage.clearAll(on: engine) } catch { await engine.cacheFailed(error) }
    }
  }

  // MARK: History of messages

  /// Syncs a channel's messages in the background until both ends of the channel are cached, and keeps them so.
  ///
  /// Returns at once, also without a connection; work begins as soon as there is one. Ranges that are proven already,
  /// under this filter or a wider one, are not asked for again.
  /// - Parameter viewpoint: where to begin, ms; `Int64.max`, the default, is the newest end.
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

  /// Keeps the message changelog of a channel going, and nothing else: for who loads what it shows. Messages that come
  /// live and do not follow what is known under the filter are told with the effect `messageDetached`.
  /// - Parameter filter: what its pages are asked for under.
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

  /// How far the sync of a channel and filter is; `nil` when nobody watches it.
  package func messageSyncProgress(channelURL: String, filter: MessageFilter = .everything) -> MessageSyncProgress? {
    history.messageSyncProgress(channelURL: channelURL, filter: filter)
  }

  /// Whether the server refused to give out the channel's messages, because of the channel or of the user, and nothing has
  /// changed since. What it refused because of how it was asked, as a filter, says nothing about other questions.
  package func areMessagesRefused(channelURL: String) -> Bool {
    history.areMessagesRefused(channelURL: channelURL)
  }

  // MARK: Channels

  /// Brings all channels of a list into the cache, once per cache: a page is a transaction together with the progress, so
  /// that a later run goes on where this one ends. Observers are told with `channelSync`. Does nothing for a list that
  /// is complete, a part of a complete one, or under way.
  package nonisolated func syncChannels(_ list: ChannelListCall) {
    put { engine in await engine.channelSync.requestChannels(list, by: nil, on: engine) }
  }

  /// As `syncChannels`, as long as somebody holds what it returns.
  package nonisolated func watchChannels(_ list: ChannelListCall) -> ChannelListWatch {
    let watch = ChannelListWatch { [weak self] id in
      self?.put { engine in engine.channelSync.endWatch(ofList: id, on: engine) }
    }
    let id = ObjectIdentifier(watch)
    put { engine in await engine.channelSync.requestChannels(list, by: id, on: engine) }
    return watch
  }

  /// Asks for a channel again, for who shows it anew.
  package nonisolated func refreshChannel(_ url: String) {
    put { engine in
      engine.channelSync.markStale(channelURL: url, on: engine)
      await engine.channelSync.scheduleChannelFetches(on: engine)
    }
  }

  /// How the sync of a list stands, after `syncChannels` was handled.
  package func status(ofList list: ChannelListCall) -> ChannelListStatus {
    channelSync.status(ofList: list, on: self)
  }

  private nonisolated func putCall(_ input: @escaping InputQueue.Input, otherwise completion: SendCompletion) {
    if !inputs.put(input) { completion(.failure(SendFailure(ClientErrorCode.connectionCanceled))) }
  }
}
