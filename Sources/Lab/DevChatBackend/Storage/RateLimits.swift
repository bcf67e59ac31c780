import ChatModel
import ChatWire

/// What one user may do in a given time. There are no limits by default.
public struct RateLimits: Sendable, Hashable {
  /// REST calls in one second of the server's clock; above it 429 with code 500910. All calls with the API token count as
  /// one user's.
  public var callsPerSecond: Int?
  /// Messages that a client sends in one second, by socket or REST; above it code 900200.
  public var messagesPerSecond: Int?
  /// Milliseconds from one `mark_as_read_all` to the next, 1,000 at the real service
  /// (Docs/Protocol.md#receipts-and-counts); sooner it is 429 with code 500910.
  public var markAllAsReadInterval: Int64?

  public init() {}
}

/// Counts what users did in the current second, without keeping older counts.
struct RateMeter {
  private var second = Int64.min
  private var counts: [Int64: Int] = [:]

  /// Counts one more.
  /// - Parameter user: a row; 0 for servers.
  /// - Returns: whether it is within the limit.
  mutating func admits(_ user: Int64, limit: Int, at time: Int64) -> Bool {
    if time / 1000 != second {
      second = time / 1000
      counts.removeAll(keepingCapacity: true)
    }
    counts[user, default: 0] += 1
    return counts[user, default: 0] <= limit
  }
}

/// Refuses what users do too often.
struct RateLimiter {
  let transaction: Transaction

  /// - Throws: 500910 if the caller made too many calls in this second.
  func countCall(_ call: Call) throws {
    guard let limit = transaction.configuration.rateLimits.callsPerSecond else { return }
    guard transaction.world.calls.admits(call.ownRow ?? 0, limit: limit, at: transaction.now) else {
      throw ServerError(code: ServerError.Code.rateLimit, retryAfter: 1)
    }
  }

  /// - Throws: 900200 if the user sent too many messages in this second.
  func countMessage(of user: UserRecord) throws {
    guard let limit = transaction.configuration.rateLimits.messagesPerSecond else { return }
    guard transaction.world.messages.admits(user.row, limit: limit, at: transaction.now) else {
      throw ServerError(code: ServerError.Code.tooManyMessages, retryAfter: 1)
    }
  }

  /// - Throws: 500910 if the user marked all as read a moment ago.
  func countMarkingAll(of user: UserRecord) throws {
    guard let interval = transaction.configuration.rateLimits.markAllAsReadInterval else { return }
    if let last = transaction.world.markedAll[user.row], transaction.now < last.saturatingAdd(interval) {
      let rest = last.saturatingAdd(interval) - transaction.now
      throw ServerError(code: ServerError.Code.rateLimit, retryAfter: Int(clamping: (rest - 1) / 1000 + 1))
    }
    transaction.world.markedAll[user.row] = transaction.now
  }
}
