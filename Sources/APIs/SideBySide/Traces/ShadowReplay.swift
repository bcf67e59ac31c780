/// The recorded events of some messages, split so that some can be left out, and applied again to see whether a finding
/// is still there.
struct ShadowReplay: Sendable {
  /// Events that are kept or left out together.
  struct Part: Sendable {
    /// The numbers of its events.
    let numbers: Set<Int>
  }

  /// Before the first event.
  let start: ShadowLists
  let jobs: [EventRecord.Job]
  let parts: [Part]
  /// The numbers of events that really concerned missing messages.
  private var anomalies: Set<Int> = []
  private let finding: ShadowFinding
  /// Where the finding was found: where both had loaded at that time.
  private let moment: ShadowMoment

  init(_ record: EventRecord, of finding: ShadowFinding, at moment: ShadowMoment) {
    (self.finding, self.moment) = (finding, moment)
    let isOfChannel = finding.message == nil
    func isMeant(_ message: ListedMessage) -> Bool { finding.isAbout(message) }
    start = record.start.only(isMeant)
    jobs = record.jobs.compactMap { job in
      let events = job.events.compactMap { event in Self.restricted(event, isOfChannel: isOfChannel, isMeant) }
      return events.isEmpty ? nil : EventRecord.Job(events: events, moment: job.moment)
    }
    var called: Set<Int> = []
    var parts: [Part] = []
    for job in jobs {
      called.formUnion(job.events.filter(\.isCalled).map(\.number))
      let told = Set(job.events.filter { !$0.isCalled }.map(\.number))
      if !told.isEmpty { parts.append(Part(numbers: told)) }
    }
    // Pages are one part: each side has its own, and one alone would be another difference.
    if !called.isEmpty { parts.insert(Part(numbers: called), at: 0) }
    self.parts = parts
    anomalies = run(\.events).anomalies
  }

  private static func restricted(
    _ event: ToldEvent, isOfChannel: Bool, _ isMeant: (ListedMessage) -> Bool
  ) -> ToldEvent? {
    var event = event
    switch event.kind {
    case .channelUpdated: return isOfChannel ? event : nil
    // The lists are empty then.
    case .channelDeleted, .restarted: return event
    case .hugeGapDetected: return nil
    case .added, .updated, .deleted, .page, .replaced, .outgoing, .unlisted:
      event.messages = event.messages.filter(isMeant)
      // What replaces everything removes what it does not name.
      if event.messages.isEmpty, event.kind != .replaced, event.kind != .outgoing { return nil }
      return event
    }
  }

  var events: [ToldEvent] { jobs.flatMap(\.events) }

  /// The events of the smallest run that shows the finding; all of them if none does.
  func minimalEvents() -> [ToldEvent] {
    guard shows(parts) else { return events }
    var kept = TraceMinimiser.minimal(parts, shows: shows).reduce(into: Set<Int>()) { $0.formUnion($1.numbers) }
    // Of the pages, those that matter: as commits now stay, leaving out too many makes no sense and does not count.
    for event in events where event.isCalled && kept.contains(event.number) {
      kept.remove(event.number)
      if !shows([Part(numbers: kept)]) { kept.insert(event.number) }
    }
    return events.filter { kept.contains($0.number) }
  }

  /// Whether the finding appears if only these parts happen. Parts that others depend on, such as the addition before
  /// an update, cannot be left out.
  func shows(_ parts: [Part]) -> Bool {
    let numbers = parts.reduce(into: Set<Int>()) { $0.formUnion($1.numbers) }
    let result = run({ $0.events.filter { numbers.contains($0.number) } })
    return result.isThere && result.anomalies.isSubset(of: anomalies)
  }

  /// The job since which the finding lasts until the end; `nil` if it exists before the first one.
  func since() -> EventRecord.Job? {
    var since: EventRecord.Job?
    var wasThere = isThere(in: start)
    _ = run(\.events) { job, isThere in
      if isThere, !wasThere { since = job }
      wasThere = isThere
    }
    return since
  }

  /// - Returns: whether the finding exists at the end, and the numbers of events about missing messages.
  private func run(
    _ events: (EventRecord.Job) -> [ToldEvent], note: (EventRecord.Job, Bool) -> Void = { _, _ in }
  ) -> (isThere: Bool, anomalies: Set<Int>) {
    var lists = start
    var isFound = isThere(in: start)
    var anomalies: Set<Int> = []
    for job in jobs {
      let told = lists.apply(events(job), isReload: job.moment.isReload)
      anomalies.formUnion(told.anomalies.lazy.filter { $0.anomaly.kind == .unknownMessage }.map(\.event))
      if finding.isOfLists {
        isFound = isThere(in: lists)
      } else if !isFound, isTold(in: job) {
        isFound = TellingComparison.compare(told, after: lists, at: job.moment).all.contains(where: isSame)
      }
      note(job, isFound)
    }
    return (isFound, anomalies)
  }

  /// Whether this job reported what the finding is about: the same may have happened before.
  private func isTold(in job: EventRecord.Job) -> Bool {
    guard let event = finding.event, event > 0 else { return true }
    return job.events.contains { $0.number == event }
  }

  private func isThere(in lists: ShadowLists) -> Bool {
    guard finding.isOfLists else { return false }
    return ListComparison.compare(lists, at: moment).all.contains(where: isSame)
  }

  private func isSame(_ other: ShadowFinding) -> Bool {
    guard other.difference.kind == finding.difference.kind, other.difference.side == finding.difference.side else {
      return false
    }
    guard let message = finding.message else { return other.message == nil }
    return other.isAbout(message)
  }
}
