import ChatCache
import ChatModel

/// Which cached channels may differ from the server's (Docs/Protocol.md#stale-channels): channels carry no time of
/// their last change.
struct ChannelFreshness {
  /// A channel that is asked for.
  struct StaleChannel {
    let url: String
    /// What observers are told when the answer is written.
    var source: CacheSource
    /// Answers that came too late in a row.
    var lateAnswers = 0
  }

  /// In the order in which they became stale.
  private(set) var stale: [StaleChannel] = []
  /// The server's time of the last answer that was applied, ms.
  private var answered: [ChannelURL: Int64] = [:]
  /// The server's time of the newest event of a channel, ms.
  private var newestEvent: [ChannelURL: Int64] = [:]
  /// Whether events may have been missed, and which channels were told anew since.
  private var mayBeMissed = true
  private var verified: Set<ChannelURL> = []
  /// The input from which on answers hold everything that was missed; `nil` without a connection.
  private var verifyingSince: UInt64?
  /// Whether some that somebody watches may have to be asked for: since the last look something was missed, somebody
  /// began to watch, or an answer did not help.
  private(set) var isLookDue = true

  /// - Parameter source: of what made it stale first; the same answer serves what came later.
  mutating func markStale(_ url: String, source: CacheSource) {
    guard !isStale(url) else { return }
    stale.append(StaleChannel(url: url, source: source))
  }

  func isStale(_ url: String) -> Bool { index(url) != nil }

  func source(of url: String) -> CacheSource? { index(url).map { stale[$0].source } }

  /// An answer came that was older than an event.
  /// - Returns: how many of them came in a row.
  mutating func answerWasLate(_ url: String) -> Int {
    guard let index = index(url) else { return 0 }
    stale[index].lateAnswers += 1
    return stale[index].lateAnswers
  }

  /// The cached channel is the server's of that time.
  /// - Parameter startedAt: the input that began the request.
  mutating func markFresh(_ url: String, at time: Int64, startedAt: UInt64) {
    answered[url] = max(time, answered[url] ?? 0)
    verify(url, startedAt)
    stale.removeAll { $0.url.hasSameBytes(as: url) }
  }

  /// The channel is gone. From here on an event tells when it is back.
  /// - Parameter startedAt: the input that began the request that told it.
  mutating func forget(_ url: String, startedAt: UInt64) {
    verify(url, startedAt)
    answered[url] = nil
    newestEvent[url] = nil
    stale.removeAll { $0.url.hasSameBytes(as: url) }
  }

  /// Takes an event that was applied.
  /// - Returns: whether the last answer may have its effect already, or a later event came before it: then the rules
  ///   may have gone wrong.
  mutating func mayBeStale(_ url: String, eventTime: Int64?) -> Bool {
    guard let eventTime else { return false }
    let newest = newestEvent[url] ?? 0
    newestEvent[url] = max(newest, eventTime)
    return eventTime < newest || answered[url].map { eventTime <= $0 } ?? false
  }

  /// Whether an answer of a later time was applied.
  func isKnown(_ url: String, after time: Int64) -> Bool { answered[url].map { $0 > time } ?? false }

  // MARK: Missed events

  /// Whether the channel may have changed without an event.
  func isMissed(_ url: String) -> Bool { mayBeMissed && !verified.contains(url) }

  var isAnythingMissed: Bool { mayBeMissed }

  /// From here on events may get lost, or were lost.
  /// - Parameter input: the one from which on answers hold what was lost; `nil` while more gets lost.
  mutating func eventsMayBeMissed(until input: UInt64?) {
    mayBeMissed = true
    verified = []
    verifyingSince = input
    isLookDue = true
  }

  /// A connection was lost. What the answers for stale channels tell is found out by asking, whatever made them.
  mutating func connectionLost() {
    for index in stale.indices { stale[index].source = .channelChangelog }
  }

  /// There is a connection: events come again, and answers from here on hold what was missed before.
  mutating func connected(at input: UInt64) {
    verifyingSince = input
    isLookDue = true
  }

  /// Somebody watches a channel from now on.
  mutating func watchBegan() { isLookDue = true }

  /// All that somebody watches was looked at.
  mutating func looked() { isLookDue = false }

  /// A changelog told everything that was missed.
  mutating func nothingIsMissed() {
    mayBeMissed = false
    verified = []
  }

  /// An answer that was asked for before the connection came need not hold what is missed.
  private mutating func verify(_ url: String, _ startedAt: UInt64) {
    guard mayBeMissed else { return }
    if let verifyingSince, startedAt >= verifyingSince { verified.insert(url) } else { isLookDue = true }
  }

  private func index(_ url: String) -> Int? { stale.firstIndex { $0.url.hasSameBytes(as: url) } }
}
