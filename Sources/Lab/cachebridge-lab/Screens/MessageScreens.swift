import ChatClient
import ChatWire
import EventAdapter
import LocalCaching
import SideBySide
import SyncManager

/// Everything that shows the messages of the channel: both collections themselves with the comparison of their lists,
/// and a screen of each API on the layer of the other.
final class MessageScreens: Sendable {
  /// The newer screen, and the comparison of the legacy one with it.
  private struct Compared: Sendable {
    var newer: NewerScreen
    var comparison: ShadowComparison?
    /// What comparisons with earlier newer screens found.
    var earlier: [Divergence] = []
    var points = 0
    var planted = 0
    var lawful: [ShadowRule: Int] = [:]
  }

  let legacy: LegacyScreen
  let newerOnLegacy: NewerScreen
  let legacyOnNewer: LegacyScreen
  /// The collection below `newerOnLegacy`, if the run created it.
  let legacyBelow: SBSMMessageCollection?
  private let compared: Locked<Compared>
  private let channel: GroupChannel
  private let shadow: ShadowOptions

  /// - Parameters:
  ///   - time: where they start, ms; `Int64.max` for the newest end.
  ///   - shadow: how the two lists are compared.
  init(_ channel: GroupChannel, _ options: Scenario.Options, at time: Int64, _ shadow: ShadowOptions) {
    func makeLegacy() -> SBSMMessageCollection {
      SBSMMessageCollection(
        channel: channel, filter: options.filter, viewpointTimestamp: time, limit: UInt(options.limit),
        reverse: options.isReversed)
    }
    (self.channel, self.shadow) = (channel, shadow)
    let legacy = makeLegacy()
    let newer = MessageCollection(channel: channel, startingPoint: time, params: options.params)
    self.legacy = LegacyScreen(legacy, .legacy)
    compared = Locked(
      Compared(
        newer: NewerScreen(newer, .newer), comparison: ShadowComparison.between(legacy, newer, options: shadow)))
    if options.nextLimit == nil {
      let below = makeLegacy()
      legacyBelow = below
      newerOnLegacy = NewerScreen(MessageCollection(adapting: below), .newerOnLegacy)
    } else {
      legacyBelow = nil
      newerOnLegacy = NewerScreen(
        MessageCollection.onLegacyLayer(channel: channel, startingPoint: time, params: options.params), .newerOnLegacy)
    }
    legacyOnNewer = LegacyScreen(
      SBSMMessageCollection.onNewerLayer(
        channel: channel, filter: options.filter, viewpointTimestamp: time, limit: UInt(options.limit),
        reverse: options.isReversed), .legacyOnNewer)
  }

  var newer: NewerScreen { compared.withValue { $0.newer } }
  var comparison: ShadowComparison? { compared.withValue { $0.comparison } }
  var legacyScreens: [LegacyScreen] { [legacy, legacyOnNewer] }
  var newerScreens: [NewerScreen] { [newer, newerOnLegacy] }

  /// Recreates the newer screen at another place; it has to be started.
  func replaceNewer(_ options: Scenario.Options, at time: Int64) {
    newer.collection.dispose()
    show(MessageCollection(channel: channel, startingPoint: time, params: options.params))
  }

  /// Recreates it around what it shows, after a huge gap; it has to be started.
  func recoverNewer() { show(newer.collection.replacedAfterHugeGap()) }

  private func show(_ collection: MessageCollection) {
    let next = ShadowComparison.between(legacy.collection, collection, options: shadow)
    let screen = NewerScreen(collection, .newer)
    let last = compared.withValue { compared in
      let last = compared.comparison
      compared.earlier += last?.divergences ?? []
      compared.points += last?.status.points ?? 0
      compared.planted += last?.planted ?? 0
      compared.lawful.merge(last?.status.lawful ?? [:]) { $0 + $1 }
      (compared.newer, compared.comparison) = (screen, next)
      return last
    }
    last?.stop()
  }

  /// What comparisons found so far.
  var divergences: [Divergence] {
    let (earlier, comparison) = compared.withValue { ($0.earlier, $0.comparison) }
    return earlier + (comparison?.divergences ?? [])
  }

  /// How often each rule explained a difference.
  var lawful: [ShadowRule: Int] {
    compared.withValue { $0.lawful.merging($0.comparison?.status.lawful ?? [:]) { $0 + $1 } }
  }

  /// How many defects were planted into what the legacy screen received.
  var planted: Int { compared.withValue { $0.planted + ($0.comparison?.planted ?? 0) } }

  /// At how many points the two lists were compared.
  var points: Int { compared.withValue { $0.points + ($0.comparison?.status.points ?? 0) } }

  func close() {
    comparison?.stop()
    for screen in legacyScreens { screen.collection.remove() }
    for screen in newerScreens { screen.collection.dispose() }
  }

  /// What is wrong so far: impossible notifications, and impossible contents of screens. On the app's queue.
  var findings: [Finding] {
    let url = channel.channelURL
    var found = legacyScreens.flatMap(\.findings) + newerScreens.flatMap(\.findings)
    for screen in legacyScreens { found += screen.shown.violations(in: url).map { $0.on(screen.name) } }
    for screen in newerScreens { found += screen.shown.violations(in: url).map { $0.on(screen.name) } }
    return found
  }
}
