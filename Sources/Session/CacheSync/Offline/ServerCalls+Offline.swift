import ChatCache
package import ChatModel
import ChatWire

/// Calls that are kept in the cache until the server has them, if the app wants that
/// (Docs/Guides/offline-actions.md).
extension ServerCalls {
  /// Whether calls of a kind are kept at present.
  func keeps(_ kind: OfflineAction.Kind) -> Bool { isCached && engine.keptKinds.withValue { $0.contains(kind) } }

  /// Puts a call into the queue: it is kept, if the session keeps calls of its kind, and made otherwise.
  /// - Parameters:
  ///   - kind: `nil` for a call that is never kept.
  ///   - action: made in the call's turn.
  ///   - answer: from the answer of the kept action to the call's own.
  ///   - make: the call as it is made with a connection.
  /// - Returns: false if the engine has ended.
  func keep<Value: Sendable, Failure: Error>(
    _ kind: OfflineAction.Kind?, messageID: Int64 = 0, in url: String,
    _ completion: @escaping @Sendable (Result<Value, Failure>) -> Void,
    action: @escaping @Sendable (isolated SyncEngine) async -> OfflineAction,
    answer: @escaping @Sendable (Result<OfflineQueue.Answer, any Error>) -> Result<Value, Failure>,
    otherwise make: @escaping @Sendable (isolated SyncEngine) async -> Void
  ) -> Bool {
    let kept = kind.flatMap { keeps($0) ? $0 : nil }
    return engine.inputs.put { engine in
      guard let kind = kept, await engine.offline.takes(kind, messageID: messageID, in: url, on: engine) else {
        return await make(engine)
      }
      await engine.offline.accept(await action(engine), { completion(answer($0)) }, on: engine)
    }
  }
}

extension SyncEngine {
  /// The creation time of the newest message that the user can have seen in a channel, ms.
  func newestSeen(in url: String) async -> Int64 {
    let known = try? await cache.read { snapshot -> Int64? in
      let newest = MessagePageRequest(position: MessagePosition(createdAt: .max), previousCount: 1)
      let message = try snapshot.messages(channelURL: url, newest).messages.last
      return [message?.createdAt, try snapshot.channel(url: url)?.lastMessageCreatedAt].compactMap { $0 }.max()
    }
    return (known ?? nil) ?? serverTime
  }

  /// Sets what is kept in the cache until the server has it, instead of failing without a connection: calls that are made
  /// from now on. What waits is sent in any case.
  package nonisolated func setOfflineKinds(_ kinds: Set<OfflineAction.Kind>) { keptKinds.withValue { $0 = kinds } }
}
