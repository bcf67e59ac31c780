import ChatModel
import ChatWire

/// What the engine knows of sending beside the cache.
struct OutgoingState {
  var queues = SendQueues()
  var policy = ResendPolicy()
  /// Channels, by the bytes of their urls, in which failed messages are being sent again one after the other.
  var rounds: Set<[UInt8]> = []
  /// A request of background sync succeeded in this run.
  var hasSynced = false
  /// Something may be sent again as soon as that is so.
  var isWaitingForSync = false
  var files = KeptFiles()
}

/// Files of which only the bytes were given, of failed messages: they can be sent again without the app while this run
/// lasts, and while there is room.
struct KeptFiles {
  /// Bytes in all.
  static let limit = 64 << 20

  private var files: [(requestID: String, file: FileUpload)] = []

  func file(_ requestID: String) -> FileUpload? { files.first { $0.requestID.hasSameBytes(as: requestID) }?.file }

  mutating func keep(_ file: FileUpload, _ requestID: String) {
    forget(requestID)
    files.append((requestID, file))
    // The oldest give way; the app can still give them again.
    while files.reduce(0, { $0 + $1.file.bytesHeld }) > KeptFiles.limit { files.removeFirst() }
  }

  mutating func forget(_ requestID: String) { files.removeAll { $0.requestID.hasSameBytes(as: requestID) } }
}

extension FileUpload {
  fileprivate var bytesHeld: Int { if case .bytes(let bytes) = source { bytes.count } else { 0 } }
}

/// Time stamps of what the user sends: the server's clock as far as known, and never twice the same, so that messages
/// that are sent in one millisecond keep their order.
final class SendClock: Sendable {
  private let state = Locked<(offset: Int64, last: Int64)>((0, 0))

  /// - Parameter offset: the server's time less this device's, ms.
  func set(offset: Int64) { state.withValue { $0.offset = offset } }

  /// - Parameter now: the device's time, ms.
  func next(_ now: Int64) -> Int64 {
    state.withValue { state in
      state.last = max(now + state.offset, state.last + 1)
      return state.last
    }
  }
}
