import ChatModel
import ChatWire

/// When the metadata of channels was set, ms of the server's time: a value, or a deletion, gives way only to a later
/// one (Docs/Protocol.md#metadata). Kept for a run; what an earlier run cached is older than everything.
struct MetadataTimes {
  private struct Times {
    /// Of the last answer that had the channel's metadata.
    var answer: Int64 = 0
    var keys: [Identifier: Int64] = [:]
  }

  private var channels: [ChannelURL: Times] = [:]

  /// Takes what an event says.
  /// - Returns: the changes that are newer than what is known, and whether one has the same time, so that only the
  ///   server knows which one applies.
  mutating func merge(_ event: ChannelEvent) -> (change: MetadataChange, isStale: Bool) {
    merge(
      channelURL: event.channel.url, time: event.time,
      values: event.createdMetadata.merging(event.updatedMetadata) { $1 }, deletedKeys: event.deletedKeys)
  }

  /// - Parameter time: the server's, ms.
  mutating func merge(
    channelURL: String, time: Int64, values: [String: String], deletedKeys: [String]
  ) -> (change: MetadataChange, isStale: Bool) {
    var times = channels[channelURL] ?? Times()
    var isStale = false
    func isNews(_ key: String) -> Bool {
      let known = max(times.answer, times.keys[key] ?? 0)
      if known == time { isStale = true }
      guard time > known else { return false }
      times.keys[key] = time
      return true
    }
    let change = MetadataChange(
      values: values.filter { isNews($0.key) }, deletedKeys: deletedKeys.filter(isNews))
    channels[channelURL] = times
    return (change, isStale)
  }

  /// An answer contained all metadata of a channel.
  mutating func answered(channelURL: String, at time: Int64) {
    let known = channels[channelURL] ?? Times()
    channels[channelURL] = Times(
      answer: max(time, known.answer), keys: known.keys.filter { $0.value > time })
  }
}

/// Values to set and keys to delete.
struct MetadataChange: Sendable, Equatable {
  var values: [String: String]
  var deletedKeys: [String]
}

extension Channel {
  func changingMetadata(_ change: MetadataChange) -> Channel {
    edited { editor in
      editor.edit("metadata") { map in
        for key in change.deletedKeys { map.remove(key) }
        for (key, value) in change.values.sorted(by: { $0.key.precedesByBytes($1.key) }) { map.set(key, value) }
      }
    }
  }
}
