/// The recorded events of some messages, taken apart so that some can be left out, and applied again to see whether a
/// finding is still there.
struct ShadowReplay: Sendable {
  /// Events that are kept or left out together.
  struct Part: Sendable {
    /// The numbers of its events.
    let numbers: Set<Int>
  }

  /// Before the first event.
  let start: ShadowLists
  let turns: [EventRecord.Turn]
  let parts: [Part]
  private let finding: ShadowFinding
  /// Where the finding was found: where both had loaded then.
  private let moment: ShadowMoment

  init(_ record: EventRecord, of finding: ShadowFinding, at moment: ShadowMoment) {
    (self.finding, self.moment) = (finding, moment)
    let isOfChannel = finding.message == nil
    func isMeant(_ message: ListedMessage) -> Bool { finding.isAbout(message) }
    start = record.start.only(isMeant)
    turns = record.turns.compactMap { turn in
      let events = turn.events.compactMap { event in Self.restricted(event, isOfChannel: isOfChannel, isMeant) }
      return events.isEmpty ? nil : EventRecord.Turn(events: events, moment: turn.moment)
    }
    var called: Set<Int> = []
    var parts: [Part] = []
    for turn in turns {
      called.formUnion(turn.events.filter(\.isCalled).map(\.number))
      let told = Set(turn.events.filter { !$0.isCalled }.map(\.number))
      if !told.isEmpty { parts.append(Part(numbers: told)) }
    }
    // Pages are one part: each side has its own, and one alone would be another difference.
    if !called.isEmpty { parts.insert(Part(numbers: called), at: 0) }
    self.parts = parts
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
      // What replaces everything takes away what it does not name.
      if event.messages.isEmpty, event.kind != .replaced, event.kind != .outgoing { return nil }
      return event
    }
  }

  var events: [ToldEvent] { turns.flatMap(\.events) }

  func events(of parts: [Part]) -> [ToldEvent] {
    let numbers = parts.reduce(into: Set<Int>()) { $0.formUnion($1.numbers) }
    return events.filter { numbers.contains($0.number) }
  }

  /// Whether the finding is there when nothing but these parts happens.
  func shows(_ parts: [Part]) -> Bool {
    let numbers = parts.reduce(into: Set<Int>()) { $0.formUnion($1.numbers) }
    var isThere = false
    run {
      $0.events.filter { numbers.contains($0.number) }
    } then: { _, found in
      isThere = found
    }
    return isThere
  }

  /// The turn since which the finding is there until the end; `nil` when it is there before the first one.
  func since() -> EventRecord.Turn? {
    var since: EventRecord.Turn?
    var wasThere = isThere(in: start)
    run {
      $0.events
    } then: { turn, isThere in
      if isThere, !wasThere { since = turn }
      wasThere = isThere
    }
    return since
  }

  private func run(
    _ events: (EventRecord.Turn) -> [ToldEvent], then note: (EventRecord.Turn, Bool) -> Void
  ) {
    var lists = start
    var wasTold = false
    for turn in turns {
      let chosen = events(turn)
      let told = lists.apply(chosen)
      if !finding.isOfLists {
        let found = TellingComparison.compare(told, after: lists, at: turn.moment)
        wasTold = wasTold || found.all.contains(where: isSame)
      }
      note(turn, finding.isOfLists ? isThere(in: lists) : wasTold)
    }
    if turns.isEmpty { return }
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
