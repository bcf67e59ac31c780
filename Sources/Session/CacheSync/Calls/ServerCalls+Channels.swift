import ChatCache
package import ChatModel
package import ChatWire

/// The answer to a call that creates a channel or finds the distinct one.
package struct CreatedChannel: Sendable {
  package let channel: Channel
  /// Whether it did not exist before.
  package let isNew: Bool
}

/// Creating, changing, deleting and fetching channels (Docs/Protocol.md#channel-calls).
extension ServerCalls {
  /// Creates a channel, or finds the distinct one with the same members.
  /// - Parameters:
  ///   - userIDs: its members; the user is always one of them.
  ///   - progress: bytes of the request that were sent, and total bytes.
  package func createChannel(
    _ fields: ChannelFields, userIDs: [String], cover: HTTPCall.Part? = nil,
    progress: (@Sendable (Int64, Int64) -> Void)? = nil, completion: @escaping CallCompletion<CreatedChannel>
  ) {
    var members = userIDs
    if !members.contains(bytesOf: engine.userID) { members.append(engine.userID) }
    let made = HTTPCall.createChannel(fields, userIDs: members).with(cover: cover)
    call({ try await $0.call(made.with(uniqueID: $1), progress: progress) }, completion: completion) {
      engine, answer, startedAt in
      let channel = try ServerCalls.channel(answer)
      let isNew = answer.boolean("is_created") != false
      let stored = try await engine.callTracking.storeOwn(
        answer, channel.url, isNew ? .userJoined : .channelChanged, startedAt: startedAt, on: engine)
      return CreatedChannel(channel: stored ?? channel, isNew: isNew)
    }
  }

  /// Changes the channel's own properties; `nil` leaves a value as it is.
  package func updateChannel(
    _ url: String, _ fields: ChannelFields, cover: HTTPCall.Part? = nil,
    progress: (@Sendable (Int64, Int64) -> Void)? = nil, completion: @escaping CallCompletion<Channel>
  ) {
    let update = HTTPCall.updateChannel(url, fields).with(cover: cover)
    call(channelURL: url, { try await $0.call(update.with(uniqueID: $1), progress: progress) }, completion: completion)
    {
      engine, answer, startedAt in
      let channel = try ServerCalls.channel(answer)
      return try await engine.callTracking.storeOwn(answer, url, .channelChanged, startedAt: startedAt, on: engine) {
        stored, _, _ in
        stored.withProperties(of: channel)
      } ?? channel
    }
  }

  package func deleteChannel(_ url: String, completion: @escaping CallCompletion<Void>) {
    call(channelURL: url, .deleteChannel(url), completion: completion) { engine, _, startedAt in
      try await engine.callTracking.applyOwn(.deleted, url, startedAt: startedAt, on: engine)
      engine.channelSync.forget(url, startedAt: startedAt)
    }
  }

  /// A channel: the cached one, or the server's if it is not cached.
  package func channel(_ url: String, completion: @escaping CallCompletion<Channel>) {
    let isTaken = engine.inputs.put { engine in
      do {
        if let cached = try await engine.cache.read({ try $0.channel(url: url) }) {
          return completion(.success(cached))
        }
        engine.calls.fetchChannel(url, completion: completion)
      } catch {
        completion(.failure(error))
      }
    }
    if !isTaken { completion(.failure(SendFailure(ClientErrorCode.connectionCanceled))) }
  }

  /// The channel as on the server, written to the cache. If events overtake the answer, the channel is requested again
  /// afterwards, and the result is the cached one.
  package func fetchChannel(_ url: String, completion: @escaping CallCompletion<Channel>) {
    let userID = engine.userID
    call(
      channelURL: url, { transport, _ in try await transport.oneChannel(url, userID: userID) }, completion: completion
    ) { engine, found, startedAt in
      guard !engine.isTouched(channelURL: url, since: startedAt) else {
        engine.channelSync.markStale(channelURL: url, on: engine)
        await engine.channelSync.scheduleChannelFetches(on: engine)
        return try await engine.cache.read { try $0.channel(url: url) } ?? found.channel
      }
      let (channel, thawed) = try await engine.commit(.channelChanged, fresh: [url]) { transaction in
        let thawed = try transaction.applyAnswer([found.channel])
        return (try transaction.snapshot.channel(url: url), thawed)
      }
      await engine.channelSync.channelsAnswered(
        [found.channel], at: found.time ?? engine.serverTime, thawed: thawed, startedAt: startedAt, on: engine)
      return channel ?? found.channel
    }
  }

  /// Requests one page of a list from the server and writes it to the cache. This is independent of the sync of lists,
  /// which does not continue from here.
  ///
  /// Works even while sync is paused, because a caller waits for it.
  /// - Parameter list: with the token of the page.
  /// - Throws: `ServerError`, `WireError`, `CacheError`; `CancellationError` if the engine stops.
  package func loadChannels(_ list: ChannelListCall) async throws -> LoadedChannels {
    try await engine.request { engine, reply in engine.channelSync.load(list, reply, on: engine) }
  }

  static func channel(_ answer: Payload) throws -> Channel {
    do { return try Channel(answer) } catch { throw WireError.malformed("channel") }
  }
}

extension Channel {
  /// What `updateChannel` can change, from an answer.
  func withProperties(of answered: Channel) -> Channel {
    edited { editor in
      for name in [
        "name", "cover_url", "data", "custom_type", "is_public", "is_distinct", "is_discoverable",
        "is_access_code_required",
      ] {
        if let text = answered.payload.valueText(of: name) { editor.set(name, text: text) }
      }
    }
  }
}

extension HTTPCall {
  /// With a picture of the channel: the fields become parts of a form next to it (Docs/Protocol.md#channel-calls).
  func with(cover: Part?) -> HTTPCall {
    guard let cover, case .json(let fields) = body else { return self }
    var parts: [Part] = []
    fields.forEachMember { name, value in parts.append(Part(name: name, json: value)) }
    var call = self
    call.body = .multipart(parts + [cover])
    return call
  }
}

extension HTTPCall.Part {
  /// A value in a form: strings as they are, lists joined by commas (Docs/Protocol.md#list-parameters), everything else
  /// as its JSON text. An id with a comma cannot be expressed this way; pass the picture's address instead.
  fileprivate init(name: String, json value: UnsafeRawBufferPointer) {
    var text = JSONText.string(value) ?? [UInt8](value)
    if JSONText.isArray(value) {
      var items: [[UInt8]] = []
      PayloadScanner.forEachElement(of: value) { if let text = JSONText.string($0) { items.append(text) } }
      text = Array(items.joined(separator: [UInt8(ascii: ",")]))
    }
    self.init(name: name, bytes: text)
  }
}
