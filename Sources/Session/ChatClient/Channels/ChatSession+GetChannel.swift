import CacheSync
import ChatModel

extension ChatSession {
  /// A channel: the cached one, or the server's where nothing is cached.
  /// - Parameter completion: called once, in a turn; with the errors of the cache, the wire or the server.
  package func getChannel(
    url: String, completion: @escaping @Sendable (Result<GroupChannel, any Error>, inout Delivery) async -> Void
  ) {
    engine.calls.channel(url) { [self] result in
      enqueue { [self] delivery in
        await completion(result.map { channel($0) }, &delivery)
      }
    }
  }
}
