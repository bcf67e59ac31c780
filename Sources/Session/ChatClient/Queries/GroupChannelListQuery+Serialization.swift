import ChatModel
import ChatWire
public import Foundation

/// A query as bytes, so that an app can store it. Only what is set is written; loaded pages are not.
extension GroupChannelListQuery {
  private static let form = "cachebridge.group_channel_list_query"
  /// Increase it if an older reader would misread the data.
  private static let version: Int64 = 1

  public func serialize() -> Data? {
    let (settings, filter) = (settings, settings.filter)
    let payload = Payload.object {
      $0.set("form", Self.form)
      $0.set("version", Self.version)
      $0.set("limit", Int64(clamping: settings.limit))
      $0.set("order", Int64(settings.order.rawValue))
      $0.set("order_key", settings.orderKey)
      $0.set("members", settings.includesMembers)
      $0.set("metadata", settings.includesMetadata)
      $0.set("empty", filter.includesEmpty)
      $0.set("frozen", filter.includesFrozen)
      $0.set("unread", filter.unreadOnly)
      $0.set("member_state", Int64(filter.memberState.rawValue))
      $0.set("super", Int64(filter.superFilter.rawValue))
      $0.set("public", Int64(filter.publicFilter.rawValue))
      $0.set("hidden", Int64(filter.hidden.rawValue))
      $0.set("match", Int64(filter.membersMatch.rawValue))
      $0.set("search_fields", Int64(clamping: filter.searchFields.rawValue))
      for (name, text) in [
        ("custom_type_prefix", filter.customTypePrefix), ("name", filter.nameContains),
        ("nickname", filter.memberNicknameContains), ("search", filter.searchText), ("key", filter.metadataKey),
        ("value_prefix", filter.metadataValuePrefix),
      ] { $0.set(name, text) }
      for (name, texts) in [
        ("urls", filter.urls), ("custom_types", filter.customTypes), ("included", filter.includedMemberIDs),
        ("exact", filter.exactMemberIDs), ("values", filter.metadataValues),
      ] { $0.set(name, texts.isEmpty ? nil : texts) }
      $0.set("before", filter.createdBefore)
      $0.set("after", filter.createdAfter)
    }
    return Data(payload.bytes)
  }

  /// Reads what `serialize` wrote. The query is at its first page.
  /// - Returns: `nil` for other bytes.
  package static func build(fromSerializedData data: Data, session: ChatSession) -> GroupChannelListQuery? {
    guard let payload = Payload(data), payload.string("form") == form, payload.exactInteger("version") == version else {
      return nil
    }
    func code<Value: RawRepresentable<Int>>(_ name: StaticString, _ missing: Value) -> Value {
      payload.exactInteger(name).flatMap { Value(rawValue: Int(clamping: $0)) } ?? missing
    }
    var settings = Settings()
    settings.limit = UInt(clamping: payload.exactInteger("limit") ?? 20)
    settings.order = code("order", settings.order)
    settings.orderKey = payload.string("order_key")
    settings.includesMembers = payload.boolean("members") ?? true
    settings.includesMetadata = payload.boolean("metadata") ?? true
    settings.filter.includesEmpty = payload.boolean("empty") ?? false
    settings.filter.includesFrozen = payload.boolean("frozen") ?? true
    settings.filter.unreadOnly = payload.boolean("unread") ?? false
    settings.filter.memberState = code("member_state", .all)
    settings.filter.superFilter = code("super", .all)
    settings.filter.publicFilter = code("public", .all)
    settings.filter.hidden = code("hidden", .unhiddenOnly)
    settings.filter.membersMatch = code("match", .and)
    settings.filter.searchFields = .init(rawValue: UInt(clamping: payload.exactInteger("search_fields") ?? 0))
    settings.filter.customTypePrefix = payload.string("custom_type_prefix")
    settings.filter.nameContains = payload.string("name")
    settings.filter.memberNicknameContains = payload.string("nickname")
    settings.filter.searchText = payload.string("search")
    settings.filter.metadataKey = payload.string("key")
    settings.filter.metadataValuePrefix = payload.string("value_prefix")
    settings.filter.urls = payload.strings("urls")
    settings.filter.customTypes = payload.strings("custom_types")
    settings.filter.includedMemberIDs = payload.strings("included")
    settings.filter.exactMemberIDs = payload.strings("exact")
    settings.filter.metadataValues = payload.strings("values")
    settings.filter.createdBefore = payload.exactInteger("before")
    settings.filter.createdAfter = payload.exactInteger("after")
    return GroupChannelListQuery(settings, session: session)
  }
}
