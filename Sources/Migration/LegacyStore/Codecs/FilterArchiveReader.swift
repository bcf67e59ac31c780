/// Reads the `filter` column of chunks: a property list, usually a keyed archive (Docs/LegacyStore.md#chunk-filters).
///
/// A filter read too broadly would claim more than was ever fetched, so any doubt makes the archive unreadable.
package enum FilterArchiveReader {
  /// The filter in an archive's root object, whatever its class, or in a dictionary, archived or plain.
  ///
  /// Keys are `channelUrl`, `messageType`, `customType` and `senderUserIds`, also in snake case, and each also with a
  /// leading underscore (Docs/RowRules.md#chunks); other keys are ignored. Nil and absent are equivalent.
  /// - Returns: `nil` if the bytes cannot be read, none of the keys is there, two spellings of one disagree, a value
  ///   has the wrong type, or the message type is outside 0...3.
  package static func read(_ bytes: UnsafeRawBufferPointer) -> LegacyChunkFilter? {
    guard var root = PropertyList.read(bytes) else { return nil }
    if KeyedArchiveReader.isArchive(root) {
      let limits = PropertyListLimits.payload.scaled(toInputOf: bytes.count)
      guard let unarchived = KeyedArchiveReader.unarchive(root, limits: limits) else { return nil }
      root = unarchived
    }
    return members(of: root).flatMap(filter)
  }

  private enum Field {
    case channelURL, messageType, customType, senderUserIDs
  }

  /// By the UTF-8 bytes of the key, because `String` compares canonically.
  private static let fields: [[UInt8]: Field] = {
    let names: [(Field, [String])] = [
      (.channelURL, ["channelUrl", "channel_url"]), (.messageType, ["messageType", "message_type"]),
      (.customType, ["customType", "custom_type"]), (.senderUserIDs, ["senderUserIds", "sender_user_ids"]),
    ]
    var result: [[UInt8]: Field] = [:]
    for (field, spellings) in names {
      for spelling in spellings {
        result[Array(spelling.utf8)] = field
        result[Array("_\(spelling)".utf8)] = field
      }
    }
    return result
  }()

  private static func members(of root: PropertyList) -> [(key: [UInt8], value: PropertyList)]? {
    switch root {
    case .object(let object): return object.members
    case .dictionary(let pairs):
      var members: [(key: [UInt8], value: PropertyList)] = []
      for pair in pairs {
        guard case .string(let key) = pair.key else { return nil }
        members.append((key, pair.value))
      }
      return members
    default: return nil
    }
  }

  private static func filter(_ members: [(key: [UInt8], value: PropertyList)]) -> LegacyChunkFilter? {
    var values: [Field: PropertyList] = [:]
    for member in members {
      guard let field = fields[member.key] else { continue }
      if let known = values[field], known != member.value { return nil }
      values[field] = member.value
    }
    guard !values.isEmpty, let channelURL = text(values[.channelURL]), let customType = text(values[.customType]),
      let messageType = messageType(values[.messageType]), let senders = texts(values[.senderUserIDs])
    else { return nil }
    return LegacyChunkFilter(
      channelURL: channelURL.isEmpty ? nil : channelURL, messageType: messageType,
      customType: customType.isEmpty ? nil : customType, senderUserIDs: senders)
  }

  /// A string, empty if absent; `nil` for another type.
  private static func text(_ value: PropertyList?) -> [UInt8]? {
    switch value {
    case nil, .null: []
    case .string(let text): text
    default: nil
    }
  }

  private static func messageType(_ value: PropertyList?) -> Int64? {
    switch value {
    case nil, .null: 0
    case .integer(let number) where (0...3).contains(number): number
    default: nil
    }
  }

  /// The strings of an array or set, none if absent; `nil` for another type or another element.
  private static func texts(_ value: PropertyList?) -> [[UInt8]]? {
    switch value {
    case nil, .null: return []
    case .array(let elements), .set(let elements):
      var texts: [[UInt8]] = []
      for element in elements {
        guard case .string(let text) = element else { return nil }
        texts.append(text)
      }
      return texts
    default: return nil
    }
  }
}

/// The message filter that a legacy chunk was fetched with, according to its archive.
package struct LegacyChunkFilter: Sendable, Equatable {
  /// UTF-8 of the channel's url; `nil` if the archive names none or an empty one.
  package let channelURL: [UInt8]?
  /// 0 all (also if absent), 1 user, 2 file, 3 admin.
  package let messageType: Int64
  /// UTF-8; `nil` if absent or empty.
  package let customType: [UInt8]?
  /// UTF-8, in file order, duplicates kept; empty if absent: any sender.
  package let senderUserIDs: [[UInt8]]

  package init(channelURL: [UInt8]?, messageType: Int64, customType: [UInt8]?, senderUserIDs: [[UInt8]]) {
    self.channelURL = channelURL
    self.messageType = messageType
    self.customType = customType
    self.senderUserIDs = senderUserIDs
  }
}
