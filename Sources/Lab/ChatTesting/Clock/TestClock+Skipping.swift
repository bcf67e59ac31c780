import Foundation

extension TestClock {
  /// Nothing may happen for so long before time goes on, ns. Not a limit: what happens later happens in a later
  /// virtual time.
  private static let quiet: UInt64 = 1_000_000
  /// So many turns are left to all others before time goes on. What a machine is slow to run is not at rest: whoever was
  /// ready before a turn runs before the next one, so a chain of so many steps is done, however long that takes.
  private static let turns = 16

  /// Asks, before time goes on, whether anything else is under way.
  /// - Parameter work: a number that changes with everything that happens; `nil` while something is under way.
  package func ask(_ work: @escaping @Sendable () -> UInt64?) { state.withValue { $0.works.append(work) } }

  /// Lets time go on to the end of the next short pause, again and again, until there is none.
  func skip() async {
    var before: [UInt64]?
    while true {
      try? await Task.sleep(nanoseconds: TestClock.quiet)
      for _ in 0..<TestClock.turns { await Task.yield() }
      let works = state.withValue { $0.works }
      // Outside of the lock: others ask the clock while they hold theirs.
      let now = works.map { $0() }
      let isQuiet = !now.contains(nil)
      let (due, isOver, mark) = state.withValue { state -> ([Sleeper], Bool, [UInt64]?) in
        let mark = isQuiet && state.waking == 0 ? now.compactMap(\.self) + [state.generation] : nil
        guard mark != nil, mark == before else { return ([], false, mark) }
        let next = state.sleepers.values.filter { $0.duration <= longestSkip }.map(\.deadline).min()
        guard let next else {
          state.isSkipping = false
          return ([], true, nil)
        }
        state.now = max(state.now, next)
        state.generation += 1
        return (TestClock.due(&state), false, nil)
      }
      before = mark
      for sleeper in due { sleeper.continuation.resume(returning: true) }
      if isOver { return }
    }
  }
}
