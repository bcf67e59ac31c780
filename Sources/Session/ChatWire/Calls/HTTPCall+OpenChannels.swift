/// Open channels (Docs/Protocol.md#open-channels). Calls that both kinds of channels have are built for group channels.
extension HTTPCall {
  /// The same call about an open channel instead of a group channel: only the word in the path differs.
  public var ofOpenChannel: HTTPCall {
    var call = self
    // What comes later may be an id.
    if call.path.first == "group_channels" { call.path[0] = "open_channels" }
    return call
  }
}

extension ChannelFields {
  /// The call that creates an open channel.
  public var openChannelCreation: HTTPCall {
    HTTPCall(.post, "open_channels") {
      write(to: &$0)
      $0.set("channel_url", url)
    }
  }
}

/// Which open channels to request: the newest first. Values that are `nil` are not sent.
public struct OpenChannelListCall: Sendable, Hashable {
  public var limit: Int64 = 20
  public var showsFrozen = true
  public var showsMetadata = false
  public var nameContains: String?
  public var urlContains: String?
  public var customType: String?

  public init() {}

  /// - Parameter token: `next` of the previous page; `nil` for the first.
  public func page(_ token: String?) -> HTTPCall {
    .get("open_channels") {
      $0.add("token", token)
      $0.add("limit", max(1, limit))
      $0.add("show_frozen", showsFrozen)
      $0.add("show_metadata", showsMetadata)
      $0.add("name_contains", nameContains)
      $0.add("url_contains", urlContains)
      $0.add("custom_types", customType)
    }
  }
}
