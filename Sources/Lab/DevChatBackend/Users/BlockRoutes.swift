import ChatModel
import ChatWire
import GRDB

/// `users/{id}/block` (Docs/Protocol.md#user-calls); both users get `USEV`.
struct BlockRoutes {
  let transaction: Transaction
  private var users: UserTable { UserTable(transaction: transaction) }

  func route(_ call: Call, _ user: UserRecord) throws -> Payload {
    switch (call.method, call.path.count) {
    case ("GET", 3):
      let blocked = SQLText(
        "SELECT \(UserRecord.columns) FROM block b JOIN user u ON u.id = b.blockee WHERE b.blocker = ?", user.row)
      let page = try UserPage(blocked, "block", call.query, transaction)
      return .object {
        $0.set("users", page.rows.map { UserRecord($0).payload(transaction.world) })
        $0.set("next", page.next)
      }
    case ("POST", 3):
      let ids = try call.body.string("target_id").map { [$0] } ?? call.body.strings("user_ids") ?? []
      guard !ids.isEmpty else { throw ServerError.parameterMissing }
      let targets = try users.all(ids)
      guard !targets.contains(where: { $0.row == user.row }) else { throw ServerError.invalidValue }
      for target in targets {
        try transaction.run("INSERT OR IGNORE INTO block VALUES (?, ?)", user.row, target.row)
        if transaction.db.changesCount > 0 { try announceBlock(20001, user, target) }
      }
      return targets[0].payload(transaction.world).adding("users", array: targets.map { $0.payload(transaction.world) })
    case ("DELETE", 4):
      let target = try users.user(call.path[3])
      try transaction.run("DELETE FROM block WHERE blocker = ? AND blockee = ?", user.row, target.row)
      if transaction.db.changesCount > 0 { try announceBlock(20000, user, target) }
      return .empty
    default: throw ServerError.unknownPath
    }
  }

  private func announceBlock(_ category: Int64, _ blocker: UserRecord, _ blockee: UserRecord) throws {
    // The members of their channels look different to these two.
    for user in [blocker.row, blockee.row] {
      for row in try transaction.rows("SELECT channel FROM member WHERE user = ?", user) {
        try transaction.run(
          "UPDATE member SET change_sequence = ?, change_time = ? WHERE channel = ? AND user = ?",
          transaction.nextSequence(), transaction.now, row[0] as Int64, user)
      }
    }
    transaction.deliver(
      .userEvent,
      .object {
        $0.set("cat", category)
        $0.set(
          "data",
          Payload.object {
            $0.set("blocker", blocker.brief)
            $0.set("blockee", blockee.brief)
          })
        $0.set("ts", transaction.now)
      }, to: [blocker.id, blockee.id])
  }
}
