import CacheSync
import ChatClient
import ChatModel
import ChatTesting
import ChatWire
import DevChatBackend
import Foundation
import LayerTesting
import LiveTesting

@testable import LocalCaching
@testable import SyncManager

/// Collections of both layers on one session, while everything goes wrong; the same seed does the same things.
final class LayersSimulation: Sendable {
  struct Legacy: Sendable {
    let collection: SBSMMessageCollection
    let log: LegacyMessageLog
  }

  static let capacity = 40
  let fixture: LegacyFixture
  let session: ChatSession
  let policy: SBSMMessageResendPolicy
  let legacy: [Legacy]
  let legacyChannels: (collection: SBSMChannelCollection, log: ChannelLog)
  let newChannels: MirroredChannelCollection
  let new = Locked<[MirroredCollection]>([])
  /// Whether sends fail.
  let isBroken: Locked<Bool>
  let isSuspended = Locked(false)
  /// Whether another program writes to the cache.
  let isWrittenByOthers = Locked(false)
  /// Fetches of the legacy layer: how many were begun, and which ended.
  let begun = Locked(0)
  let ended = WatchedLog<Int>()
  let notices = NoticeLog()

  var layer: LegacyLayer { LegacyLayer.of(session) }

  init(seed: UInt64) async throws {
    var random = SeededRandom(seed: seed)
    let (clock, isBroken) = (TestClock.skipping(), Locked(false))
    fixture = try await LegacyFixture(channels: 3, messages: 40, clock: clock)
    policy = [.none, .manual, .automatic][Int(seed % 3)]
    var options = LegacyOptions()
    (options.policy, options.capacity) = (policy, Self.capacity)
    // The fixture's server is in 2023.
    options.retentionDays = SBSMSyncManagerOptions.infinity
    self.isBroken = isBroken
    session = try fixture.session(
      options, pageSize: 9,
      transport: InterceptedTransport.failingSends(
        try fixture.live.transport(clock: clock, timeouts: FastClock.timeoutsOfLostAnswers), while: isBroken),
      clock: clock)
    let notices = notices
    session.engine.addObserver { notices.append($0) }
    try await session.connected()
    let times = try await fixture.history().map(\.createdAt)
    let mine = SBSMMessageFilter(messageType: .all, customType: nil, senderUserIds: ["alice"])
    var legacy: [Legacy] = []
    for (filter, limit, reverse) in [(nil, 6, false), (mine, 4, true), (nil, 9, true)] as [(_, UInt, _)] {
      let viewpoint = random.oneIn(2) ? Int64.max : times[Int.random(in: 0..<times.count, using: &random)]
      let (collection, log) = try await session.messages(
        filter: filter, viewpoint: viewpoint, limit: limit, reverse: reverse)
      legacy.append(Legacy(collection: collection, log: log))
    }
    self.legacy = legacy
    legacyChannels = try session.channels(limit: 2)
    let query = session.createMyGroupChannelListQuery()
    query.limit = 2
    newChannels = MirroredChannelCollection(GroupChannelCollection(query: query))
    for index in 0..<3 { try await open(index, &random) }
  }

  /// Makes a new collection of the newer layer, in place of another.
  func open(_ index: Int, _ random: inout SeededRandom) async throws {
    let times = try await fixture.history().map(\.createdAt)
    let params = MessageListParams()
    params.previousResultSize = Int.random(in: 0...8, using: &random)
    params.nextResultSize = Int.random(in: 0...8, using: &random)
    params.isInclusive = random.oneIn(2)
    params.reverse = index == 1
    params.replyType = .all
    let point = random.oneIn(2) ? Int64.max : times.randomElement(using: &random) ?? .max
    let mirrored = MirroredCollection(
      // Another program may have removed the channel from the cache, and the server may not answer.
      MessageCollection(channel: legacy[0].collection.channel, startingPoint: point, params: params))
    new.withValue { new in
      if index < new.count {
        new[index].collection.dispose()
        new[index] = mirrored
      } else {
        new.append(mirrored)
      }
    }
    mirrored.start()
  }

  /// Begins a fetch of the legacy layer, which has to end once.
  func fetch(_ begin: (@escaping @Sendable () -> Void) -> Void) {
    let number = begun.withValue { begun in
      begun += 1
      return begun
    }
    begin { [ended] in ended.append(number) }
  }

  func stop() async throws { try await fixture.stop(session) }
}
