import ChatClient
import ChatModel
import LocalCaching
import SyncManager

/// The calls of one step of a legacy channel collection, and why it made them.
struct LegacyChannelBatch: Sendable {
  let cause: LegacyEventCause
  var calls: [LegacyChannelCall] = []
}

/// What a step means for a newer screen.
struct AdaptedChannels: Sendable {
  /// Channels that a fetch brought, for the handler of a load.
  var page: [GroupChannel] = []
  var changes: [ChannelListChange] = []
  var rules = RuleCounts<LegacyChannelRule>()

  /// Removes updates and deletions of channels that the screen does not have yet.
  /// - Returns: the urls of the deleted ones.
  mutating func keepBack(_ awaited: [GroupChannel]) -> [String] {
    guard !awaited.isEmpty else { return [] }
    func isAwaited(_ url: String) -> Bool { awaited.contains { $0.hasURL(url) } }
    var deleted: [String] = []
    changes = changes.compactMap { change in
      switch change.kind {
      case .added: return change
      case .updated(let channels):
        let left = channels.filter { !isAwaited($0.channelURL) }
        return left.isEmpty ? nil : ChannelListChange(source: change.source, kind: .updated(left))
      case .deleted(let urls):
        deleted += urls.filter(isAwaited)
        let left = urls.filter { !isAwaited($0) }
        return left.isEmpty ? nil : ChannelListChange(source: change.source, kind: .deleted(channelURLs: left))
      }
    }
    return deleted
  }
}

/// Turns the steps of a legacy channel collection into the changes of a newer one. A value without effects.
struct LegacyChannelMapping: Sendable {
  /// What the legacy collection shows after the steps so far.
  private(set) var shown: [GroupChannel]

  init(shown: [GroupChannel]) { self.shown = shown }

  /// - Parameter isPageAwaited: whether a handler receives what a fetch brings. Otherwise it is reported as added.
  mutating func adapt(_ batch: LegacyChannelBatch, isPageAwaited: Bool) -> AdaptedChannels {
    let before = shown
    if let last = batch.calls.last { shown = last.shown }
    var found: [LegacyChannelRule: [GroupChannel]] = [:]
    for (rule, channel) in batch.calls.flatMap({ classified($0, batch.cause, before) }) {
      // A channel that changed and moved is one update; one that is reported twice is reported in its current state.
      for known in [LegacyChannelRule.channelChanged, .channelMoved]
      where rule == .channelChanged || rule == .channelMoved {
        found[known]?.removeAll { $0.hasURL(of: channel) }
      }
      found[rule, default: []].append(channel)
    }
    var adapted = AdaptedChannels()
    for rule in LegacyChannelMapping.order {
      let channels = lasting(rule, found[rule] ?? [], before)
      guard !channels.isEmpty else { continue }
      adapted.rules.add(rule, channels.count)
      apply(rule, channels, batch.cause, isPageAwaited, &adapted)
    }
    return adapted
  }

  private static let order: [LegacyChannelRule] = [
    .channelsCleared, .channelLeft, .channelsFetched, .channelAdded, .channelChanged, .channelMoved,
  ]

  private func classified(
    _ call: LegacyChannelCall, _ cause: LegacyEventCause, _ before: [GroupChannel]
  ) -> [(LegacyChannelRule, GroupChannel)] {
    switch call.action {
    case .none: []
    case .insert: call.channels.map { (cause.isFetch ? .channelsFetched : .channelAdded, $0) }
    case .update: call.channels.map { (.channelChanged, $0) }
    case .move: call.channels.map { (.channelMoved, $0) }
    case .remove: call.channels.map { (.channelLeft, $0) }
    case .clear: before.map { (.channelsCleared, $0) }
    }
  }

  /// Channels that were added and removed within the step are not reported.
  private func lasting(
    _ rule: LegacyChannelRule, _ channels: [GroupChannel], _ before: [GroupChannel]
  ) -> [GroupChannel] {
    switch rule {
    case .channelsCleared, .channelLeft:
      channels.filter { channel in
        before.contains { $0.hasURL(of: channel) } && !shown.contains { $0.hasURL(of: channel) }
      }
    case .channelsFetched, .channelAdded, .channelChanged, .channelMoved:
      channels.filter { channel in shown.contains { $0.hasURL(of: channel) } }
    }
  }

  /// What a rule reports: the code of each row of the table.
  private func apply(
    _ rule: LegacyChannelRule, _ channels: [GroupChannel], _ cause: LegacyEventCause, _ isPageAwaited: Bool,
    _ adapted: inout AdaptedChannels
  ) {
    func tell(_ kind: ChannelListChange.Kind, _ source: CollectionEventSource) {
      adapted.changes.append(ChannelListChange(source: source, kind: kind))
    }
    switch rule {
    case .channelsFetched:
      if isPageAwaited { adapted.page += channels } else { tell(.added(channels), cause.listSource) }
    case .channelAdded: tell(.added(channels), cause.listSource)
    case .channelChanged, .channelMoved: tell(.updated(channels), cause.channelSource)
    case .channelLeft, .channelsCleared: tell(.deleted(channelURLs: channels.map(\.channelURL)), cause.listSource)
    }
  }
}

extension GroupChannel {
  func hasURL(of other: GroupChannel) -> Bool { hasURL(other.channelURL) }
  func hasURL(_ url: String) -> Bool { channelURL.hasSameBytes(as: url) }
}
