import ChatModel
import ChatWire

/// Retention (Docs/Protocol.md#channel-calls): messages up to a time are gone for everyone. Here it is a setting.
struct Retention {
  let transaction: Transaction

  /// Messages at or before it are gone, ms; 0 for none.
  func purgeOffset(of channel: ChannelRecord) -> Int64 {
    transaction.configuration.messagePurgeOffsets.first { $0.key.hasSameBytes(as: channel.customType) }?.value
      ?? transaction.configuration.messagePurgeOffset
  }

  var hasRetention: Bool {
    transaction.configuration.messagePurgeOffset > 0 || !transaction.configuration.messagePurgeOffsets.isEmpty
  }

  /// `GET sdk/applications/settings`.
  func applicationSettings() -> Payload {
    let offsets = transaction.configuration.messagePurgeOffsets.sorted { $0.key < $1.key }
    return .object {
      $0.set(
        "configs",
        Payload.object {
          guard hasRetention else { return }
          $0.set(
            "message_purge_offset",
            Payload.object { map in
              map.set("global", transaction.configuration.messagePurgeOffset)
              for (type, offset) in offsets { map.set(type, offset) }
            })
        })
      $0.set("has_more", false)
      $0.set("next", "")
      $0.set("ts", transaction.now)
    }
  }
}
