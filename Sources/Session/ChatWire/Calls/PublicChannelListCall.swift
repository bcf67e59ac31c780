import ChatModel

/// Which public channels to request (Docs/Protocol.md#public-channels). Values that are `nil` or empty are not sent.
public struct PublicChannelListCall: Sendable, Hashable {
  public enum Order: String, Sendable, Hashable {
    case chronological
    case nameAlphabetical = "channel_name_alphabetical"
    case metadataValueAlphabetical = "metadata_value_alphabetical"
  }

  public var limit: Int64 = 20
  public var order = Order.chronological
  /// Only with the order by metadata.
  public var metadataOrderKey: String?
  public var showsEmpty = true
  public var showsFrozen = true
  public var showsMembers = true
  public var showsMetadata = true
  /// Only channels that the user has joined.
  public var joinedOnly = false
  public var superMode = ChannelListCall.SuperMode.all
  /// If there are any, no other filter is sent.
  public var channelURLs: [String] = []
  public var customTypes: [String] = []
  public var customTypePrefix: String?
  public var nameContains: String?
  public var metadataKey: String?
  public var metadataValues: [String] = []
  public var metadataValuePrefix: String?

  public init() {}

  /// - Parameter token: `next` of the previous page; `nil` for the first.
  public func page(_ token: String?) -> HTTPCall {
    .get("group_channels") {
      $0.add("token", token)
      $0.add("limit", max(1, limit))
      $0.add("order", order.rawValue)
      $0.add("metadata_order_key", order == .metadataValueAlphabetical ? metadataOrderKey : nil)
      $0.add("public_mode", "public")
      $0.add("show_empty", showsEmpty ? true : nil)
      // Said in both cases: a server shows frozen channels to clients that say nothing.
      $0.add("show_frozen", showsFrozen)
      $0.add("show_member", showsMembers ? true : nil)
      $0.add("show_metadata", showsMetadata ? true : nil)
      $0.add("channel_urls", channelURLs)
      if channelURLs.isEmpty { addFilters(to: &$0) }
    }
  }

  private func addFilters(to query: inout [HTTPCall.QueryItem]) {
    query.add("public_membership_mode", joinedOnly ? "joined" : "all")
    query.add("super_mode", superMode.rawValue)
    query.add("custom_types", customTypes)
    query.add("custom_type_startswith", customTypePrefix)
    query.add("name_contains", nameContains)
    query.add("metadata_key", metadataKey)
    guard metadataKey != nil else { return }
    query.add("metadata_values", metadataValues)
    query.add("metadata_value_startswith", metadataValuePrefix)
  }
}
