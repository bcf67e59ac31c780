import ChatModel
import ChatWire
import GRDB

/// `users/{id}/friends`, `…/friend_discoveries` and `…/allow_friend_discovery` (Docs/Protocol.md#friends).
struct FriendRoutes {
  let transaction: Transaction
  private var users: UserTable { UserTable(transaction: transaction) }

  /// How many changes a page of the changelog has.
  private static let changesPerPage = 100

  func route(_ call: Call, _ user: UserRecord) throws -> Payload {
    switch (call.method, call.path[2], call.path.count) {
    case ("GET", "friends", 3): return try list(call, user)
    case ("GET", "friends", 4) where call.path[3] == "changelogs": return try changelog(call, user)
    case ("POST", "friends", 3): return try add(call, user)
    case ("DELETE", "friends", 3): return try remove(call.body.strings("user_ids"), "u.user_id", user)
    case ("DELETE", "friends", 4): return try remove([call.path[3]], "u.user_id", user)
    case ("PUT", "friend_discoveries", 3): return try discover(call, user)
    case ("DELETE", "friend_discoveries", 3):
      return try remove(call.body.strings("friend_discovery_keys"), "f.key", user)
    case ("DELETE", "friend_discoveries", 4): return try remove([call.path[3]], "f.key", user)
    case ("GET", "allow_friend_discovery", 3), ("PUT", "allow_friend_discovery", 3): return try allow(call, user)
    default: throw ServerError.unknownPath
    }
  }

  private func list(_ call: Call, _ user: UserRecord) throws -> Payload {
    let friends = SQLText(
      """
      SELECT \(UserRecord.columns), f.key, f.name FROM friend f JOIN user u ON u.id = f.friend
      WHERE NOT f.is_removed AND f.user = ?
      """, user.row)
    let page = try UserPage(friends, "friends", call.query, transaction)
    return .object {
      $0.set("users", page.rows.map(payload))
      $0.set("next", page.next)
    }
  }

  /// - Parameter row: the columns of a user, then the key and the name of the discovery.
  private func payload(_ row: Row) -> Payload {
    let count = row.count
    return UserRecord(row).payload(transaction.world).replacingMembers(
      by: .object {
        $0.set("friend_discovery_key", row[count - 2] as String)
        $0.set("friend_name", row[count - 1] as String)
      })
  }

  private func friends(_ ids: [Int64], of user: UserRecord) throws -> [Payload] {
    try ids.flatMap {
      try transaction.rows(
        """
        SELECT \(UserRecord.columns), f.key, f.name FROM friend f JOIN user u ON u.id = f.friend
        WHERE f.user = ? AND f.friend = ?
        """, user.row, $0)
    }.map(payload)
  }

  private func add(_ call: Call, _ user: UserRecord) throws -> Payload {
    guard let ids = try call.body.strings("user_ids"), !ids.isEmpty else { throw ServerError.parameterMissing }
    let targets = try users.all(ids)
    guard !targets.contains(where: { $0.row == user.row }) else { throw ServerError.invalidValue }
    for target in targets { try befriend(target.row, of: user, key: "", name: "") }
    let added = try friends(targets.map(\.row), of: user)
    return .object { $0.set("users", added) }
  }

  /// Adds a friend, or changes what is known of one.
  private func befriend(_ friend: Int64, of user: UserRecord, key: String, name: String) throws {
    let sequence = transaction.nextSequence()
    try transaction.run(
      """
      INSERT INTO friend VALUES (?, ?, ?, ?, ?, ?, 0) ON CONFLICT (user, friend) DO UPDATE SET
      key = CASE excluded.key WHEN '' THEN key ELSE excluded.key END,
      name = CASE excluded.key WHEN '' THEN name ELSE excluded.name END,
      added = CASE is_removed WHEN 1 THEN excluded.added ELSE added END, changed = excluded.changed, is_removed = 0
      """, user.row, friend, key, name, sequence, sequence)
  }

  /// Removes friends; those that are none do not matter.
  /// - Parameter column: which of the two the values are: ids of users, or keys of discoveries.
  private func remove(_ values: [String]?, _ column: String, _ user: UserRecord) throws -> Payload {
    guard let values, !values.isEmpty else { throw ServerError.parameterMissing }
    for value in values {
      let friends = try transaction.rows(
        """
        SELECT f.friend FROM friend f JOIN user u ON u.id = f.friend
        WHERE f.user = ? AND NOT f.is_removed AND \(column) = ?
        """, user.row, value)
      for row in friends {
        try transaction.run(
          "UPDATE friend SET is_removed = 1, key = '', name = '', changed = ? WHERE user = ? AND friend = ?",
          transaction.nextSequence(), user.row, row[0] as Int64)
      }
    }
    return .empty
  }

  /// Users with one of these keys who allow it become friends at once. `USEV` tells the user which.
  private func discover(_ call: Call, _ user: UserRecord) throws -> Payload {
    guard let discoveries = try call.body.objects("friend_discoveries"), !discoveries.isEmpty else {
      throw ServerError.parameterMissing
    }
    var found: [Int64] = []
    for discovery in discoveries {
      guard let key = discovery.string("friend_discovery_key") else { throw ServerError.parameterMissing }
      let matches = try transaction.rows(
        """
        SELECT u.id FROM user u WHERE u.id != ? AND u.is_active AND u.allows_discovery
        AND EXISTS (SELECT 1 FROM json_each(CAST(u.discovery_keys AS TEXT)) k WHERE k.value = ?)
        """, user.row, key)
      for match in matches {
        try befriend(match[0], of: user, key: key, name: discovery.string("friend_name") ?? "")
        if !found.contains(match[0]) { found.append(match[0]) }
      }
    }
    if !found.isEmpty {
      let friends = try friends(found, of: user)
      transaction.deliver(
        .userEvent,
        .object {
          $0.set("cat", Int64(20900))
          $0.set("data", Payload.object { $0.set("friend_discoveries", friends) })
          $0.set("ts", transaction.now)
        }, to: [user.id])
    }
    return .object { $0.set("friend_discovery_request_id", transaction.world.random.hex(16)) }
  }

  private func allow(_ call: Call, _ user: UserRecord) throws -> Payload {
    if call.method == "PUT" {
      guard let allows = try call.body.boolean("allow_friend_discovery") else { throw ServerError.parameterMissing }
      try transaction.run("UPDATE user SET allows_discovery = ? WHERE id = ?", allows, user.row)
    }
    let allows = try transaction.integer("SELECT allows_discovery FROM user WHERE id = ?", user.row) == 1
    return .object { $0.set("allow_friend_discovery", allows) }
  }

  /// A token is a position in the server's sequence of changes; without one, all friends count as added.
  private func changelog(_ call: Call, _ user: UserRecord) throws -> Payload {
    var start: Int64 = 0
    if let token = try call.query.string("token"), !token.isEmpty {
      start = try PageToken(token, of: "friend_changes", count: 1).integer(0)
    }
    let changes = try transaction.rows(
      """
      SELECT f.friend, u.user_id, f.added > ?, f.is_removed, f.changed FROM friend f JOIN user u ON u.id = f.friend
      WHERE f.user = ? AND f.changed > ? AND NOT (f.is_removed AND f.added > ?) ORDER BY f.changed LIMIT ?
      """, start, user.row, start, start, Self.changesPerPage + 1)
    let page = changes.prefix(Self.changesPerPage)
    func rows(isAdded: Bool) -> [Int64] {
      page.filter { !($0[3] as Bool) && $0[2] as Bool == isAdded }.map { $0[0] }
    }
    let (added, updated) = (
      try friends(rows(isAdded: true), of: user), try friends(rows(isAdded: false), of: user)
    )
    return .object {
      $0.set("added", added)
      $0.set("updated", updated)
      $0.set("deleted", page.filter { $0[3] }.map { $0[1] as String })
      $0.set("has_more", changes.count > page.count)
      $0.set("next", PageToken("friend_changes", ["\(page.last.map { $0[4] as Int64 } ?? start)"]).text)
    }
  }
}
