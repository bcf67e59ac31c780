import ChatClient
import Foundation

/// Messages around a time, one call at a time: the oldest form of `getNextMessages(byTimestamp:…)` and its siblings.
// Sendable although an NSObject: the stored properties are constants, `isBusy` only read and written under `lock`.
public final class SBDMessageListQuery: NSObject, @unchecked Sendable {
  private let channel: SBDBaseChannel
  private let lock = NSLock()
  private var isBusy = false

  /// Never `nil`; failable as documented.
  public init?(channel: SBDBaseChannel) {
    self.channel = channel
    super.init()
  }

  /// Whether messages are being loaded.
  public func isLoading() -> Bool { lock.withLock { isBusy } }

  /// Messages after a time (ms).
  public func loadNextMessages(
    fromTimestamp timestamp: Int64, limit: Int, reverse: Bool, completionHandler: SBDGetMessagesHandler? = nil
  ) {
    load(completionHandler) {
      channel.getNextMessages(byTimestamp: timestamp, limit: limit, reverse: reverse, completionHandler: $0)
    }
  }

  /// Messages before a time (ms).
  public func loadPreviousMessages(
    fromTimestamp timestamp: Int64, limit: Int, reverse: Bool, completionHandler: SBDGetMessagesHandler? = nil
  ) {
    load(completionHandler) {
      channel.getPreviousMessages(byTimestamp: timestamp, limit: limit, reverse: reverse, completionHandler: $0)
    }
  }

  /// Messages around a time (ms), including those of that millisecond.
  public func loadMessages(
    fromTimestamp timestamp: Int64, prevLimit: Int, nextLimit: Int, reverse: Bool,
    completionHandler: SBDGetMessagesHandler? = nil
  ) {
    load(completionHandler) {
      channel.getPreviousAndNextMessages(
        byTimestamp: timestamp, prevLimit: prevLimit, nextLimit: nextLimit, reverse: reverse, completionHandler: $0)
    }
  }

  /// `SBDErrorCode.queryInProgress` while messages are being loaded.
  private func load(_ handler: SBDGetMessagesHandler?, _ call: (@escaping SBDGetMessagesHandler) -> Void) {
    let isFree = lock.withLock {
      defer { isBusy = true }
      return !isBusy
    }
    guard isFree else {
      let handler = AppValue(handler)
      return SBDMain.shared.deliver { handler.value?(nil, SBDError(.queryInProgress)) }
    }
    call { [self] messages, error in
      lock.withLock { isBusy = false }
      handler?(messages, error)
    }
  }
}
