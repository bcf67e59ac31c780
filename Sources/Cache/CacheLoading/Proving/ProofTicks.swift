/// Counts the rows of a long read, and reports every few thousand.
package struct ProofTicks {
  private static let interval: Int64 = 4096

  private let tick: (Int64) -> Void
  private var rows: Int64 = 0

  /// - Parameter tick: called with the rows since the last call.
  package init(_ tick: @escaping (Int64) -> Void) { self.tick = tick }

  package mutating func add() {
    rows += 1
    if rows == ProofTicks.interval { end() }
  }

  /// Reports the rest.
  package mutating func end() {
    if rows > 0 { tick(rows) }
    rows = 0
  }
}
