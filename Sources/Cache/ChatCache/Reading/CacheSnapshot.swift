import CacheStorage
import ChatModel
import RawSQLite

/// The cache at one point in time. All reads of one snapshot see the same commits, whatever is written in the meantime.
///
/// Inside a `CacheTransaction`, it also sees what that transaction wrote. It ends with the closure that received it.
public final class CacheSnapshot {
  let statements: StatementCache
  /// How many payloads have been read.
  private(set) var decodedRows = 0
  /// What only this device has, as far as it was read: the channels that have anything of it, and what.
  var unsentURLs: Set<ChannelURL>?
  var unsent: [ChannelURL: Unsent] = [:]

  init(_ statements: StatementCache) { self.statements = statements }

  /// The row id of a channel, by the bytes of its url.
  func channelID(_ url: String) throws -> Int64? {
    let statement = try statements.statement("SELECT id FROM channel WHERE url = ?1")
    statement.bindText(url, at: 1)
    defer { statement.reset() }
    return try statement.step() ? statement.integer(0) : nil
  }

  /// A payload column. It is checked again, because a damaged file must not lead the scanner astray.
  func payload(_ statement: RawStatement, _ column: Int32) throws -> Payload {
    decodedRows += 1
    guard let buffer = statement.buffer(column), let payload = Payload(buffer) else { throw CacheError.damagedRow }
    return payload
  }
}
