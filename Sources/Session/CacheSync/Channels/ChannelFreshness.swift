import ChatCache
import ChatModel

/// Which cached channels may differ from the server's (Docs/Protocol.md#stale-channels): channels have no time of their
/// last change.
struct ChannelFreshness {
  /// A channel to request.
  struct StaleChannel {
    let url: String
    /// The source that is reported when the answer is written.
    var source: CacheSource
    /// Consecutive answers that were too late.
    var lateAnswers = 0
  }

  /// In the order in which they became stale.
  private(set) var stale: [StaleChannel] = []
  /// The server's time of the last answer that was applied, ms.
  private var answered: [ChannelURL: Int64] = [:]
  /// The server's time of the newest event of a channel, ms.
  private var newestEvent: [ChannelURL: Int64] = [:]
  /// Whether events may have been missed, and which channels were reported again since.
  private var mayBeMissed = true
  private var verified: Set<ChannelURL> = []
  /// The input from which on answers include everything that was missed; `nil` without a connection.
  private var verifyingSince: UInt64?
  /// Whether watched channels may have to be requested: since the last look, something was missed, a watch was added,
  /// or an answer did not help.
  private(set) var isLookDue = true

  /// - Parameter source: of the first cause; the same answer also serves later causes.
  mutating func markStale(_ url: String, source: CacheSource) {
    guard !isStale(url) else { return }
    stale.append(StaleChannel(url: url, source: source))
  }

  func isStale(_ url: String) -> Bool { index(url) != nil }

  func source(of url: String) -> CacheSource? { index(url).map { stale[$0].source } }

  /// An answer was older than an event.
  /// - Returns: how many consecutive ones there were.
  mutating func answerWasLate(_ url: String) -> Int {
    guard let index = index(url) else { return 0 }
    stale[index].lateAnswers += 1
    return stale[index].lateAnswers
  }

  /// The cached channel is the server's of that time.
  /// - Parameter startedAt: the input that started the request.
  mutating func markFresh(_ url: String, at time: Int64, startedAt: UInt64) {
    answered[url] = max(time, answered[url] ?? 0)
    verify(url, startedAt)
    stale.removeAll { $0.url.hasSameBytes(as: url) }
  }

  /// The channel is gone. From here on, an event reports when it is back.
  /// - Parameter startedAt: the input that started the request with this answer.
  mutating func forget(_ url: String, startedAt: UInt64) {
    verify(url, startedAt)
    answered[url] = nil
    newestEvent[url] = nil
    stale.removeAll { $0.url.hasSameBytes(as: url) }
  }

  /// Takes an event that was applied.
  /// - Returns: whether the last answer may already include its effect, or a later event arrived before it: in these
  ///   cases, the rules may have gone wrong.
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

  /// From here on, events may be lost, or have been lost.
  /// - Parameter input: the input from which on answers include what was lost; `nil` while more is being lost.
  mutating func eventsMayBeMissed(until input: UInt64?) {
    mayBeMissed = true
    verified = []
    verifyingSince = input
    isLookDue = true
  }

  /// A connection was lost. What answers for stale channels report was found by asking, whatever made the channels
  /// stale.
  mutating func connectionLost() {
    for index in stale.indices { stale[index].source = .channelChangelog }
  }

  /// There is a connection: events arrive again, and answers from here on include what was missed.
  mutating func connected(at input: UInt64) {
    verifyingSince = input
    isLookDue = true
  }

  /// A channel is watched from now on.
  mutating func watchBegan() { isLookDue = true }

  /// All watched channels were checked.
  mutating func looked() { isLookDue = false }

  /// A changelog delivered everything that was missed.
  mutating func nothingIsMissed() {
    mayBeMissed = false
    verified = []
  }

  /// An answer requested before the connection was established may lack what was missed.
  private mutating func verify(_ url: String, _ startedAt: UInt64) {
    guard mayBeMissed else { return }
    if let verifyingSince, startedAt >= verifyingSince { verified.insert(url) } else { isLookDue = true }
  }

  private func index(_ url: String) -> Int? { stale.firstIndex { $0.url.hasSameBytes(as: url) } }
}
