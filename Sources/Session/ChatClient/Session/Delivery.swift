/// What one session job leaves to do on the app's queue: one job, in which everything visible changes
/// first, and delegates and handlers are called afterwards (Docs/Architecture.md#sessions-and-layers).
package struct Delivery: Sendable {
  package typealias Step = @Sendable () -> Void

  private var swaps: [Step] = []
  private var calls: [Step] = []

  package init() {}

  package var isEmpty: Bool { swaps.isEmpty && calls.isEmpty }

  /// Adds a change of what the app can see. All changes happen before any call.
  package mutating func swap(_ step: @escaping Step) { swaps.append(step) }

  /// Adds a call of the app's code. Calls are made in the order in which they were added.
  package mutating func call(_ step: @escaping Step) { calls.append(step) }

  func run() {
    for step in swaps { step() }
    for step in calls { step() }
  }
}
