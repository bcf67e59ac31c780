import CacheStorage
import ChatModel
import Foundation
import RawSQLite

/// The content of a cache as JSON Lines, in the format of Docs/Guides/export-format.md: keys sorted, no spaces,
/// payloads verbatim.
package struct CacheExport {
  /// What the first line names as the origin of the lines.
  package enum Origin: Sendable {
    case cache
    /// A legacy store, exported like its owner's cache.
    case store(model: String, owner: String?)
  }

  private let connection: RawConnection
  private let write: ([UInt8]) throws -> Void

  /// - Parameter write: receives each line without its line feed.
  package init(path: String, write: @escaping ([UInt8]) throws -> Void) throws {
    _ = try CacheFile.checkHeader(path: path)
    connection = try CacheFile.openForReading(path)
    try connection.execute("PRAGMA temp_store=FILE")
    self.write = write
  }

  /// Writes all lines, of one moment: an app may have the file open, and what moves from one section to another, as a
  /// message does that is sent, must be in one of them.
  package func run(_ origin: Origin) throws {
    try connection.execute("BEGIN")
    defer { try? connection.execute("COMMIT") }
    try writeFirstLine(origin)
    try channels()
    try messages()
    try outgoing()
    try ranges()
    try tokens()
    try queries()
    try undecoded()
  }

  private func writeFirstLine(_ origin: Origin) throws {
    var line = JSONWriter()
    switch origin {
    case .cache:
      line.text("kind", "cache")
      line.integer("schema_version", try connection.integer("PRAGMA user_version"))
      line.bytes("user_id", try CacheFile.userID(connection: connection))
    case .store(let model, let owner):
      line.text("kind", "store")
      line.text("model", model)
      line.bytes("owner", owner.map { Array($0.utf8) })
    }
    try write(line.text)
  }

  private func each(_ sql: String, _ body: (RawStatement, inout JSONWriter) -> Void) throws {
    let rows = try connection.prepare(sql)
    while try rows.step() {
      var line = JSONWriter()
      body(rows, &line)
      try write(line.text)
    }
  }

  private func channels() throws {
    try each("SELECT url, payload FROM channel ORDER BY url") { row, line in
      line.text("kind", "channel")
      line.payload("payload", row.bytes(1))
      line.bytes("url", row.bytes(0))
    }
  }

  private func messages() throws {
    // Channels in url order, so that messages stream along their index instead of being sorted.
    let urls = try connection.prepare("SELECT id, url FROM channel ORDER BY url")
    let rows = try connection.prepare(
      """
      SELECT created_at, custom_type, message_id, parent_message_id, payload, request_id, sender_id, kind, updated_at
      FROM message WHERE channel_id = ? ORDER BY created_at, message_id
      """)
    while try urls.step() {
      let url = urls.bytes(1)
      rows.bind(urls.integer(0), at: 1)
      while try rows.step() {
        var line = JSONWriter()
        line.bytes("channel_url", url)
        line.integer("created_at", rows.integer(0))
        line.bytes("custom_type", rows.bytes(1))
        line.text("kind", "message")
        line.integer("message_id", rows.integer(2))
        line.integer("parent_message_id", rows.integer(3))
        line.payload("payload", rows.bytes(4))
        line.bytes("request_id", rows.bytes(5))
        line.bytes("sender_id", rows.bytes(6))
        line.text("type", MessageKind(rawValue: Int(rows.integer(7) ?? 0))?.exportName ?? "")
        line.integer("updated_at", rows.integer(8))
        try write(line.text)
      }
      rows.reset()
    }
  }

  private func outgoing() throws {
    try each(
      """
      SELECT o.automatic_resendable, c.url, o.created_at, o.error_code, o.payload, o.request_id, o.state
      FROM outgoing_message o JOIN channel c ON c.id = o.channel_id ORDER BY o.request_id
      """
    ) { row, line in
      line.boolean("automatic_resendable", row.integer(0))
      line.bytes("channel_url", row.bytes(1))
      line.integer("created_at", row.integer(2))
      line.integer("error_code", row.integer(3))
      line.text("kind", "outgoing")
      line.payload("payload", row.bytes(4))
      line.bytes("request_id", row.bytes(5))
      line.bytes("state", row.bytes(6))
    }
  }

  private func ranges() throws {
    try each(
      """
      SELECT c.url, r.end_at, r.filter, r.start_at FROM synced_range r JOIN channel c ON c.id = r.channel_id
      ORDER BY c.url, r.filter, r.start_at
      """
    ) { row, line in
      line.bytes("channel_url", row.bytes(0))
      line.integer("end", row.integer(1))
      let filter = row.bytes(2) ?? []
      line.payload("filter", filter.isEmpty ? nil : filter)
      line.text("kind", "range")
      line.integer("start", row.integer(3))
    }
  }

  private func tokens() throws {
    // '' stands for the channel list and sorts first, as null does.
    try each("SELECT channel_url, scope, token FROM changelog_token ORDER BY scope, channel_url") { row, line in
      let url = row.bytes(0) ?? []
      line.bytes("channel_url", url.isEmpty ? nil : url)
      line.text("kind", "token")
      line.bytes("scope", row.bytes(1))
      line.bytes("token", row.bytes(2))
    }
  }

  private func queries() throws {
    try each(
      """
      SELECT custom_types, include_empty, sort_order, savepoint, updated_at FROM channel_query
      WHERE custom_types IS NOT '\(ChannelListProgress.marker)'
      ORDER BY sort_order, include_empty, custom_types, updated_at, id
      """
    ) { row, line in
      line.bytes("custom_types", row.bytes(0).map(Self.wellFormed))
      line.boolean("include_empty", row.integer(1))
      line.text("kind", "channel_query")
      line.integer("order", row.integer(2))
      line.bytes("savepoint", row.bytes(3).map(Self.wellFormed))
      line.integer("updated_at", row.integer(4))
    }
  }

  /// The only texts that nobody has checked: what is not UTF-8 in them becomes U+FFFD, because a line is JSON.
  private static func wellFormed(_ bytes: [UInt8]) -> [UInt8] { Array(String(decoding: bytes, as: UTF8.self).utf8) }

  private func undecoded() throws {
    try each(
      """
      SELECT CASE WHEN typeof(bytes) IN ('integer', 'real') THEN CAST(bytes AS TEXT) ELSE bytes END,
        channel_url, created_at, entity, message_id, request_id FROM undecoded
      ORDER BY entity, channel_url, created_at, message_id, request_id, z_pk
      """
    ) { row, line in
      line.text("bytes", row.bytes(0).map { Data($0).base64EncodedString() })
      line.bytes("channel_url", row.bytes(1))
      line.integer("created_at", row.integer(2))
      line.bytes("entity", row.bytes(3))
      line.text("kind", "undecoded")
      line.integer("message_id", row.integer(4))
      line.bytes("request_id", row.bytes(5))
    }
  }
}
