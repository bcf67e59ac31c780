import ChatModel
import ChatWire
import Foundation
import GRDB

/// A message as the table has it.
struct MessageRecord {
  static let columns = """
    g.id, g.channel, g.created_at, g.updated_at, g.kind, g.sender, g.sender_id, g.parent, g.mentions_all, \
    g.thread_updated_at, g.meta_arrays, g.payload, g.goes_to_channel
    """

  let id: Int64
  let channel: Int64
  let createdAt: Int64
  let updatedAt: Int64
  let kind: MessageKind
  let sender: Int64?
  let senderID: String?
  let parent: Int64?
  let mentionsAll: Bool
  let threadUpdatedAt: Int64?
  let metaArrays: [UInt8]?
  let payload: Payload
  let goesToChannel: Bool

  init(_ source: Row) {
    id = source[0]
    channel = source[1]
    createdAt = source[2]
    updatedAt = source[3]
    kind = MessageKind(rawValue: source[4]) ?? .user
    sender = source[5]
    senderID = source[6]
    parent = source[7]
    mentionsAll = source[8]
    threadUpdatedAt = source[9]
    metaArrays = (source[10] as Data?).map { [UInt8]($0) }
    payload = source.payload(11)
    goesToChannel = source[12]
  }

  /// A message that was just stored, without reading it back.
  init(
    id: Int64, _ draft: MessageDraft, channel: ChannelRecord, sender: UserRecord?, createdAt: Int64, payload: Payload
  ) {
    self.id = id
    self.channel = channel.row
    self.createdAt = createdAt
    updatedAt = 0
    kind = draft.kind
    self.sender = sender?.row
    senderID = sender?.id
    parent = draft.parent
    mentionsAll = draft.mentionsAll
    threadUpdatedAt = nil
    metaArrays = draft.metaArrays
    self.payload = payload
    goesToChannel = draft.goesToChannel
  }
}

extension Transaction {
  /// - Throws: 900300.
  func message(_ id: Int64, in channel: ChannelRecord) throws -> MessageRecord {
    let found = try first("SELECT \(MessageRecord.columns) FROM message g WHERE g.id = ?", id, read: MessageRecord.init)
    guard let found, found.channel == channel.row else { throw ServerError(code: ServerError.Code.messageNotFound) }
    return found
  }

  /// What a send left behind: the message, and the one before it in the channel.
  struct Sent {
    let record: MessageRecord
    let previousID: Int64?
    /// The message in the shape of the socket, for everybody but the sending socket.
    let shape: Payload

    init(record: MessageRecord, previousID: Int64?) {
      self.record = record
      self.previousID = previousID
      let shape = record.payload.socketShape(metaArrays: record.metaArrays)
      self.shape = previousID.map { shape.adding("previous_message_id", json: Array(String($0).utf8)) } ?? shape
    }
  }

  /// Sends a message: 1.13 decides what it does to the channel. The same request id of the same sender gives the
  /// message that is there already, unless the configuration says otherwise.
  /// - Parameter sender: `nil` for an admin message.
  func send(
    _ draft: MessageDraft, to channel: ChannelRecord, by sender: UserRecord?, except session: SocketSession? = nil
  ) throws -> Sent {
    // The column finds what was sent; without it nothing is found, and the payload has the id all the same.
    let requestKey = configuration.answersRepeatedSends ? draft.requestID : nil
    if let sender, let requestID = requestKey, let known = try sent(requestID, by: sender, to: channel) {
      return known
    }
    var draft = draft
    let member = try sender.map { try requireSending($0, to: channel) }
    let parent = try draft.parent.map { try self.parent($0, in: channel) }
    if draft.parent == nil { draft.goesToChannel = false }
    let id = nextMessageID()
    let previousID = try self.previousID(in: channel, before: now, Int64.max)
    let mentioned = try draft.mentionedIDs.isEmpty ? [] : users(draft.mentionedIDs.filter { try findUser($0) != nil })
    let payload = draft.payload(
      id: id, channel: channel, sender: sender.map { senderPayload($0, member) },
      mentioned: mentioned.map { $0.brief(world) }, isOperator: member?.isOperator ?? false, time: now)
    let countsLast =
      (!draft.isSilent || draft.forcesLast) && admits(draft, configuration.lastMessageThreadingPolicy)
    let countsUnread = !draft.isSilent && admits(draft, configuration.unreadThreadingPolicy)
    try run(
      """
      INSERT INTO message (id, channel, created_at, kind, custom_type, sender, sender_id, request_id, parent,
        goes_to_channel, counts_unread, counts_last, mentions_all, meta_arrays, payload)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      """, id, channel.row, now, draft.kind.rawValue, draft.customType, sender?.row, sender?.id, requestKey,
      draft.parent, draft.goesToChannel, countsUnread, countsLast, draft.mentionsAll, draft.metaArrays.map { Data($0) },
      Data(payload.bytes))
    for user in mentioned { try run("INSERT INTO mention VALUES (?, ?)", id, user.row) }
    try run(
      """
      UPDATE channel SET last_message_id = iif(?, ?, last_message_id), last_message_at = iif(?, ?, last_message_at),
        change_sequence = ?, change_time = ? WHERE id = ?
      """, countsLast, id, countsLast, now, nextSequence(), now, channel.row)
    if countsUnread { try raiseUnread(channel, sender, mentioned, mentionsAll: draft.mentionsAll) }
    try unhideAutomatically(channel)
    let sent = Sent(
      record: MessageRecord(id: id, draft, channel: channel, sender: sender, createdAt: now, payload: payload),
      previousID: previousID)
    try deliver(sent, draft, channel, except: session)
    if let parent { try threadChanged(parent, in: channel) }
    if draft.isPinned { try pin(id, in: channel, uniqueID: nil) }
    return sent
  }

  private func sent(_ requestID: String, by sender: UserRecord, to channel: ChannelRecord) throws -> Sent? {
    let record = try first(
      "SELECT \(MessageRecord.columns) FROM message g WHERE g.channel = ? AND g.sender = ? AND g.request_id = ?",
      channel.row, sender.row, requestID, read: MessageRecord.init)
    guard let record else { return nil }
    return Sent(record: record, previousID: try previousID(in: channel, before: record.createdAt, record.id))
  }

  private func previousID(in channel: ChannelRecord, before time: Int64, _ id: Int64) throws -> Int64? {
    try integer(
      """
      SELECT id FROM message WHERE channel = ? AND (created_at, id) < (?, ?) ORDER BY created_at DESC, id DESC LIMIT 1
      """, channel.row, time, id)
  }

  /// What a threading policy says to a reply (Docs/Protocol.md#threading-policies).
  private func admits(_ draft: MessageDraft, _ policy: Int) -> Bool {
    guard draft.parent != nil else { return true }
    return policy == 2 ? false : policy == 3 ? draft.goesToChannel : true
  }

  /// The member, unless something forbids to send.
  private func requireSending(_ user: UserRecord, to channel: ChannelRecord) throws -> MemberRecord {
    guard let member = try findMember(channel, user.row), member.isJoined else {
      let isBanned = try isBanned(user, from: channel)
      throw ServerError(code: isBanned ? ServerError.Code.banned : ServerError.Code.notAMember)
    }
    guard !member.isMuted(at: now) else { throw ServerError(code: ServerError.Code.mutedInChannel) }
    guard !channel.isFrozen || member.isOperator else { throw ServerError(code: ServerError.Code.channelFrozen) }
    guard !channel.isBroadcast || member.isOperator else {
      throw ServerError(code: ServerError.Code.sendingNotAllowed)
    }
    return member
  }

  private func parent(_ id: Int64, in channel: ChannelRecord) throws -> MessageRecord {
    let parent = try message(id, in: channel)
    // Replies have no replies.
    guard parent.parent == nil else { throw ServerError.invalidValue }
    return parent
  }

  private func senderPayload(_ user: UserRecord, _ member: MemberRecord?) -> Payload {
    .object {
      user.write(to: &$0, world)
      $0.set("role", member?.isOperator == true ? "operator" : "none")
      $0.set("is_blocked_by_me", false)
    }
  }

  private func raiseUnread(
    _ channel: ChannelRecord, _ sender: UserRecord?, _ mentioned: [UserRecord], mentionsAll: Bool
  ) throws {
    try run(
      """
      UPDATE member SET unread = unread + 1, mentions = mentions + ?
      WHERE channel = ? AND user <> ? AND is_joined
      """, mentionsAll, channel.row, sender?.row ?? 0)
    for user in mentioned where user.row != sender?.row {
      try run("UPDATE member SET mentions = mentions + 1 WHERE channel = ? AND user = ?", channel.row, user.row)
    }
  }

  /// A message shows the channel again to those who hid it until then (Docs/Protocol.md#unread-counts).
  private func unhideAutomatically(_ channel: ChannelRecord) throws {
    try run(
      "UPDATE member SET hidden = 0 WHERE channel = ? AND hidden = 1", channel.row)
  }

  /// To all members. Those who are connected get their totals with it; the sender's answer has the request id, so the
  /// sending socket is left out.
  private func deliver(
    _ sent: Sent, _ draft: MessageDraft, _ channel: ChannelRecord, except session: SocketSession?
  ) throws {
    let name: Command.Name = draft.kind == .file ? .fileMessage : draft.kind == .admin ? .adminMessage : .userMessage
    let payload = sent.shape
    var others: [String] = []
    let members: [(row: Int64, id: String)] = try all(
      "SELECT u.id, u.user_id FROM member m JOIN user u ON u.id = m.user WHERE m.channel = ? AND m.is_joined",
      channel.row
    ) { ($0[0], $0[1]) }
    for member in members {
      // Nobody else's changed.
      world.unreadTotals[member.row] = nil
      if world.isOnline(member.row), !channel.isSuper {
        let counts = try unreadCounts(member.row)
        deliver(name, payload.adding("unread_cnt", counts), to: [member.id], except: session)
      } else {
        others.append(member.id)
      }
    }
    deliver(name, payload, to: others, except: session)
  }

  /// The message in the shape of the socket.
  func socketPayload(_ sent: Sent, requestID: String? = nil) -> Payload {
    guard let requestID else { return sent.shape }
    return sent.shape.adding("req_id", json: JSONText.string(of: requestID))
  }

  // MARK: Unread counts, counted again

  func recountUnread(_ channel: ChannelRecord, _ user: Int64) throws {
    try run(
      """
      UPDATE member SET unread = (SELECT count(*) FROM message g WHERE g.channel = member.channel
          AND g.created_at > max(member.read_at, member.message_offset) AND g.counts_unread
          AND g.sender IS NOT member.user),
        mentions = (SELECT count(*) FROM message g WHERE g.channel = member.channel
          AND g.created_at > max(member.read_at, member.message_offset) AND g.counts_unread
          AND g.sender IS NOT member.user AND (g.mentions_all
            OR EXISTS (SELECT 1 FROM mention n WHERE n.message = g.id AND n.user = member.user)))
      WHERE channel = ? AND user = ?
      """, channel.row, user)
    world.unreadTotals[user] = nil
  }
}
