/// An entity of SyncManager's Core Data models.
public enum LegacyEntity: String, CaseIterable, Sendable, Codable, CodingKeyRepresentable {
  case channel = "Channel"
  case channelListQuery = "ChannelListQuery"
  case chunk = "Chunk"
  case failedMessage = "FailedMessage"
  case message = "Message"
  case messageChangeLogToken = "MessageChangeLogToken"
  case pendingMessage = "PendingMessage"
  case succeededMessage = "SucceededMessage"

  /// The entity's table: `Z` and the name in upper case (Docs/LegacyStore.md#tables).
  public var tableName: String { "Z" + rawValue.uppercased() }

  /// Whether rows are messages that the server has confirmed.
  public var isMessage: Bool { self == .message || self == .succeededMessage }
  /// Whether rows are messages that were not sent.
  public var isOutgoing: Bool { self == .failedMessage || self == .pendingMessage }
}

/// A column of an entity table, with the type that Core Data declares.
package struct LegacyColumn: Sendable, Equatable {
  package let name: String
  package let declaredType: String

  static func integer(_ name: String) -> LegacyColumn { LegacyColumn(name: name, declaredType: "INTEGER") }
  static func text(_ name: String) -> LegacyColumn { LegacyColumn(name: name, declaredType: "VARCHAR") }
  static func blob(_ name: String) -> LegacyColumn { LegacyColumn(name: name, declaredType: "BLOB") }
}
