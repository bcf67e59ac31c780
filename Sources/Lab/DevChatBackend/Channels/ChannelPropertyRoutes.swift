import ChatModel
import ChatWire
import GRDB

/// Creates and changes channels (Docs/Protocol.md#channel-calls).
struct ChannelPropertyRoutes {
  let transaction: Transaction
  private var users: UserTable { UserTable(transaction: transaction) }
  private var channels: ChannelTable { ChannelTable(transaction: transaction) }
  private var members: MemberTable { MemberTable(transaction: transaction) }
  private var access: Access { Access(transaction: transaction) }
  private var events: ChannelEvents { ChannelEvents(transaction: transaction) }
  private var channelPayloads: ChannelPayloads { ChannelPayloads(transaction: transaction) }
  private var membership: Membership { Membership(transaction: transaction) }
  private var moderationRoutes: ModerationRoutes { ModerationRoutes(transaction: transaction) }
  private var fileRoutes: FileRoutes { FileRoutes(transaction: transaction) }

  func create(_ call: Call) throws -> Payload {
    let body = call.body
    var creator: UserRecord?
    if case .user(let user) = call.caller {
      creator = user
    } else if let id = try body.string("inviter_id") {
      creator = try users.user(id)
    }
    var guests = try users(named: body)
    let isPlatformCreated = call.isPlatform
    let isDistinct = try body.boolean("is_distinct") ?? false
    let everybody = Set(guests.map(\.row) + (call.ownRow.map { [$0] } ?? []))
    let key = isDistinct ? everybody.sorted().map(String.init).joined(separator: ",") : nil
    if let key, let row = try transaction.row("SELECT id FROM channel WHERE distinct_key = ?", key) {
      let found = try channels.channel(row: row[0])
      return try channelPayloads.payload(found, for: access.viewer(call), .everything, isPlatform: call.isPlatform)
        .adding("is_created", json: Array("false".utf8))
    }
    let url = try body.string("channel_url").flatMap { $0.isEmpty ? nil : $0 } ?? freshURL()
    try check(url: url)
    try transaction.run(
      """
      INSERT INTO channel (url, created_at, created_by, distinct_key, change_sequence, change_time)
      VALUES (?, ?, ?, ?, ?, ?)
      """, url, transaction.now, creator?.row, key, transaction.nextSequence(), transaction.now)
    var channel = try channels.channel(url)
    try write(call, to: channel, isNew: true)
    channel = try channels.channel(url)
    let operators = Set(try users.all(body.strings("operator_ids") ?? []).map(\.row))
    if isPlatformCreated {
      // Members added by a server have joined, unless it says otherwise.
      let states = try body.object("invitation_status")
      let invitedIDs = states?.textMembers.filter { $0.value != "joined" }.map(\.key) ?? []
      let joining = guests.filter { guest in !invitedIDs.contains(bytesOf: guest.id) }
      for user in joining {
        try membership.addJoined(channel, user, isOperator: operators.contains(user.row), inviter: creator)
      }
      try announceCreation(channel, joining, uniqueID: call.uniqueID)
      guests.removeAll { guest in joining.contains { $0.row == guest.row } }
      try membership.invite(guests, to: channel, by: creator, states: states, uniqueID: call.uniqueID)
    } else if let creator {
      // Clients read the inviter of every channel, also of those that their user made.
      try membership.addJoined(
        channel, creator, isOperator: operators.contains(creator.row), inviter: creator)
      try announceCreation(channel, [creator], uniqueID: call.uniqueID)
      guests.removeAll { $0.row == creator.row }
      try membership.invite(
        guests, to: channel, by: creator, states: body.object("invitation_status"), uniqueID: call.uniqueID)
    }
    for user in operators {
      try transaction.run("UPDATE member SET is_operator = 1 WHERE channel = ? AND user = ?", channel.row, user)
    }
    let viewer = try access.viewer(call)
    let answer = try channelPayloads.payload(channel, for: viewer, .everything, isPlatform: call.isPlatform)
      .adding("is_created", json: Array("true".utf8))
    // The answer to nobody in particular says who invited all of them.
    guard viewer == nil, let creator else { return answer }
    return answer.adding("inviter", creator.brief).adding("invited_at", json: Array("\(transaction.now)".utf8))
  }

  /// Those who are to become members: unknown ones are left out, unless nobody remains or `is_strict` refuses them.
  private func users(named body: Arguments) throws -> [UserRecord] {
    let ids = try body.userIDs()
    let isStrict = try body.boolean("is_strict") ?? false
    let known = isStrict ? ids : try ids.filter { try users.find($0) != nil }
    return try users.all(known.isEmpty ? ids : known)
  }

  private func announceCreation(_ channel: ChannelRecord, _ users: [UserRecord], uniqueID: String?) throws {
    guard !users.isEmpty else { return }
    let counts = try members.counts(channel)
    let joined = try users.compactMap { user in
      try members.find(channel, user.row).map { try channelPayloads.joinedMember($0, user) }
    }
    try events.announce(.joined, channel, uniqueID: uniqueID) {
      $0.set("users", joined)
      $0.set("member_count", counts.all)
      $0.set("joined_member_count", counts.joined)
    }
  }

  func freshURL(_ kind: String = "group") -> String {
    "sendbird_\(kind)_channel_\(transaction.world.sequence + 1)_\(transaction.world.random.hex(20))"
  }

  func check(url: String) throws {
    let isPlain = url.utf8.allSatisfy { byte in
      (byte | 0x20 >= UInt8(ascii: "a") && byte | 0x20 <= UInt8(ascii: "z")) || (0x30...0x39).contains(byte)
        || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "-")
    }
    guard isPlain, (4...100).contains(url.utf8.count) else {
      throw ServerError(code: ServerError.Code.badChannelURL)
    }
    guard try transaction.row("SELECT 1 FROM channel WHERE url = ?", url) == nil else {
      throw ServerError(code: ServerError.Code.duplicate)
    }
  }

  func update(_ call: Call, _ channel: ChannelRecord) throws -> Payload {
    if case .user(let user) = call.caller {
      let member = try members.member(of: channel, user)
      // Users who are not operators may change channels that have none.
      let hasOperators =
        try transaction.row("SELECT 1 FROM member WHERE channel = ? AND is_operator", channel.row) != nil
      guard member.isJoined || channel.isOpen, member.isOperator || !hasOperators else {
        throw ServerError.notAuthorized
      }
    }
    try write(call, to: channel, isNew: false)
    if let ids = try call.body.strings("operator_ids") {
      try moderationRoutes.changeOperators(try users.all(ids), of: channel, isAdding: true, uniqueID: call.uniqueID)
    }
    try channels.touch(channel)
    try events.announce(.propertyChanged, channel, uniqueID: call.uniqueID)
    return try channelPayloads.payload(
      channels.channel(row: channel.row), for: access.viewer(call), .everything, isPlatform: call.isPlatform)
  }

  /// Writes the members that the body has.
  func write(_ call: Call, to channel: ChannelRecord, isNew: Bool) throws {
    let body = call.body
    func set(_ column: String, _ text: String?, limit: Int) throws {
      guard let text else { return }
      guard text.utf8.count <= limit else { throw ServerError.invalidValue }
      try transaction.run("UPDATE channel SET \(column) = ? WHERE id = ?", text, channel.row)
    }
    func set(_ column: String, _ flag: Bool?) throws {
      if let flag { try transaction.run("UPDATE channel SET \(column) = ? WHERE id = ?", flag, channel.row) }
    }
    try set("name", body.string("name"), limit: 1024)
    try set("cover_url", body.string("cover_url"), limit: 4096)
    if let file = call.multipart?.file("cover_file") {
      try set("cover_url", fileRoutes.store(file, call, requiresKey: false), limit: 4096)
    }
    if let data = try body.freeText("data") { try set("data", Arguments.checked(Array(data.utf8)), limit: 1 << 20) }
    try set("custom_type", body.string("custom_type"), limit: 512)
    guard !channel.isOpen else {
      if isNew { try set("is_ephemeral", body.boolean("is_ephemeral")) }
      return
    }
    try set("access_code", body.string("access_code"), limit: 512)
    try set("is_public", body.boolean("is_public"))
    // A channel that becomes public can be found, unless the body says otherwise.
    let isOpened = try !channel.isPublic && body.boolean("is_public") == true
    try set("is_discoverable", body.boolean("is_discoverable") ?? (isOpened ? true : nil))
    try set("is_distinct", body.boolean("is_distinct"))
    if let seconds = try body.integer("message_survival_seconds") {
      try transaction.run("UPDATE channel SET survival = ? WHERE id = ?", max(-1, seconds), channel.row)
    }
    guard isNew else { return }
    let isBroadcast = try body.boolean("is_broadcast")
    let isExclusive = try body.boolean("is_exclusive")
    try set("is_broadcast", isBroadcast)
    try set("is_exclusive", isExclusive)
    // Broadcast and exclusive channels are large groups.
    try set("is_super", isBroadcast == true || isExclusive == true ? true : body.boolean("is_super"))
    try set("is_ephemeral", body.boolean("is_ephemeral"))
  }
}
