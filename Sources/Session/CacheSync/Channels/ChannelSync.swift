import ChatCache
import ChatModel
import ChatWire

/// The user's channels: their lists and changelog, and single channels, fetched if they are unknown or may differ from
/// the server's.
final class ChannelSync {
  var channelLists = ChannelLists()
  var freshness = ChannelFreshness()

  /// How many are requested at once.
  private static let concurrentFetches = 4
  /// How often a late answer is requested again at once before pauses grow.
  private static let immediateRepeats = 2

  /// The channel may differ from the server's. Answers under way are not trusted.
  func markStale(channelURL: String, source: CacheSource = .channelChanged, on engine: isolated SyncEngine) {
    engine.touch(channelURL: channelURL)
    freshness.markStale(channelURL, source: source)
  }

  /// Whether the rules may go wrong for an event or one of the user's own calls: the last answer may already include
  /// its effect, or earlier events are missing. Checked before it is written, so that the stale channel is written with
  /// it.
  /// - Parameter eventTime: the server's time of the change, ms; `nil` if unknown.
  func mayBeStale(channelURL: String, eventTime: Int64?) -> Bool {
    freshness.mayBeStale(channelURL, eventTime: eventTime)
      || freshness.isMissed(channelURL) && !channelLists.isChangelogExpected
  }

  /// An event or one of the user's own calls changed a channel: answers to earlier requests are older.
  /// - Parameter isStale: the rules could not determine the whole effect, or the channel may be stale.
  func channelChanged(channelURL: String, isStale: Bool, on engine: isolated SyncEngine) async {
    engine.touch(channelURL: channelURL)
    if isStale { markStale(channelURL: channelURL, on: engine) }
    await scheduleChannelFetches(on: engine)
  }

  /// One of the user's own calls changed a channel, and the cache has the effect.
  /// - Parameter eventTime: the server's time of the change, ms; `nil` if unknown.
  func ownCallChanged(
    channelURL: String, eventTime: Int64?, isStale: Bool = false, on engine: isolated SyncEngine
  ) async {
    await channelChanged(
      channelURL: channelURL, isStale: isStale || mayBeStale(channelURL: channelURL, eventTime: eventTime), on: engine)
  }

  /// Events are being lost: until a changelog has delivered everything, every channel may have changed.
  func channelsMayBeMissed(on engine: isolated SyncEngine) {
    freshness.eventsMayBeMissed(until: engine.isConnected ? engine.inputNumber : nil)
    channelLists.changesMayBeMissed()
  }

  /// Nothing is cached any longer: lists start over, and nothing is stale.
  func channelListsWereCleared() {
    channelLists.cacheWasCleared()
    freshness = ChannelFreshness()
  }

  /// Starts to fetch what is unknown or stale.
  func scheduleChannelFetches(on engine: isolated SyncEngine) async {
    guard engine.canSync else { return }
    // Without a changelog, nothing reports what was missed, and watched channels need to know.
    if freshness.isLookDue, freshness.isAnythingMissed, channelLists.isLoaded, !channelLists.isChangelogExpected {
      freshness.looked()
      for url in engine.history.watchedChannelURLs
      where freshness.isMissed(url) && !freshness.isStale(url) {
        markStale(channelURL: url, source: .channelChangelog, on: engine)
      }
    }
    var running = engine.jobs.keys.count { $0.kind == .channelFetch }
    for entry in freshness.stale {
      guard running < Self.concurrentFetches else { return }
      let key = JobKey(.channelFetch, channelURL: entry.url)
      guard !engine.jobs.isRunning(key), !engine.jobs.isWaiting(key) else { continue }
      fetch(entry.url, key, on: engine)
      running += 1
    }
  }

  private func fetch(_ url: String, _ key: JobKey, on engine: isolated SyncEngine) {
    let userID = engine.userID
    engine.startJob(key) { transport in
      try await transport.oneChannel(url, userID: userID)
    } then: { engine, answer in
      await engine.channelSync.fetched(url, answer, on: engine)
      await engine.channelSync.scheduleChannelFetches(on: engine)
    }
  }

  private func fetched(_ url: String, _ answer: JobAnswer<ChannelAnswer>, on engine: isolated SyncEngine) async {
    let key = JobKey(.channelFetch, channelURL: url)
    guard !engine.isTouched(channelURL: url, since: answer.startedAt) else {
      // It may be older than what has happened in the meantime, whatever it says.
      guard freshness.answerWasLate(url) > Self.immediateRepeats else { return }
      engine.retryLater(key, after: LateAnswer()) { engine in
        await engine.channelSync.scheduleChannelFetches(on: engine)
      }
      return
    }
    let source = freshness.source(of: url) ?? .channelChanged
    do {
      switch answer.result {
      case .success(let found):
        let thawed = try await engine.commit(source, fresh: [url]) { try $0.applyAnswer([found.channel]) }
        await channelsAnswered(
          [found.channel], at: found.time ?? engine.serverTime, thawed: thawed, startedAt: answer.startedAt, on: engine)
      case .failure(let error as ServerError) where error.meansNoChannel:
        let deletion: CacheSource = source == .channelChangelog ? source : .channelDeleted
        try await engine.commit(deletion, fresh: [url]) { try $0.deleteChannel(url: url) }
        freshness.forget(url, startedAt: answer.startedAt)
      case .failure(let error):
        engine.retryLater(key, after: error) { engine in await engine.channelSync.scheduleChannelFetches(on: engine) }
        return
      }
      engine.jobs.succeed(key)
    } catch {
      // Not at once: the cache would hardly accept it.
      engine.retryLater(key, after: error) { engine in await engine.channelSync.scheduleChannelFetches(on: engine) }
      await engine.cacheFailed(error)
    }
  }

  /// An answer was applied: from here on, only later events change its channels.
  /// - Parameters:
  ///   - time: the server's time of the answer, ms.
  ///   - thawed: channels that the user may send to again.
  ///   - startedAt: the input that started the request.
  func channelsAnswered(
    _ channels: [Channel], at time: Int64, thawed: [String], startedAt: UInt64, on engine: isolated SyncEngine
  ) async {
    for channel in channels { channelAnswered(channel, at: time, startedAt: startedAt, on: engine) }
    for channel in channels { await engine.history.messagesMayBeAllowed(channelURL: channel.url, on: engine) }
    for url in thawed { await engine.sending.resendFailed(url, on: engine) }
  }

  func channelAnswered(_ channel: Channel, at time: Int64, startedAt: UInt64, on engine: isolated SyncEngine) {
    freshness.markFresh(channel.url, at: time, startedAt: startedAt)
    if channel.metadata != nil { engine.eventHandling.metadataAnswered(channelURL: channel.url, at: time) }
    engine.eventHandling.armMuteTimer(
      channelURL: channel.url, after: channel.muteEnd(of: engine.userID).map { max(0, $0 - engine.serverTime) },
      on: engine)
  }

  // MARK: What others ask for

  /// The connection is there: answers to requests from now on include everything that was missed.
  func connected(on engine: isolated SyncEngine) { freshness.connected(at: engine.inputNumber) }

  func connectionLost() { freshness.connectionLost() }

  /// A channel is watched from now on.
  func watchBegan() { freshness.watchBegan() }

  /// The channel is gone from the cache.
  func forget(_ url: String, startedAt: UInt64) { freshness.forget(url, startedAt: startedAt) }

  func isStale(_ url: String) -> Bool { freshness.isStale(url) }

  /// The channels that may differ from the server's.
  var staleURLs: [String] { freshness.stale.map(\.url) }

  /// Channels changed in a way that only a changelog reports.
  func changesMayBeMissed() { channelLists.changesMayBeMissed() }

  /// Requests the list of every channel.
  func requestEverything() { channelLists.request(.everything) }
}

/// A channel as the server has it.
struct ChannelAnswer: Sendable {
  let channel: Channel
  /// The server's time, ms; `nil` if the answer does not say.
  let time: Int64?
}

/// An event overtook the answer.
struct LateAnswer: Error {}

extension ChatTransport {
  /// A channel with all of its data, and the time of the answer if the server returns it.
  func oneChannel(_ url: String, userID: String) async throws -> ChannelAnswer {
    let page = try await myChannels(userID: userID, .one(url))
    if let channel = page.channels.first(where: { $0.url.hasSameBytes(as: url) }) {
      return ChannelAnswer(channel: channel, time: page.time > 0 ? page.time : nil)
    }
    // Not one of the user's: a public one, or none.
    return ChannelAnswer(channel: try await channel(url), time: nil)
  }
}

extension ServerError {
  /// The server said so itself, and will say it again: not caused by session, rate or chance.
  var isFinal: Bool {
    guard isStated, !isSessionExpired, !isSessionRevoked, !isRateLimited else { return false }
    let codes = [Code.notAMember, Code.channelDeleted, Code.banned, Code.messageNotFound, Code.channelNotFound]
    return (400_100..<400_400).contains(code) || codes.contains(code)
  }

  /// A final refusal of anything about the channel to this user, whatever the form of the request.
  var refusesUser: Bool { meansNoChannel || code == Code.notAuthorized || code == Code.badChannelURL }

  /// The channel does not exist, or the user does not take part in it: said by the server itself, because everything
  /// cached of the channel is then removed, including unsent messages.
  var meansNoChannel: Bool {
    guard isStated, !isSessionExpired, !isSessionRevoked else { return false }
    return isNotFound || code == Code.notAMember || code == Code.channelDeleted || code == Code.banned
      || (status == 403 && code != Code.apiTokenInvalid)
  }
}
