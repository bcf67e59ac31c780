import LocalCaching

/// Plants defects into the events, between the collections and their lists.
struct FaultPlanter: Sendable {
  private struct Side: Sendable {
    /// Events about messages, and how many of them have a context.
    var ofMessages = 0
    var withContext = 0
    /// Held back until the next event of a later job.
    var held: [ToldEvent] = []
  }

  private let faults: [ShadowFault]
  private var sides: [ShadowSide: Side] = [:]
  /// How many defects were planted.
  private(set) var planted = 0

  init(_ faults: [ShadowFault]) { self.faults = faults }

  /// - Parameter events: the events of one side in one session job.
  mutating func plant(_ events: [ToldEvent], _ side: ShadowSide) -> [ToldEvent] {
    guard !faults.isEmpty else { return events }
    var state = sides[side] ?? Side()
    defer { sides[side] = state }
    var (planted, late): ([ToldEvent], [ToldEvent]) = ([], state.held)
    state.held = []
    for event in events {
      let told = apply(to: event, side, &state)
      planted += told
      if told.contains(where: Self.isCounted) {
        planted += late
        late = []
      }
    }
    state.held = late + state.held
    return planted
  }

  private static func isCounted(_ event: ToldEvent) -> Bool {
    (event.isOfMessages || event.kind == .page) && !event.messages.isEmpty
  }

  private mutating func apply(to event: ToldEvent, _ side: ShadowSide, _ state: inout Side) -> [ToldEvent] {
    guard Self.isCounted(event) else { return [event] }
    state.ofMessages += 1
    let hasContext = event.isOfMessages && !event.isCalled
    if hasContext { state.withContext += 1 }
    for fault in faults where fault.side == side {
      switch fault.kind {
      case .drop where fault.number == state.ofMessages:
        planted += 1
        return []
      case .double where fault.number == state.ofMessages:
        planted += 1
        return [event, event]
      case .reorder where fault.number == state.ofMessages:
        planted += 1
        state.held.append(event)
        return []
      case .wrongContext where hasContext && fault.number == state.withContext:
        planted += 1
        var wrong = event
        wrong.source = event.source == .eventThreadInfoUpdated ? .eventReactionUpdated : .eventThreadInfoUpdated
        return [wrong]
      default: break
      }
    }
    return [event]
  }
}
