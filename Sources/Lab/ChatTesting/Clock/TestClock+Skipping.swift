import Foundation

extension TestClock {
  /// How long nothing may happen before time advances, ns. Not a limit: what happens later happens at a later virtual
  /// time.
  private static let quiet: UInt64 = 1_000_000
  /// How many turns all other tasks get before time advances. A slow machine is not an idle one: a task that was ready
  /// before a turn runs before the next one, so a chain of this many steps completes, however long it takes.
  private static let turns = 16

  static func letOthersRun() async { for _ in 0..<turns { await Task.yield() } }

  /// Before time advances, calls `work` to find out whether anything else is running.
  /// - Parameter work: a number that changes with everything that happens; `nil` while something is running.
  package func ask(_ work: @escaping @Sendable () -> UInt64?) { state.update { $0.works.append(work) } }

  /// Advances time to the end of the next short pause, again and again, until there is none.
  func skip() async {
    var before: [UInt64]?
    while true {
      try? await Task.sleep(nanoseconds: TestClock.quiet)
      await TestClock.letOthersRun()
      let works = state.read(\.works)
      // Outside the lock: others call the clock while they hold theirs.
      let now = works.map { $0() }
      let isQuiet = !now.contains(nil)
      let (due, isOver, mark) = state.update { state -> ([Sleeper], Bool, [UInt64]?) in
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
