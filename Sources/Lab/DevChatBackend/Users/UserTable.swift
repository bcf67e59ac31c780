import ChatModel
import ChatWire
import GRDB

/// The users, and who blocks whom.
struct UserTable {
  let transaction: Transaction

  /// Longest user id, in bytes (400305).
  static let userIDLimit = 80

  func find(_ id: String) throws -> UserRecord? {
    try transaction.first("SELECT \(UserRecord.columns) FROM user u WHERE u.user_id = ?", id) { UserRecord($0) }
  }

  func find(row: Int64) throws -> UserRecord? {
    try transaction.first("SELECT \(UserRecord.columns) FROM user u WHERE u.id = ?", row) { UserRecord($0) }
  }

  func user(_ id: String) throws -> UserRecord {
    guard let user = try find(id) else { throw ServerError.notFound }
    return user
  }

  /// The users with these ids, each once, in the order of the list.
  func all(_ ids: [String]) throws -> [UserRecord] {
    var seen: Set<Int64> = []
    return try ids.map { try user($0) }.filter { seen.insert($0.row).inserted }
  }

  func create(_ id: String, nickname: String) throws -> UserRecord {
    guard !id.isEmpty else { throw ServerError.parameterMissing }
    guard id.utf8.count <= UserTable.userIDLimit else { throw ServerError(code: ServerError.Code.userIDTooLong) }
    guard id.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x7F }) else { throw ServerError.unusableCharacter }
    guard nickname.utf8.count <= 320, !nickname.utf8.contains(0) else { throw ServerError.invalidValue }
    guard try find(id) == nil else { throw ServerError(code: ServerError.Code.duplicate) }
    try transaction.run(
      "INSERT INTO user (user_id, nickname, created_at, file_key) VALUES (?, ?, ?, ?)", id, nickname, transaction.now,
      transaction.world.random.hex(32))
    return try user(id)
  }

  /// Whom `user` blocks, and who blocks `user`.
  func blocks(_ user: Int64) throws -> (byMe: Set<Int64>, me: Set<Int64>) {
    (
      Set(try transaction.rows("SELECT blockee FROM block WHERE blocker = ?", user).map { $0[0] }),
      Set(try transaction.rows("SELECT blocker FROM block WHERE blockee = ?", user).map { $0[0] })
    )
  }
}
