import ChatModel
import ChatWire
import Foundation
import GRDB

/// Sending messages (Docs/Protocol.md#message-calls, Docs/Protocol.md#client-commands).
struct MessageSending {
  let transaction: Transaction
  private var users: UserTable { UserTable(transaction: transaction) }
  private var members: MemberTable { MemberTable(transaction: transaction) }
  private var messages: MessageTable { MessageTable(transaction: transaction) }
  private var unread: UnreadCounts { UnreadCounts(transaction: transaction) }
  private var threads: Threads { Threads(transaction: transaction) }
  private var pins: Pins { Pins(transaction: transaction) }
  private var messagePayloads: MessagePayloads { MessagePayloads(transaction: transaction) }

  /// Sends a message, with all its effects on the channel (Docs/Protocol.md#last-message,
  /// Docs/Protocol.md#unread-counts). The same request id from the same sender gives the existing message, unless the
  /// configuration says otherwise.
  /// - Parameter sender: `nil` for an admin message.
  func send(
    _ draft: MessageDraft, to channel: ChannelRecord, by sender: UserRecord?, except session: SocketSession? = nil
  ) throws -> SentMessage {
    // The column identifies sent messages; without it nothing is found, and the payload still has the id.
    let requestKey = transaction.configuration.answersRepeatedSends ? draft.requestID : nil
    if let sender, let requestID = requestKey, let known = try sent(requestID, by: sender, to: channel) {
      return known
    }
    var draft = draft
    let member = try sender.map { try requireSending($0, to: channel) }
    let parent = try draft.parent.map { try self.parent($0, in: channel) }
    if draft.parent == nil { draft.goesToChannel = false }
    let id = transaction.nextMessageID()
    let previousID = try self.previousID(in: channel, before: transaction.now, Int64.max)
    let mentioned =
      try draft.mentionedIDs.isEmpty ? [] : users.all(draft.mentionedIDs.filter { try users.find($0) != nil })
    let payload = draft.payload(
      id: id, channel: channel, sender: sender.map { senderPayload($0, member) },
      mentioned: mentioned.map { $0.brief }, isOperator: member?.isOperator ?? false, time: transaction.now)
    let countsLast =
      (!draft.isSilent || draft.forcesLast) && admits(draft, transaction.configuration.lastMessageThreadingPolicy)
    let countsUnread = !draft.isSilent && admits(draft, transaction.configuration.unreadThreadingPolicy)
    try transaction.run(
      """
      INSERT INTO message (id, channel, created_at, kind, custom_type, sender, sender_id, request_id, parent,
        goes_to_channel, counts_unread, counts_last, mentions_all, meta_arrays, payload)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      """, id, channel.row, transaction.now, draft.kind.rawValue, draft.customType, sender?.row, sender?.id, requestKey,
      draft.parent, draft.goesToChannel, countsUnread, countsLast, draft.mentionsAll, draft.metaArrays.map { Data($0) },
      Data(payload.bytes))
    for user in mentioned { try transaction.run("INSERT INTO mention VALUES (?, ?)", id, user.row) }
    try transaction.run(
      """
      UPDATE channel SET last_message_id = iif(?, ?, last_message_id), last_message_at = iif(?, ?, last_message_at),
        change_sequence = ?, change_time = ? WHERE id = ?
      """, countsLast, id, countsLast, transaction.now, transaction.nextSequence(), transaction.now, channel.row)
    if countsUnread, !channel.isOpen { try unread.raise(channel, sender, mentioned, mentionsAll: draft.mentionsAll) }
    try unhideAutomatically(channel)
    let sent = SentMessage(
      record: MessageRecord(
        id: id, draft, channel: channel, sender: sender, createdAt: transaction.now, payload: payload),
      previousID: previousID, parentInfo: parent.map { messagePayloads.info(of: $0) })
    try deliver(sent, draft, channel, except: session)
    if let parent { try threads.changed(parent, in: channel) }
    if draft.isPinned { try pins.pin(id, in: channel, uniqueID: nil) }
    return sent
  }

  private func sent(_ requestID: String, by sender: UserRecord, to channel: ChannelRecord) throws -> SentMessage? {
    let record = try transaction.first(
      "SELECT \(MessageRecord.columns) FROM message g WHERE g.channel = ? AND g.sender = ? AND g.request_id = ?",
      channel.row, sender.row, requestID, read: MessageRecord.init)
    guard let record else { return nil }
    return SentMessage(
      record: record, previousID: try previousID(in: channel, before: record.createdAt, record.id),
      parentInfo: try messagePayloads.parentInfo(of: record))
  }

  private func previousID(in channel: ChannelRecord, before time: Int64, _ id: Int64) throws -> Int64? {
    try transaction.integer(
      """
      SELECT id FROM message WHERE channel = ? AND (created_at, id) < (?, ?) ORDER BY created_at DESC, id DESC LIMIT 1
      """, channel.row, time, id)
  }

  /// Whether a threading policy admits a reply (Docs/Protocol.md#threading-policies).
  private func admits(_ draft: MessageDraft, _ policy: Int) -> Bool {
    guard draft.parent != nil else { return true }
    return policy == 2 ? false : policy == 3 ? draft.goesToChannel : true
  }

  /// The member, unless something forbids sending.
  private func requireSending(_ user: UserRecord, to channel: ChannelRecord) throws -> MemberRecord {
    guard let member = try members.find(channel, user.row), member.isJoined else {
      let isBanned = try members.isBanned(user, from: channel)
      throw ServerError(code: isBanned ? ServerError.Code.banned : ServerError.Code.notAMember)
    }
    guard !member.isMuted(at: transaction.now) else { throw ServerError(code: ServerError.Code.mutedInChannel) }
    guard !channel.isFrozen || member.isOperator else { throw ServerError(code: ServerError.Code.channelFrozen) }
    guard !channel.isBroadcast || member.isOperator else {
      throw ServerError(code: ServerError.Code.sendingNotAllowed)
    }
    return member
  }

  private func parent(_ id: Int64, in channel: ChannelRecord) throws -> MessageRecord {
    let parent = try messages.message(id, in: channel)
    // Replies cannot have replies.
    guard parent.parent == nil else { throw ServerError.invalidValue }
    return parent
  }

  private func senderPayload(_ user: UserRecord, _ member: MemberRecord?) -> Payload {
    .object {
      user.write(to: &$0)
      $0.set("role", member?.isOperator == true ? "operator" : "none")
      $0.set("is_blocked_by_me", false)
    }
  }

  /// A message shows the channel again to members who hid it until then (Docs/Protocol.md#unread-counts).
  private func unhideAutomatically(_ channel: ChannelRecord) throws {
    try transaction.run("UPDATE member SET hidden = 0 WHERE channel = ? AND hidden = 1", channel.row)
  }

  /// To all members, or to the sockets that have entered an open channel. Connected ones get their totals with it; the sender's answer has the request id, so the sending
  /// socket is left out.
  private func deliver(
    _ sent: SentMessage, _ draft: MessageDraft, _ channel: ChannelRecord, except session: SocketSession?
  ) throws {
    let name: Command.Name = draft.kind == .file ? .fileMessage : draft.kind == .admin ? .adminMessage : .userMessage
    let payload = sent.shape
    guard !channel.isOpen else { return transaction.deliver(name, payload, in: channel, to: [], except: session) }
    var others: [String] = []
    let members: [(row: Int64, id: String)] = try transaction.all(
      "SELECT u.id, u.user_id FROM member m JOIN user u ON u.id = m.user WHERE m.channel = ? AND m.is_joined",
      channel.row
    ) { ($0[0], $0[1]) }
    for member in members {
      // Nobody else's total changed.
      unread.forgetTotal(of: member.row)
      if transaction.world.isOnline(member.row), !channel.isSuper {
        let counts = try unread.totals(member.row)
        transaction.deliver(name, payload.adding("unread_cnt", counts), to: [member.id], except: session)
      } else {
        others.append(member.id)
      }
    }
    transaction.deliver(name, payload, to: others, except: session)
  }
}
