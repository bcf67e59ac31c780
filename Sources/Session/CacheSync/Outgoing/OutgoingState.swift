import ChatModel
import ChatWire

/// What the engine knows about sending in addition to the cache.
struct OutgoingState {
  var queues = SendQueues()
  var uploads = SeveralUploads()
  var policy = ResendPolicy()
  /// Channels whose failed messages are being resent one after the other.
  var rounds: Set<ChannelURL> = []
  /// A request of background sync succeeded in this run.
  var hasSynced = false
  /// Something can be resent as soon as that has happened.
  var isWaitingForSync = false
}

/// Time stamps of what the user sends: the server's clock as far as known, and never the same twice, so that messages
/// sent in one millisecond keep their order.
final class SendClock: Sendable {
  private let state = Locked<(offset: Int64, last: Int64)>((0, 0))

  /// - Parameter offset: the server's time minus this device's, ms.
  func set(offset: Int64) { state.withValue { $0.offset = offset } }

  /// - Parameter now: the device's time, ms.
  func next(_ now: Int64) -> Int64 {
    state.withValue { state in
      state.last = max(now + state.offset, state.last + 1)
      return state.last
    }
  }
}
