import ChatCache
import ChatModel
package import ChatWire

/// Metadata, which is cached with its channel, and metacounters, which are not (Docs/Protocol.md#metadata).
extension ServerCalls {
  /// - Parameter isCreating: fails if one of the keys already exists; otherwise keys are changed or added.
  /// - Parameter completion: receives the values of these keys.
  package func setMetadata(
    _ values: [String: String], of url: String, isCreating: Bool, completion: @escaping CallCompletion<[String: String]>
  ) {
    let isCached = isCached
    let change = HTTPCall.setMetadata(values, of: url, upsert: !isCreating)
    call(channelURL: url, { try await $0.call(change.with(uniqueID: $1)) }, completion: completion) {
      engine, answer, _ in
      let values = answer.object("metadata") == nil ? answer.stringMap : answer.stringMap("metadata")
      guard isCached else {
        await engine.openChannels.metadataAnswered(url, values, on: engine)
        return values
      }
      try await engine.callTracking.changeOwnMetadata(
        url, isCreating ? .metadataCreated : .metadataUpdated, time: answer.integer("ts"), values: values, on: engine)
      return values
    }
  }

  /// - Parameter keys: empty for all.
  package func metadata(
    of url: String, keys: [String] = [], completion: @escaping CallCompletion<[String: String]>
  ) {
    let isCached = isCached
    let question = HTTPCall.metadata(of: url, keys: keys)
    call(channelURL: url, { transport, _ in try await transport.call(question) }, completion: completion) {
      engine, answer, _ in
      let values = answer.object("metadata") == nil ? answer.stringMap : answer.stringMap("metadata")
      if let time = answer.integer("ts"), isCached {
        try await engine.callTracking.changeOwnMetadata(url, .metadataUpdated, time: time, values: values, on: engine)
      }
      return values
    }
  }

  /// - Parameter key: `nil` for all.
  package func deleteMetadata(
    of url: String, key: String?, completion: @escaping CallCompletion<Void>
  ) {
    call(channelURL: url, .deleteMetadata(of: url, key: key), completion: completion) { engine, answer, _ in
      try await engine.callTracking.changeOwnMetadata(
        url, .metadataDeleted, time: answer.integer("ts"), deletedKeys: key.map { [$0] }, on: engine)
    }
  }

  // MARK: Metacounters

  /// - Parameter change: `nil` creates them, which fails for those that exist.
  /// - Parameter completion: receives the new values of these keys.
  package func setMetacounters(
    _ values: [String: Int64], of url: String, _ change: HTTPCall.CounterChange?,
    completion: @escaping CallCompletion<[String: Int64]>
  ) {
    let write = HTTPCall.setMetacounters(values, of: url, change)
    call(channelURL: url, { try await $0.call(write.with(uniqueID: $1)) }, completion: completion) { _, answer, _ in
      answer.integerMap
    }
  }

  /// - Parameter keys: empty for all.
  package func metacounters(
    of url: String, keys: [String] = [], completion: @escaping CallCompletion<[String: Int64]>
  ) {
    let question = HTTPCall.metacounters(of: url, keys: keys)
    call(channelURL: url, { transport, _ in try await transport.call(question) }, completion: completion) {
      _, answer, _ in answer.integerMap
    }
  }

  /// - Parameter key: `nil` for all.
  package func deleteMetacounters(
    of url: String, key: String?, completion: @escaping CallCompletion<Void>
  ) {
    call(channelURL: url, .deleteMetacounters(of: url, key: key), completion: completion)
  }
}

extension CallTracking {
  /// - Parameters:
  ///   - time: the server's, ms.
  ///   - deletedKeys: `nil` for all known ones.
  fileprivate func changeOwnMetadata(
    _ url: String, _ source: CacheSource, time: Int64?, values: [String: String] = [:], deletedKeys: [String]? = [],
    on engine: isolated SyncEngine
  ) async throws {
    guard let time else {
      return await engine.channelSync.ownCallChanged(channelURL: url, eventTime: nil, isStale: true, on: engine)
    }
    let known = try await engine.cache.read { try $0.channel(url: url) }?.metadata
    let keys = deletedKeys ?? known.map { Array($0.keys) } ?? []
    // An echo may have arrived before; what it said is not a contradiction.
    let isThere = values.allSatisfy { known?[$0.key] == $0.value } && keys.allSatisfy { known?[$0] == nil }
    let taken = engine.eventHandling.mergeMetadata(channelURL: url, time: time, values: values, deletedKeys: keys)
    let change = taken.change
    let isStale = (taken.isStale && !isThere) || known == nil
    try await changeOwn(url, source, startedAt: nil, isStale: isStale, on: engine) { channel, _ in
      // Without the other keys the map would claim that there are none.
      channel.metadata == nil || change.isEmpty ? channel : channel.changingMetadata(change)
    }
  }
}

extension MetadataChange {
  var isEmpty: Bool { values.isEmpty && deletedKeys.isEmpty }
}

extension Payload {
  /// The members that are strings.
  fileprivate var stringMap: [String: String] {
    var result: [String: String] = [:]
    forEachMember { name, value in
      if let bytes = JSONText.string(value) { result[name] = String(decoding: bytes, as: UTF8.self) }
    }
    return result
  }

  /// The members that are integers.
  fileprivate var integerMap: [String: Int64] {
    var result: [String: Int64] = [:]
    forEachMember { name, value in if let number = JSONText.integer(value) { result[name] = number } }
    return result
  }
}
