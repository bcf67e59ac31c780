import ChatModel
import ChatWire

/// The channels.
struct ChannelTable {
  let transaction: Transaction

  func channel(_ url: String) throws -> ChannelRecord {
    let sql = "SELECT \(ChannelRecord.columns) FROM channel c WHERE c.url = ?"
    guard let channel = try transaction.first(sql, url, read: ChannelRecord.init) else {
      throw ServerError(code: ServerError.Code.channelNotFound)
    }
    return channel
  }

  /// A group channel, or an open one.
  /// - Throws: 900500 for a channel of the other kind too.
  func channel(_ url: String, isOpen: Bool) throws -> ChannelRecord {
    let channel = try channel(url)
    guard channel.isOpen == isOpen else { throw ServerError(code: ServerError.Code.channelNotFound) }
    return channel
  }

  func channel(row: Int64) throws -> ChannelRecord {
    guard let row = try transaction.row("SELECT \(ChannelRecord.columns) FROM channel c WHERE c.id = ?", row) else {
      throw ServerError(code: ServerError.Code.channelNotFound)
    }
    return ChannelRecord(row)
  }

  /// Notes for the changelogs of all members that the channel changed.
  func touch(_ channel: ChannelRecord) throws {
    try transaction.run(
      "UPDATE channel SET change_sequence = ?, change_time = ? WHERE id = ?", transaction.nextSequence(),
      transaction.now, channel.row)
  }
}
