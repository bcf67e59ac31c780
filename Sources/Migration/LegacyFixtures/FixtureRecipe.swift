package import LegacyStore

/// What a synthetic store contains. The same recipe gives the same content, byte for byte, on every run.
package struct FixtureRecipe: Sendable, Equatable {
  /// The data model whose tables and hashes are written.
  package var model: LegacyModel
  /// Confirmed messages of all owners; edge-case rows are added to them. 0 and `channels` 0 give a store without rows.
  package var messages: Int
  /// Channel rows of all owners; each owner has at least one if there is anything to write.
  package var channels: Int
  /// Distinct owner ids, at least 1.
  package var owners: Int
  package var encoding: FixtureEncoding
  /// Adds a row for every clause of the row rules (Docs/RowRules.md); needs no ordinary rows.
  package var edgeCases: Bool
  /// Leaves all rows in a `-wal` next to a main file that only has tables (Docs/LegacyStore.md#the-file-and-its-log).
  package var wal: Bool
  package var seed: UInt64
  /// Mean size of a message's JSON text in bytes; single messages have 70 to 160 % of it, but never less than the
  /// required members.
  package var averagePayloadBytes: Int
  /// `NSPersistenceFrameworkVersion`; `nil` uses the one from the model's time (Docs/LegacyStore.md#metadata).
  package var frameworkVersion: Int?

  package init(
    model: LegacyModel = .v1_1_32, messages: Int = 1_000, channels: Int = 10, owners: Int = 1,
    encoding: FixtureEncoding = .xor, edgeCases: Bool = false, wal: Bool = false, seed: UInt64 = 1,
    averagePayloadBytes: Int = 1_200, frameworkVersion: Int? = nil
  ) {
    self.model = model
    self.messages = messages
    self.channels = channels
    self.owners = owners
    self.encoding = encoding
    self.edgeCases = edgeCases
    self.wal = wal
    self.seed = seed
    self.averagePayloadBytes = averagePayloadBytes
    self.frameworkVersion = frameworkVersion
  }

  // More than any device has, and so few that no id or time made from them overflows.
  package static let messageCounts = 0...1_000_000_000
  package static let channelCounts = 0...1_000_000
  package static let ownerCounts = 1...1_000_000

  /// Whether every count is one that can be written.
  var isPossible: Bool {
    Self.messageCounts.contains(messages) && Self.channelCounts.contains(channels) && Self.ownerCounts.contains(owners)
  }

  /// The version in the metadata: the system on which most stores of the model were written.
  package var effectiveFrameworkVersion: Int {
    if let frameworkVersion { return frameworkVersion }
    switch model {
    case .v1_0, .v1_1_0: return 866
    case .v1_1_7early, .v1_1_7late: return 977
    case .v1_1_32: return 1044
    }
  }
}

/// How payloads are stored (Docs/LegacyStore.md#payloads).
package enum FixtureEncoding: String, CaseIterable, Sendable {
  /// JSON text.
  case json
  /// Base64 of the JSON text.
  case base64
  /// Base64 of the JSON text, each byte XORed with its index modulo 256.
  case xor
  /// Binary property lists, plain and as keyed archives of `NSDictionary` in turn.
  case bplist
  /// All of the above, JSON with whitespace, and XML property lists.
  case mixed
}
