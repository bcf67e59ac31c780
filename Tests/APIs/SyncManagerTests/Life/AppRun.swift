import CacheSync
import ChatClient
import ChatModel
import ChatWire
import FileTesting
import LayerTesting
import LiveTesting

@testable import LocalCaching
@testable import SyncManager

/// An app from its launch to its end, with screens of both layers: what a process has in memory.
final class AppRun: Sendable {
  let session: ChatSession
  let userID: String
  let notices = NoticeLog()
  private let folder: TemporaryCacheFolder
  private let isKilled: Locked<Bool>
  private let screens = Locked(Screens())

  /// What it shows, of one channel and of the list.
  struct Screens: Sendable {
    var legacy: [LayersSimulation.Legacy] = []
    var new: [MirroredCollection] = []
    var legacyChannels: (collection: SBSMChannelCollection, log: ChannelLog)?
    var newChannels: MirroredChannelCollection?
  }

  /// - Parameters:
  ///   - folder: of the caches.
  ///   - isNetworkDown: whether nothing leaves the phone.
  init(
    _ userID: String, in folder: TemporaryCacheFolder, _ fixture: LegacyFixture, _ policy: SBSMMessageResendPolicy,
    clock: any TransportClock, isNetworkDown: Locked<Bool>
  ) throws {
    (self.userID, self.folder) = (userID, folder)
    var configuration = SyncConfiguration()
    configuration.clock = clock
    (configuration.firstRetryDelay, configuration.longestRetryDelay) = (0.01, 0.05)
    (configuration.channelPageSize, configuration.messagePageSize, configuration.resendInterval) = (2, 9, 0.01)
    let isKilled = Locked(false)
    let check: @Sendable () throws -> Void = {
      if isKilled.withValue({ $0 }) || isNetworkDown.withValue({ $0 }) { throw WireError(.network, "No network.") }
    }
    session = try ChatSession(
      userID: userID, directory: folder.url,
      transport: InterceptedTransport(
        try fixture.live.transport(clock: clock, timeouts: FastClock.timeoutsOfLostAnswers),
        beforeConnect: check, beforeSend: { _ in try check() }, afterSend: { _, _ in try check() },
        beforeCall: { _ in try check() }, afterCall: { _ in try check() }),
      configuration: configuration)
    self.isKilled = isKilled
    let notices = notices
    session.engine.addObserver { notices.append($0) }
    session.offlineActions.keep(.all)
    var options = LegacyOptions()
    (options.policy, options.capacity) = (policy, LayersSimulation.capacity)
    (options.retentionDays, options.maximumFailedPerChannel) = (SBSMSyncManagerOptions.infinity, 1_000)
    LegacyLayer.of(session).setUp(options, LegacyQueues(), session)
    LegacyLayer.of(session).setResumed(true, session)
  }

  var shown: Screens { screens.withValue { $0 } }

  /// Opens the list and one channel in both layers, as far as the channel is known.
  func openScreens(of url: String) async throws {
    var shown = Screens()
    shown.legacyChannels = try session.channels(limit: 2)
    let query = session.createMyGroupChannelListQuery()
    query.limit = 2
    shown.newChannels = MirroredChannelCollection(GroupChannelCollection(query: query))
    if (try? await session.getChannel(url)) != nil {
      let (collection, log) = try await session.messages(url, limit: 6)
      shown.legacy = [LayersSimulation.Legacy(collection: collection, log: log)]
    }
    screens.withValue { $0 = shown }
    try await open(url, at: .max)
  }

  /// Opens a channel of the newer layer, as for example after a tap on a push notification.
  func open(_ url: String, at point: Int64) async throws {
    guard let channel = try? await session.getChannel(url) else { return }
    let params = MessageListParams()
    (params.previousResultSize, params.nextResultSize, params.replyType) = (6, 6, .all)
    let mirrored = MirroredCollection(MessageCollection(channel: channel, startingPoint: point, params: params))
    let before = screens.withValue { screens -> [MirroredCollection] in
      defer { screens.new = [mirrored] }
      return screens.new
    }
    for other in before { other.collection.dispose() }
    mirrored.start()
  }

  /// Returns when everything is stored that the app asked for so far.
  func untilStored() async throws { try await session.engine.perform { _ in } }

  /// What is wrong now, with whatever under way.
  func faults() async -> [String] {
    let shown = shown
    return await session.delivered {
      var found = (shown.newChannels?.faults ?? []) + (shown.legacyChannels?.log.faults ?? [])
      for new in shown.new { found += new.faults.map { "new: \($0)" } }
      for legacy in shown.legacy {
        found += legacy.log.faults.map { "legacy: \($0)" }
        for new in shown.new where new.isStarted { found += legacy.contradictions(new) }
      }
      return found
    }
  }

  // MARK: Ends

  /// The system kills the app, and its container moves.
  /// - Returns: the container as the kill left it: with every commit, and nothing that came after the last.
  func kill() async throws -> TemporaryCacheFolder {
    let (folder, isKilled) = (folder, isKilled)
    let left = try await session.cache.write(source: .application) { _ in
      // No other commit is under way, and what is sent from now on came too late.
      isKilled.withValue { $0 = true }
      let left = try TemporaryCacheFolder()
      // Marks of what is being sent come and go beside commits, and say nothing after the kill.
      for name in try Files.names(folder.url.path) where !name.contains(".sending-") {
        try Files.copy(folder.path(name), to: left.path(name))
      }
      return left
    }
    try await end()
    return left
  }

  /// The app ends by itself, or another user logs in.
  func end() async throws {
    for new in shown.new { new.collection.dispose() }
    screens.withValue { $0 = Screens() }
    try await session.close()
  }
}
