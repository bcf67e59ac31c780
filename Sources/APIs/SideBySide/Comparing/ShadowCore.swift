import ChatClient

/// A comparison without its edges: a value that takes what both sides reported, job by job, and says what differs.
package struct ShadowCore: Sendable {
  package private(set) var lists: ShadowLists
  package private(set) var status = ShadowStatus()
  /// The first ones; `ShadowStatus.divergences` counts them all.
  package private(set) var kept: [Divergence] = []
  private var record: EventRecord
  private var planter: FaultPlanter
  /// How many of `ShadowOptions.faults` struck.
  package var planted: Int { planter.planted }
  private var lastNumber = 0
  private var lastSkip: ShadowStatus.Skip?
  private var lastMoment: ShadowMoment?
  private var common: ClosedRange<Int64>?
  /// Current findings, with the number of their divergence.
  private var open: [ShadowFinding.Key: Int] = [:]
  private let tokens: ShadowTokens
  private let keptLimit: Int

  package init(_ options: ShadowOptions) {
    lists = ShadowLists(limit: options.shownLimit)
    record = EventRecord(
      eventLimit: options.traceLimit, messageLimit: options.traceMessageLimit, shownLimit: options.shownLimit,
      keepsContent: options.reveals)
    planter = FaultPlanter(options.faults)
    tokens = ShadowTokens(salt: options.salt, reveals: options.reveals)
    keptLimit = max(0, options.keptLimit)
  }

  /// Takes what both sides reported in one session job, and compares.
  /// - Parameters:
  ///   - legacy: the legacy side's events; they are numbered here.
  ///   - moment: what both collections know in that job.
  /// - Returns: what is new.
  @discardableResult
  package mutating func compare(legacy: [ToldEvent], new: [ToldEvent], at moment: ShadowMoment) -> [Divergence] {
    let events = numbered(planter.plant(legacy, .legacy)) + numbered(planter.plant(new, .new))
    let job = lists.apply(events, isReload: moment.isReload)
    record.append(events, moment)
    let wasSkipped = lastSkip != nil
    (lastSkip, lastMoment) = (moment.skip, moment)
    if let skip = moment.skip {
      status.skipped[skip, default: 0] += 1
      return []
    }
    status.points += 1
    let window = moment.common(above: [lists.legacy.floor, lists.new.floor])
    common = window.map { ($0.lower?.createdAt ?? 0)...max($0.lower?.createdAt ?? 0, $0.upper?.createdAt ?? .max) }
    var findings = ListComparison.compare(lists, at: moment)
    // It includes what one side reported before the other one had begun, and could not report: that is compared only in
    // the lists.
    if !wasSkipped { findings.add(besides: TellingComparison.compare(job, after: lists, at: moment)) }
    status.lawful.merge(findings.lawful) { $0 + $1 }
    return track(findings.all, moment)
  }

  /// Counts rows of "What maps to what".
  mutating func count(rows: [String: Int]) {
    status.rows.merge(rows) { $0 + $1 }
    // The results of calls are compared only in the lists.
    if let count = rows["offsetRemoved"] { status.lawful[.offsetRemoved, default: 0] += count }
    if let count = rows["viewpointReset"] { status.lawful[.restarted, default: 0] += count }
  }

  mutating func end() { status.isRunning = false }

  private mutating func numbered(_ events: [ToldEvent]) -> [ToldEvent] {
    events.map { event in
      var event = event
      lastNumber += 1
      event.number = lastNumber
      status.events[event.side, default: 0] += 1
      if event.kind == .hugeGapDetected { status.lawful[.hugeGap, default: 0] += 1 }
      if event.kind == .restarted { status.lawful[.restarted, default: 0] += 1 }
      return event
    }
  }

  // MARK: Divergences

  private mutating func track(_ findings: [ShadowFinding], _ moment: ShadowMoment) -> [Divergence] {
    resolve(except: Set(findings.map(\.key)))
    let new = findings.filter { open[$0.key] == nil }
    var groups: [(difference: ShadowDifference, findings: [ShadowFinding])] = []
    for finding in new {
      if let index = groups.firstIndex(where: { $0.difference == finding.difference }) {
        groups[index].findings.append(finding)
      } else {
        groups.append((finding.difference, [finding]))
      }
    }
    let told = groups.compactMap { add($0.findings, moment) }
    status.open = Set(open.values).count
    return told
  }

  /// - Returns: the divergence, if it is kept.
  private mutating func add(_ findings: [ShadowFinding], _ moment: ShadowMoment) -> Divergence? {
    guard let first = findings.first else { return nil }
    status.divergences += 1
    for finding in findings where finding.isOfLists { open[finding.key] = status.divergences }
    guard kept.count < keptLimit else { return nil }
    let replay = ShadowReplay(record, of: first, at: moment)
    let divergence = Divergence(
      number: status.divergences, difference: first.difference, count: findings.filter { $0.message != nil }.count,
      messages: findings.prefix(5).filter { $0.message != nil }.map { pair($0.legacy, $0.new) },
      since: replay.since().flatMap { event(of: first, in: $0) }.map(tokens.shown),
      trace: DivergenceTrace(
        start: start(replay), events: replay.minimalEvents().map(tokens.shown), recorded: replay.events.count),
      point: status.points, healedAt: first.isOfLists ? nil : status.points)
    kept.append(divergence)
    return divergence
  }

  /// The event of a session job that a finding is about: for what a side lacks, the other side's event.
  private func event(of finding: ShadowFinding, in job: EventRecord.Job) -> ToldEvent? {
    if let number = finding.event, let event = job.events.first(where: { $0.number == number }) { return event }
    let isLacking = finding.difference.kind == .missing || finding.difference.kind == .notTold
    let side = isLacking ? finding.difference.side.other : finding.difference.side
    return job.events.last { $0.side == side } ?? job.events.last
  }

  private func start(_ replay: ShadowReplay) -> [Divergence.Pair] {
    let lists = replay.start
    let ofLegacy = lists.legacy.all.map { pair($0, lists.new.shown($0)) }
    return ofLegacy + lists.new.all.filter { !lists.legacy.shows($0) }.map { pair(nil, $0) }
  }

  private func pair(_ legacy: ListedMessage?, _ new: ListedMessage?) -> Divergence.Pair {
    Divergence.Pair(legacy: legacy.map(tokens.shown), new: new.map(tokens.shown))
  }

  private mutating func resolve(except keys: Set<ShadowFinding.Key>) {
    guard !open.isEmpty else { return }
    let before = Set(open.values)
    open = open.filter { keys.contains($0.key) }
    for number in before.subtracting(open.values) {
      guard let index = kept.firstIndex(where: { $0.number == number }) else { continue }
      kept[index].healedAt = status.points
    }
  }

  // MARK: Looking

  /// The last comparison.
  package var point: ShadowPoint {
    ShadowPoint(
      number: status.points, skipped: lastSkip, divergences: kept.filter { $0.healedAt == nil },
      legacy: lists.legacy.all.map(tokens.shown), new: lists.new.all.map(tokens.shown), common: common)
  }

  /// Why either list may lack what the other one shows at the last comparison, by the tokens of the messages; empty if
  /// that was skipped.
  package var explained: [String: ShadowRule] {
    guard lastSkip == nil, let lastMoment else { return [:] }
    let findings = ListComparison.compare(lists, at: lastMoment, keepsExplained: true)
    return Dictionary(findings.explained.map { (tokens.shown($0.message).token, $0.rule) }) { first, _ in first }
  }

  /// What is recorded now, oldest first.
  package var trace: [ShadowEvent] { record.jobs.flatMap(\.events).map(tokens.shown) }
}
