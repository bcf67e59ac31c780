import ChatModel
import ChatWire

/// Open channels as answers show them (Docs/Protocol.md#open-channels).
struct OpenChannelPayloads {
  let transaction: Transaction
  private var users: UserTable { UserTable(transaction: transaction) }
  private var members: MemberTable { MemberTable(transaction: transaction) }
  private var metadata: Metadata { Metadata(transaction: transaction) }

  func payload(_ channel: ChannelRecord, _ includes: ChannelIncludes) throws -> Payload {
    let count = try members.participants(channel)
    let creator = try channel.createdBy.flatMap { try users.find(row: $0) }
    let operators = try transaction.rows(
      """
      SELECT \(UserRecord.columns) FROM member m JOIN user u ON u.id = m.user
      WHERE m.channel = ? AND m.is_operator ORDER BY m.user
      """, channel.row
    ).map { UserRecord($0).brief }
    let metadata = try includes.metadata ? self.metadata.all(channel) : nil
    return .object { object in
      channel.write(type: channel.type, to: &object)
      object.set("created_by", creator?.brief)
      object.set("freeze", channel.isFrozen)
      object.set("is_ephemeral", channel.isEphemeral)
      object.set("is_dynamic_partitioned", false)
      object.set("participant_count", count)
      object.set("max_length_message", Int64(transaction.configuration.messageLengthLimit))
      object.set("operators", operators)
      object.set("metadata", metadata)
    }
  }
}
