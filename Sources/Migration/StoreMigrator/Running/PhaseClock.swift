import Foundation
import MigrationReport

/// Measures the phases of a run.
final class PhaseClock {
  private(set) var phases: [MigrationReport.Phase] = []
  private let start = DispatchTime.now().uptimeNanoseconds

  var elapsedMilliseconds: Int { Int((DispatchTime.now().uptimeNanoseconds - start) / 1_000_000) }

  /// Runs `body` and records its duration; `rows` and `bytes` are evaluated afterwards.
  func measure<Value>(
    _ phase: MigrationEvent.Phase, rows: () -> Int64 = { 0 }, bytes: () -> Int64 = { 0 }, _ body: () throws -> Value
  ) rethrows -> Value {
    let begin = DispatchTime.now().uptimeNanoseconds
    let value = try body()
    let milliseconds = Int((DispatchTime.now().uptimeNanoseconds - begin) / 1_000_000)
    let measured = MigrationReport.Phase(id: phase.rawValue, ms: milliseconds, rows: Int(rows()), bytes: bytes())
    // Several groups of owners go through the same phases.
    if let place = phases.firstIndex(where: { $0.id == measured.id }) {
      let earlier = phases[place]
      phases[place] = MigrationReport.Phase(
        id: earlier.id, ms: earlier.ms + measured.ms, rows: earlier.rows + measured.rows,
        bytes: earlier.bytes + measured.bytes)
    } else {
      phases.append(measured)
    }
    return value
  }
}
