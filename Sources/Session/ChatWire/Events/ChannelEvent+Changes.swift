public import ChatModel

/// What changed, for the categories that contain it.
extension ChannelEvent {
  // MARK: Metadata. Values are merged by the event's time (Docs/Protocol.md#metadata).

  public var createdMetadata: [String: String] { data.stringMap("created") }
  public var updatedMetadata: [String: String] { data.stringMap("updated") }

  // MARK: Metacounters

  public var createdCounters: [String: Int64] { counters("created") }
  public var updatedCounters: [String: Int64] { counters("updated") }

  public var deletedKeys: [String] { data.strings("deleted") }

  // MARK: Pinned messages

  /// `nil` if the event does not say: the channel must be fetched.
  public var pinnedMessageIDs: [Int64]? {
    data.isList("pinned_message_ids") ? data.integers("pinned_message_ids") : nil
  }
  public var latestPinnedMessage: Message? {
    guard let payload = data.object("latest_pinned_message"),
      let message = try? Message(payload, channelURL: channel.url), message.id > 0
    else { return nil }
    return message
  }

  private func counters(_ name: StaticString) -> [String: Int64] {
    var result: [String: Int64] = [:]
    data.object(name)?.forEachMember { key, value in
      if let count = JSONText.integer(value) { result[key] = count }
    }
    return result
  }
}
