/// A released SyncManager data model. `rawValue` is the name used in commands, reports and exports.
///
/// Six variants were shipped; the pre-release one stored nothing usable and is refused (Docs/LegacyStore.md#models).
public enum LegacyModel: String, CaseIterable, Sendable, Codable {
  // Version numbers keep their underscores: `v1132` could be two different releases.
  // swift-format-ignore: AlwaysUseLowerCamelCase
  case v1_0 = "1.0"
  // swift-format-ignore: AlwaysUseLowerCamelCase
  case v1_1_0 = "1.1.0"
  // swift-format-ignore: AlwaysUseLowerCamelCase
  case v1_1_7early = "1.1.7-early"
  // swift-format-ignore: AlwaysUseLowerCamelCase
  case v1_1_7late = "1.1.7-late"
  // swift-format-ignore: AlwaysUseLowerCamelCase
  case v1_1_32 = "1.1.32"

  /// The model's entities in the order of their numbers (`Z_ENT`): alphabetical, ignoring case.
  public var entities: [LegacyEntity] {
    switch self {
    case .v1_0: [.channel, .chunk, .message, .messageChangeLogToken]
    case .v1_1_0: [.channel, .channelListQuery, .chunk, .message, .messageChangeLogToken]
    case .v1_1_7early, .v1_1_7late:
      [.channel, .channelListQuery, .chunk, .failedMessage, .messageChangeLogToken, .succeededMessage]
    case .v1_1_32:
      [.channel, .channelListQuery, .chunk, .failedMessage, .messageChangeLogToken, .pendingMessage, .succeededMessage]
    }
  }

  /// The entity of confirmed messages.
  public var messageEntity: LegacyEntity { entities.contains(.message) ? .message : .succeededMessage }

  /// The entity's own columns, after `Z_PK, Z_ENT, Z_OPT`, in the order of a freshly created table
  /// (Docs/LegacyStore.md#tables); empty when the model does not have the entity.
  package func columns(of entity: LegacyEntity) -> [LegacyColumn] {
    guard entities.contains(entity) else { return [] }
    switch entity {
    case .channel: return [.text("ZCHANNEL_URL"), .text("ZOWNER_ID"), .blob("ZSERIALIZED_DATA")]
    case .channelListQuery:
      return [
        .integer("ZINCLUDE_EMPTY_CHANNEL"), .integer("ZORDER"), .integer("ZUPDATED_AT"),
        .text("ZCUSTOM_TYPES_FILTER_STRING"), .text("ZOWNER_ID"), .text("ZSAVEPOINT"), .blob("ZSERIALIZED_DATA"),
      ]
    case .chunk:
      return [
        .integer("ZEND_AT"), .integer("ZSTART_AT"), .text("ZCHANNEL_URL"), .text("ZCHUNK_ID"), .text("ZOWNER_ID"),
        .blob("ZFILTER"),
      ]
    case .messageChangeLogToken: return [.text("ZCHANNEL_URL"), .text("ZOWNER_ID"), .text("ZTOKEN")]
    case .message, .succeededMessage:
      return [
        .integer("ZCREATED_AT"), .integer("ZIS_DELETED"), .integer("ZIS_SYNCHRONIZED"), .integer("ZIS_VISIBLE"),
        .integer("ZMESSAGE_ID"), .text("ZCHANNEL_URL"), .text("ZOWNER_ID"),
      ] + (entity == .succeededMessage ? [.text("ZREQUEST_ID")] : []) + [.blob("ZSERIALIZED_DATA")]
    case .failedMessage:
      return [.integer("ZAUTOMATIC_RESENDABLE"), .integer("ZCREATED_AT")]
        + (self == .v1_1_7early ? [] : [.integer("ZERROR_CODE")])
        + [.text("ZCHANNEL_URL"), .text("ZOWNER_ID"), .text("ZREQUEST_ID"), .blob("ZSERIALIZED_DATA")]
    case .pendingMessage:
      return [
        .integer("ZCREATED_AT"), .integer("ZEND_AT"), .integer("ZSTART_AT"), .text("ZCHANNEL_URL"),
        .text("ZOWNER_ID"), .text("ZREQUEST_ID"), .blob("ZSERIALIZED_DATA"),
      ]
    }
  }

  /// Entity name to model hash, lower-case hex (Docs/LegacyStore.md#fingerprints).
  package var entityHashes: [String: String] {
    Dictionary(uniqueKeysWithValues: entities.map { ($0.rawValue, hash(of: $0)) })
  }

  private func hash(of entity: LegacyEntity) -> String {
    switch entity {
    case .channel: "661638eaccb190ed590d20690c9d54fda87e192160160a39967aff7f70d1672d"
    case .channelListQuery: "c98b2ae6bea57253e9991fc7be74a882320a9550e3f79331ace938a99edb8227"
    case .chunk: "30d5700a076b687d60eafbf24adaae0be3480d5e8868261566bc41e08f80b814"
    case .failedMessage:
      self == .v1_1_7early
        ? "55afb2e8de6c836ce5ee4976d7faf98649b73bf577b83a8bb637a29ef207f99d"
        : "82d68773c8260e76089c6597c9014193bfbc7def6578d0d10bb06af548ee1174"
    case .message: "4f311916ee7b486f24420731a1eb02678488fdbc50eb8a03044cfbd1451af49a"
    case .messageChangeLogToken: "616cbfa7842db7e6b97be8379c898caaf96da2b93acdafbf24168036ee6c8ab8"
    case .pendingMessage: "8ee47714d36b9cd9bad2e5cfde12256e7f23b55f515fbc589ed4c5e5552fa89a"
    case .succeededMessage: "8f185a957093a330716b3bc02035f8018b5275fed6f247f1a0612f0409b8e5e3"
    }
  }

  /// The hashes of the pre-release model 0.0.1, which stored nothing usable.
  package static let previewHashes: [String: String] = [
    "Channel": "842b77a21c5fc4a3c4ba689a0db90ad7b895996591fbcf6f773033f6a6e947d4",
    "Chunk": "c2b3adbd151bdda8f60d148367e270ff6febe61a48e28bb5fbfb0e1c81740470",
    "Message": "5d619960f1568ca50537db380e1901a9b06dc5b023f537513542c3c23e3750d7",
    "MessageChangeLogToken": "c6f3c7d9251b3a3209ad9b5c5390f1010d6515bd9b476b2ecee9eb545dffa7e5",
  ]
}
