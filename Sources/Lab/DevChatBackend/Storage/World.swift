import ChatModel

/// What the server keeps in memory between transactions: counters that only increase, and who is connected. Everything
/// else is in the tables.
final class World {
  var configuration: BackendConfiguration
  let files: StoredFiles
  var random: SeededGenerator
  /// Added to the clock, ms.
  var skew: Int64 = 0
  var sequence: Int64 = 0
  var time: Int64 = 0
  var messageID: Int64 = 0
  /// In this run, no reaction has an earlier time than one before it, ms.
  var lastReactionTime: Int64 = 0
  /// The stored values of the three above.
  var stored: [Int64] = [0, 0, 0]
  /// Open sockets by their id.
  var sockets: [Int: Socket] = [:]
  var socketsOfUser: [Int64: Int] = [:]
  /// The sockets that have entered an open channel, by its row.
  var entered: [Int64: Set<Int>] = [:]
  private var lastSocketID = 0
  /// Unread totals of users, computed when first needed.
  var unreadTotals: [Int64: Int64] = [:]
  /// For `RateLimits`; times of the last `mark_as_read_all` by user.
  var calls = RateMeter()
  var messages = RateMeter()
  var markedAll: [Int64: Int64] = [:]

  struct Socket {
    let user: Int64
    let userID: String
    var sessionID: String
    /// When the session ends, ms; `nil` for never, or if its user was already notified.
    var expiresAt: Int64?
  }

  init(_ configuration: BackendConfiguration) {
    self.configuration = configuration
    files = StoredFiles(dataFile: configuration.dataFile)
    random = SeededGenerator(state: 0)
  }

  func open(_ socket: Socket) -> Int {
    lastSocketID += 1
    sockets[lastSocketID] = socket
    socketsOfUser[socket.user, default: 0] += 1
    return lastSocketID
  }

  /// - Returns: the socket, and whether it was the user's last one.
  func close(_ id: Int) -> (socket: Socket, wasLast: Bool)? {
    guard let socket = sockets.removeValue(forKey: id) else { return nil }
    let left = (socketsOfUser[socket.user] ?? 1) - 1
    socketsOfUser[socket.user] = left > 0 ? left : nil
    return (socket, left <= 0)
  }

  func isOnline(_ user: Int64) -> Bool { socketsOfUser[user] != nil }
}

extension SeededGenerator {
  /// Lower-case hex digits.
  mutating func hex(_ count: Int) -> String {
    var text = ""
    while text.utf8.count < count { text += Hex.text(next()) }
    return String(text.prefix(count))
  }
}
