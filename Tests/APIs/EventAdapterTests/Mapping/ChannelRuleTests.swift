import ChatClient
import LocalCaching
import Testing

@testable import EventAdapter
@testable import SyncManager

/// Every row of the tables, by an example.
@Suite("Events of channels, row by row") struct ChannelRuleTests {
  private static func lines(_ changes: [ChannelListChange]) -> [String] {
    changes.map { change in
      switch change.kind {
      case .added(let channels): "added \(change.source) \(channels.map(\.channelURL))"
      case .updated(let channels): "updated \(change.source) \(channels.map(\.channelURL))"
      case .deleted(let urls): "deleted \(change.source) \(urls)"
      }
    }
  }

  @Test("from the legacy API to the newer one", arguments: LegacyChannelRule.allCases)
  func legacy(_ rule: LegacyChannelRule) async throws {
    let offline = try OfflineChannel()
    let (a, b, c) = (try offline.channel("a"), try offline.channel("b"), try offline.channel("c"))
    var mapping = LegacyChannelMapping(shown: [a, b])
    let cause = LegacyEventCause.notice(.messageReceived, isMention: false)
    func adapt(_ cause: LegacyEventCause, _ calls: LegacyChannelCall..., isPageAwaited: Bool = false) -> AdaptedChannels
    {
      mapping.adapt(LegacyChannelBatch(cause: cause, calls: calls), isPageAwaited: isPageAwaited)
    }
    let adapted: AdaptedChannels
    let told: [String]
    switch rule {
    case .channelsFetched:
      adapted = adapt(.fetch(.next), LegacyChannelCall(.insert, [c], shown: [a, b, c]), isPageAwaited: true)
      #expect(adapted.page == [c])
      told = []
    case .channelAdded:
      adapted = adapt(cause, LegacyChannelCall(.insert, [c], shown: [c, a, b]))
      told = [#"added eventMessageReceived ["c"]"#]
    case .channelChanged:
      adapted = adapt(cause, LegacyChannelCall(.update, [a], shown: [a, b]))
      told = [#"updated eventChannelChanged ["a"]"#]
    case .channelMoved:
      adapted = adapt(
        cause, LegacyChannelCall(.update, [b], shown: [a, b]), LegacyChannelCall(.move, [b], shown: [b, a]))
      told = [#"updated eventChannelChanged ["b"]"#]
    case .channelLeft:
      adapted = adapt(.notice(.userLeft, isMention: false), LegacyChannelCall(.remove, [a], shown: [b]))
      told = [#"deleted eventUserLeft ["a"]"#]
    case .channelsCleared:
      adapted = adapt(.notice(.application, isMention: false), LegacyChannelCall(.clear, [], shown: []))
      told = [#"deleted channelChangelog ["a", "b"]"#]
    }
    #expect(adapted.rules.counts[rule] != nil)
    #expect(Self.lines(adapted.changes) == told)
    #expect(adapted.rules.unmapped.isEmpty)
    try await offline.close()
  }

  @Test("from the newer API to the legacy one", arguments: NewChannelRule.allCases)
  func new(_ rule: NewChannelRule) async throws {
    let offline = try OfflineChannel()
    let (a, b, c) = (try offline.channel("a"), try offline.channel("b"), try offline.channel("c"))
    var mapping = NewChannelMapping()
    var adapted = mapping.adaptLoaded([a, b])
    func change(_ kind: ChannelListChange.Kind) -> ChannelListChange {
      ChannelListChange(source: .eventChannelChanged, kind: kind)
    }
    let told: [String]
    switch rule {
    case .channelsLoaded: told = ["insert a,b: a,b"]
    case .channelAdded:
      adapted = mapping.adapt(change(.added([c])), list: [c, a, b])
      told = ["insert c: c,a,b"]
    case .channelChanged:
      adapted = mapping.adapt(change(.updated([b])), list: [a, b])
      told = ["update b: a,b"]
    case .channelMoved:
      adapted = mapping.adapt(change(.updated([b])), list: [b, a])
      told = ["update b: a,b", "move b: b,a"]
    case .channelLeft:
      adapted = mapping.adapt(change(.deleted(channelURLs: ["a"])), list: [b])
      told = ["remove a: b"]
    case .channelUnknown:
      adapted = mapping.adapt(change(.updated([c])), list: [a, b])
      told = []
    }
    #expect(adapted.rules.counts[rule] != nil)
    let lines = adapted.calls.map { call in
      let (told, shown) = (call.channels.map(\.channelURL), call.shown.map(\.channelURL))
      return "\(call.action) \(told.joined(separator: ",")): \(shown.joined(separator: ","))"
    }
    #expect(lines == told)
    #expect(adapted.rules.unmapped.map(\.row.id) == (rule.row.isReported ? [rule.rawValue] : []))
    try await offline.close()
  }
}
