/// Archives of `SBSMMessageFilter`, the transformable value of `Chunk.filter` (Docs/LegacyStore.md#chunk-filters).
enum FilterArchiveWriter {
  static let className = "SBSMMessageFilter"

  /// How an archive spells the keys; which spelling the vendor used is not public.
  enum KeyStyle: CaseIterable {
    case camelCase, underscoredCamelCase, snakeCase, underscoredSnakeCase

    fileprivate func key(_ camel: String, _ snake: String) -> String {
      switch self {
      case .camelCase: camel
      case .underscoredCamelCase: "_" + camel
      case .snakeCase: snake
      case .underscoredSnakeCase: "_" + snake
      }
    }
  }

  static func encode(
    channelURL: [UInt8], messageType: Int, customType: String?, senders: PropertyListValue,
    keys: KeyStyle = .camelCase
  ) -> [UInt8] {
    KeyedArchiveWriter.encode(
      className: className,
      members: [
        (keys.key("channelUrl", "channel_url"), .string(String(decoding: channelURL, as: UTF8.self))),
        (keys.key("messageType", "message_type"), .integer(Int64(messageType))),
        (keys.key("customType", "custom_type"), customType.map { .string($0) } ?? .null),
        (keys.key("senderUserIds", "sender_user_ids"), senders),
      ])
  }

  /// An archive of a filter in normal form; `nil` admits everything.
  static func encode(_ filter: FixtureFilter?, channelURL: [UInt8]) -> [UInt8] {
    let filter = filter ?? FixtureFilter()
    return encode(
      channelURL: channelURL, messageType: filter.messageType, customType: filter.customType,
      senders: filter.senderUserIDs.isEmpty ? .null : .array(filter.senderUserIDs.map { .string($0) }))
  }
}
