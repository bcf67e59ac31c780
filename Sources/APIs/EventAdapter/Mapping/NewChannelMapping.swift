import ChatClient
import ChatModel
import LocalCaching
import SyncManager

/// What an event means for a legacy channel screen.
struct AdaptedLegacyChannelCalls: Sendable {
  var calls: [LegacyChannelCall] = []
  var rules = RuleCounts<NewChannelRule>()
}

/// Turns the events of a newer channel collection into the calls of a legacy one. A value without effects.
struct NewChannelMapping: Sendable {
  /// What the legacy screen shows.
  private(set) var shown: [GroupChannel] = []

  /// A page was loaded.
  /// - Parameter list: what the newer collection shows now.
  mutating func adaptLoaded(_ list: [GroupChannel]) -> AdaptedLegacyChannelCalls {
    var adapted = AdaptedLegacyChannelCalls()
    adapt(.channelsLoaded, list.filter { index(of: $0.channelURL) == nil }, list, &adapted)
    return adapted
  }

  mutating func adapt(_ change: ChannelListChange, list: [GroupChannel]) -> AdaptedLegacyChannelCalls {
    var adapted = AdaptedLegacyChannelCalls()
    switch change.kind {
    case .added(let channels):
      adapt(.channelAdded, channels.filter { index(of: $0.channelURL) == nil }, list, &adapted)
    case .updated(let channels):
      for channel in channels {
        guard let old = index(of: channel.channelURL) else {
          adapt(.channelUnknown, [channel], list, &adapted)
          continue
        }
        adapt(place(of: channel, list) == old ? .channelChanged : .channelMoved, [channel], list, &adapted)
      }
    case .deleted(let urls):
      let known = urls.compactMap { url in shown.first { $0.hasURL(url) } }
      adapt(.channelLeft, known, list, &adapted)
      if known.count < urls.count { adapted.rules.add(.channelUnknown, urls.count - known.count) }
    }
    return adapted
  }

  /// What a rule reports: the code of each row of the table.
  private mutating func adapt(
    _ rule: NewChannelRule, _ channels: [GroupChannel], _ list: [GroupChannel],
    _ adapted: inout AdaptedLegacyChannelCalls
  ) {
    guard !channels.isEmpty else { return }
    adapted.rules.add(rule, channels.count)
    switch rule {
    case .channelsLoaded, .channelAdded:
      for channel in channels { insert(channel, list) }
      adapted.calls.append(LegacyChannelCall(.insert, channels, shown: shown))
    case .channelChanged: adapted.calls.append(LegacyChannelCall(.update, channels, shown: shown))
    case .channelMoved:
      adapted.calls.append(LegacyChannelCall(.update, channels, shown: shown))
      for channel in channels {
        shown.removeAll { $0.hasURL(of: channel) }
        insert(channel, list)
      }
      adapted.calls.append(LegacyChannelCall(.move, channels, shown: shown))
    case .channelLeft:
      shown.removeAll { channel in channels.contains { $0.hasURL(of: channel) } }
      adapted.calls.append(LegacyChannelCall(.remove, channels, shown: shown))
    case .channelUnknown: break
    }
  }

  private func index(of url: String) -> Int? { shown.firstIndex { $0.hasURL(url) } }

  private mutating func insert(_ channel: GroupChannel, _ list: [GroupChannel]) {
    shown.insert(channel, at: place(of: channel, list))
  }

  /// The position of a channel among the shown ones, in the newer collection's order.
  private func place(of channel: GroupChannel, _ list: [GroupChannel]) -> Int {
    let others = shown.filter { !$0.hasURL(of: channel) }
    guard let index = list.firstIndex(where: { $0.hasURL(of: channel) }) else { return others.count }
    let before = Set(bytesOf: list[..<index].map(\.channelURL))
    // After the last one that precedes it: others may not have moved yet.
    return (others.lastIndex { before.contains($0.channelURL) }).map { $0 + 1 } ?? 0
  }
}
