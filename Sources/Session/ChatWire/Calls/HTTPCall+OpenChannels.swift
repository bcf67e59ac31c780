public import ChatModel

/// Open channels (Docs/Protocol.md#open-channels). What both kinds of channels have is built as for group channels, and
/// made a call about an open one by `about(_:)`.
extension HTTPCall {
  /// The same call about a channel of another type: only the word in the path differs.
  public func about(_ type: ChannelType) -> HTTPCall {
    guard type == .open else { return self }
    var call = self
    // What comes later may be an id.
    if call.path.first == "group_channels" { call.path[0] = "open_channels" }
    return call
  }

  public static func openChannel(_ url: String) -> HTTPCall {
    .get("open_channels", url) { $0.add("show_metadata", true) }
  }

  public static func createOpenChannel(_ fields: ChannelFields) -> HTTPCall {
    HTTPCall(.post, "open_channels") {
      fields.write(to: &$0)
      $0.set("channel_url", fields.url)
    }
  }

  /// The url of a channel cannot change, and is not sent.
  public static func updateOpenChannel(_ url: String, _ fields: ChannelFields) -> HTTPCall {
    HTTPCall(.put, "open_channels", url) { fields.write(to: &$0) }
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
