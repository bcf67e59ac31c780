import ChatCache
import ChatModel
import ChatWire

/// What the user's own calls change in the cache. The server may send their events back, or not
/// (Docs/Protocol.md#channel-events): the change is written when the call is answered, by the rule of its event, and
/// the event changes nothing more.
extension CallTracking {
  /// Applies what the server tells others of a call.
  /// - Parameters:
  ///   - startedAt: the input that began the call.
  ///   - time: the server's, ms; `nil` when the answer does not tell.
  ///   - offset: messages up to it are not visible to the user any more, ms.
  ///   - isStale: only the server knows all of the effect.
  ///   - source: `nil` for that of the event.
  func applyOwn(
    _ category: ChannelEvent.Category, _ url: String, startedAt: UInt64, source: CacheSource? = nil,
    time: Int64? = nil, offset: Int64? = nil, isStale: Bool = false, on engine: isolated SyncEngine,
    _ data: (inout JSONObject) -> Void = { _ in }
  ) async throws {
    let payload = Payload.object {
      $0.set("cat", Int64(category.rawValue))
      $0.set("channel_url", url)
      $0.set("channel_type", "group")
      $0.set("data", Payload.object(data))
      $0.set("ts", time ?? engine.serverTime)
      $0.set("ts_message_offset", offset)
    }
    guard case .channel(let event) = ServerEvent(Command(.channelEvent, payload)) else { return }
    let viewer = engine.viewer
    let result = try await engine.commit(source ?? event.source) { transaction in
      try EventWriter(transaction: transaction, viewer: viewer).apply(event, metadata: nil, isEcho: true)
    }
    await followUpOwn(url, startedAt: startedAt, isStale: isStale || result.isStale || result.isUnknown, on: engine)
  }

  /// Changes the cached channel by a rule, if there is one.
  /// - Parameter startedAt: the input that began the call; `nil` when a time of its own tells what is newer.
  func changeOwn(
    _ url: String, _ source: CacheSource, startedAt: UInt64?, isStale: Bool = false,
    on engine: isolated SyncEngine, _ rule: @escaping @Sendable (Channel, Viewer) -> Channel
  ) async throws {
    let viewer = engine.viewer
    let result = try await engine.commit(source) { transaction in
      try EventWriter(transaction: transaction, viewer: viewer).change(url) { rule($0, viewer) }
    }
    await followUpOwn(url, startedAt: startedAt, isStale: isStale || result.isUnknown, on: engine)
  }

  /// Takes the channel that a call was answered with, if it was: unless an event changed it meanwhile, it is what the
  /// cache has to say.
  /// - Parameter rule: what the call does to a channel that an event changed, from the channel in the answer, if it has
  ///   one. The channel is asked for then.
  /// - Returns: the channel as it is now in the cache; `nil` when it has none.
  @discardableResult
  func storeOwn(
    _ answer: Payload, _ url: String, _ source: CacheSource, startedAt: UInt64,
    on engine: isolated SyncEngine,
    otherwise rule: @escaping @Sendable (Channel, _ answered: Channel?, Viewer) -> Channel = { channel, _, _ in channel
    }
  ) async throws -> Channel? {
    let answered = (try? Channel(answer)).flatMap { $0.url.hasSameBytes(as: url) ? $0 : nil }
    let isUsable = answered != nil && !engine.isTouched(channelURL: url, since: startedAt)
    let viewer = engine.viewer
    let (channel, thawed) = try await engine.commit(source) { transaction -> (Channel?, [String]) in
      // The user has a part in it, whatever was before.
      try transaction.reviveChannel(url: url)
      let stored = try transaction.snapshot.channel(url: url)
      if let answered, isUsable || stored == nil {
        let thawed = try transaction.applyAnswer([answered])
        return (try transaction.snapshot.channel(url: url), thawed)
      }
      if let stored { try transaction.upsertChannels([rule(stored, answered, viewer)]) }
      return (try transaction.snapshot.channel(url: url), [])
    }
    if let answered, isUsable {
      engine.channelSync.channelAnswered(answered, at: engine.serverTime, startedAt: startedAt, on: engine)
    }
    for url in thawed { await engine.sending.resendFailed(url, on: engine) }
    await followUpOwn(url, startedAt: startedAt, isStale: !isUsable, on: engine)
    return channel
  }

  /// What somebody else did while the call was under way may have been before it or after it: the server knows.
  private func followUpOwn(_ url: String, startedAt: UInt64?, isStale: Bool, on engine: isolated SyncEngine) async {
    let isStale = isStale || startedAt.map { ownCalls.haveOthersChanged(channelURL: url, since: $0) } ?? false
    await engine.channelSync.ownCallChanged(channelURL: url, eventTime: nil, isStale: isStale, on: engine)
  }
}
