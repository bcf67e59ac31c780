import ChatCache
import ChatModel
import ChatWire

/// Single channels, fetched when they are unknown or may differ from the server's.
extension SyncEngine {
  /// How many are asked for at once.
  private static let concurrentFetches = 4
  /// Answers that came too late are asked for again at once so many times, then with growing pauses.
  private static let immediateRepeats = 2

  /// Asks for a channel again, for who shows it anew.
  package nonisolated func refreshChannel(_ url: String) {
    put { engine in
      engine.markDirty(channelURL: url)
      await engine.kickChannelFetches()
    }
  }

  /// The channel may differ from the server's. Answers under way are not trusted.
  func markDirty(channelURL: String, source: CacheSource = .channelChanged) {
    touched.touch(channelURL: channelURL, at: inputNumber)
    freshness.markDirty(channelURL, source: source)
  }

  /// Whether the rules may go wrong with an event or a call of the user's own: the last answer may have its effect
  /// already, or earlier events are missing. Asked before it is written, so that the doubt is written with it.
  /// - Parameter eventTime: the server's time of the change, ms; `nil` when unknown.
  func isSuspect(channelURL: String, eventTime: Int64?) -> Bool {
    freshness.isDoubtful(channelURL, eventTime: eventTime)
      || freshness.isMissed(channelURL) && !channelLists.isChangelogExpected
  }

  /// An event or a call of the user's own changed a channel: answers that began before are older.
  /// - Parameter isDirty: the rules could not tell all of it, or it is suspect.
  func channelChanged(channelURL: String, isDirty: Bool) async {
    touched.touch(channelURL: channelURL, at: inputNumber)
    if isDirty { markDirty(channelURL: channelURL) }
    await kickChannelFetches()
  }

  /// A call of the user's own changed a channel, and the cache has the effect.
  /// - Parameter eventTime: the server's time of the change, ms; `nil` when unknown.
  func ownCallChanged(channelURL: String, eventTime: Int64?, isDirty: Bool = false) async {
    await channelChanged(
      channelURL: channelURL, isDirty: isDirty || isSuspect(channelURL: channelURL, eventTime: eventTime))
  }

  /// Events get lost: until a changelog told everything, every channel may have changed.
  func channelsMayBeMissed() {
    freshness.eventsMayBeMissed(until: isConnected ? inputNumber : nil)
    channelLists.changesMayBeMissed()
  }

  /// Nothing is cached any more: lists begin again, and nothing is doubtful.
  func channelListsWereCleared() {
    channelLists.cacheWasCleared()
    freshness = ChannelFreshness()
  }

  /// Begins to fetch what is unknown or doubtful.
  func kickChannelFetches() async {
    guard connection.canSync else { return }
    // Without a changelog nothing tells what was missed; who watches a channel wants to know.
    if freshness.isLookDue, freshness.isAnythingMissed, channelLists.isLoaded, !channelLists.isChangelogExpected {
      freshness.looked()
      for url in observers.watchedChannelURLs + history.watchedChannelURLs
      where freshness.isMissed(url) && !freshness.isDirty(url) {
        markDirty(channelURL: url, source: .channelChangelog)
      }
    }
    var running = jobs.running.keys.count { $0.kind == .channelFetch }
    for doubt in freshness.dirty {
      guard running < Self.concurrentFetches else { return }
      let key = JobKey(.channelFetch, channelURL: doubt.url)
      guard !jobs.isRunning(key), !retries.isWaiting(key) else { continue }
      fetch(doubt.url, key)
      running += 1
    }
  }

  private func fetch(_ url: String, _ key: JobKey) {
    let userID = userID
    startJob(key) { transport in
      try await transport.oneChannel(url, userID: userID)
    } then: { engine, answer in
      await engine.fetched(url, answer)
      await engine.kickChannelFetches()
    }
  }

  private func fetched(_ url: String, _ answer: JobAnswer<ChannelAnswer>) async {
    let key = JobKey(.channelFetch, channelURL: url)
    guard !touched.isTouched(channelURL: url, since: answer.startedAt) else {
      // It may be older than what happened meanwhile, whatever it says.
      guard freshness.answerWasLate(url) > Self.immediateRepeats else { return }
      retryLater(key, after: LateAnswer()) { engine in await engine.kickChannelFetches() }
      return
    }
    let source = freshness.source(of: url) ?? .channelChanged
    do {
      switch answer.result {
      case .success(let found):
        let thawed = try await commit(source, settling: [url]) { try $0.applyAnswer([found.channel]) }
        await channelsAnswered(
          [found.channel], at: found.time ?? serverTime, thawed: thawed, startedAt: answer.startedAt)
      case .failure(let error as ServerError) where error.meansNoChannel:
        let deletion: CacheSource = source == .channelChangelog ? source : .channelDeleted
        try await commit(deletion, settling: [url]) { try $0.deleteChannel(url: url) }
        freshness.forget(url, startedAt: answer.startedAt)
      case .failure(let error):
        retryLater(key, after: error) { engine in await engine.kickChannelFetches() }
        return
      }
      retries.succeed(key)
    } catch {
      // Not at once: the cache would hardly take it then.
      retryLater(key, after: error) { engine in await engine.kickChannelFetches() }
      await cacheFailed(error)
    }
  }

  /// An answer was applied: from here on only later events change its channels.
  /// - Parameters:
  ///   - time: the server's time of the answer, ms.
  ///   - thawed: channels to which the user may send again.
  ///   - startedAt: the input that began the request.
  func channelsAnswered(_ channels: [Channel], at time: Int64, thawed: [String], startedAt: UInt64) async {
    for channel in channels { channelAnswered(channel, at: time, startedAt: startedAt) }
    for channel in channels { await history.messagesMayBeAllowed(channelURL: channel.url, on: self) }
    for url in thawed { await sending.resendFailed(url, on: self) }
  }

  func channelAnswered(_ channel: Channel, at time: Int64, startedAt: UInt64) {
    freshness.settle(channel.url, at: time, startedAt: startedAt)
    if channel.metadata != nil { eventHandling.metadataAnswered(channelURL: channel.url, at: time) }
    eventHandling.armMuteTimer(
      channelURL: channel.url, after: channel.muteEnd(of: userID).map { max(0, $0 - serverTime) }, on: self)
  }
}

/// A channel as the server has it.
struct ChannelAnswer: Sendable {
  let channel: Channel
  /// The server's time, ms; `nil` when the answer does not tell.
  let time: Int64?
}

/// An event overtook the answer.
struct LateAnswer: Error {}

extension ChatTransport {
  /// A channel with everything of it, and the time of the answer where the server tells it.
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
  /// The server itself said so, and will say it again: no matter of session, rate or chance.
  var isFinal: Bool {
    guard isStated, !isSessionExpired, !isSessionRevoked, !isRateLimited else { return false }
    let codes = [Code.notAMember, Code.channelDeleted, Code.banned, Code.messageNotFound, Code.channelNotFound]
    return (400_100..<400_400).contains(code) || codes.contains(code)
  }

  /// A final refusal of whatever the user asks about the channel, not of how it was asked.
  var refusesUser: Bool { meansNoChannel || code == Code.notAuthorized || code == Code.badChannelURL }

  /// The channel does not exist, or the user has no part in it: said by the server itself, because what is cached of the
  /// channel goes then, unsent messages too.
  var meansNoChannel: Bool {
    guard isStated, !isSessionExpired, !isSessionRevoked else { return false }
    return isNotFound || code == Code.notAMember || code == Code.channelDeleted || code == Code.banned
      || (status == 403 && code != Code.apiTokenInvalid)
  }
}
