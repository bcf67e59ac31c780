import ChatCache
import ChatModel
import ChatWire

/// What the user's own calls change in the cache. The server may or may not send their events back
/// (Docs/Protocol.md#channel-events): the change is written when the call is answered, by the rule of its event, and
/// the event then changes nothing.
extension CallTracking {
  /// Applies what the server reports to others about a call.
  /// - Parameters:
  ///   - startedAt: the input that started the call.
  ///   - time: the server's, ms; `nil` if the answer does not say.
  ///   - offset: messages up to it are no longer visible to the user, ms.
  ///   - isStale: only the server knows the whole effect.
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
  /// - Parameter startedAt: the input that started the call; `nil` if a separate time says what is newer.
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

  /// Takes the channel that a call was answered with, if there is one: unless an event changed the cached channel in
  /// the meantime, it replaces that.
  /// - Parameter rule: the call's effect on a channel that an event changed, based on the channel in the answer, if
  ///   there is one. In that case, the channel is requested.
  /// - Returns: the channel as now cached; `nil` if there is none.
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
      // The user takes part in it, whatever was before.
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

  /// What someone else did during the call may have been before or after it: only the server knows.
  private func followUpOwn(_ url: String, startedAt: UInt64?, isStale: Bool, on engine: isolated SyncEngine) async {
    let isStale = isStale || startedAt.map { ownCalls.haveOthersChanged(channelURL: url, since: $0) } ?? false
    await engine.channelSync.ownCallChanged(channelURL: url, eventTime: nil, isStale: isStale, on: engine)
  }
}
