import ChatModel
import ChatWire

/// What the engine knows about sending in addition to the cache.
struct OutgoingState {
  var queues = SendQueues()
  var policy = ResendPolicy()
  /// Channels whose failed messages are being resent one after the other.
  var rounds: Set<ChannelURL> = []
  /// A request of background sync succeeded in this run.
  var hasSynced = false
  /// Something can be resent as soon as that has happened.
  var isWaitingForSync = false
  var files = KeptFiles()
}

/// Files of failed messages for which only the bytes were passed: the messages can be resent without the app while this
/// run lasts, and while there is room.
struct KeptFiles {
  /// Total bytes.
  static let limit = 64 << 20

  private var files: [(requestID: String, file: FileUpload)] = []

  func file(_ requestID: String) -> FileUpload? { files.first { $0.requestID.hasSameBytes(as: requestID) }?.file }

  mutating func keep(_ file: FileUpload, _ requestID: String) {
    forget(requestID)
    files.append((requestID, file))
    // The oldest are dropped first; the app can still pass them again.
    while files.reduce(0, { $0 + $1.file.bytesHeld }) > KeptFiles.limit { files.removeFirst() }
  }

  mutating func forget(_ requestID: String) { files.removeAll { $0.requestID.hasSameBytes(as: requestID) } }
}

extension FileUpload {
  fileprivate var bytesHeld: Int { if case .bytes(let bytes) = source { bytes.count } else { 0 } }
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
