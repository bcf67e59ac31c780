/// The newest events of both sides, job by job, without message content, and both lists before the oldest of them.
/// Bounded in events and in messages.
package struct EventRecord: Sendable {
  /// What both sides reported in one session job.
  struct Job: Sendable {
    var events: [ToldEvent]
    let moment: ShadowMoment

    var messageCount: Int { events.reduce(0) { $0 + $1.messages.count } }
  }

  /// What was shown before the first job.
  private(set) var start: ShadowLists
  private(set) var jobs: [Job] = []
  private(set) var eventCount = 0
  private(set) var messageCount = 0
  private let eventLimit: Int
  private let messageLimit: Int
  private let keepsContent: Bool

  package init(eventLimit: Int, messageLimit: Int, shownLimit: Int, keepsContent: Bool) {
    (self.eventLimit, self.messageLimit) = (max(1, eventLimit), max(1, messageLimit))
    self.keepsContent = keepsContent
    start = ShadowLists(limit: shownLimit)
  }

  mutating func append(_ events: [ToldEvent], _ moment: ShadowMoment) {
    guard !events.isEmpty else { return }
    var job = Job(events: events, moment: moment)
    if !keepsContent {
      for index in job.events.indices { job.events[index].messages = events[index].messages.map(\.withoutContent) }
    }
    jobs.append(job)
    eventCount += job.events.count
    messageCount += job.messageCount
    // The newest job stays until the next one, even if it alone exceeds the limit.
    while jobs.count > 1, eventCount > eventLimit || messageCount > messageLimit { forgetOldest() }
  }

  private mutating func forgetOldest() {
    let job = jobs.removeFirst()
    eventCount -= job.events.count
    messageCount -= job.messageCount
    _ = start.apply(job.events, isReload: job.moment.isReload)
  }
}
