import Foundation
import StoreMigrator

/// A hook for the crash tests: the process ends itself, or stops, at a named moment of a migration. Without its
/// variable it does nothing.
///
/// `CACHEBRIDGE_KILL_AT=<name>:<n>` raises SIGKILL at the n-th event (from 1) with that name; `<name>:<n>:stop` raises
/// SIGSTOP instead, so that a test can act while the run is stopped. Names are those of the phases (the first event of
/// a phase is its start, the next ones are its progress) and `reports` (the first event comes when the caches are in
/// place, one more after each attempt to write a report). Any other value is ignored.
final class KillPoint {
  private let name: String
  private let signal: Int32
  private var remaining: Int

  init(environment: [String: String] = ProcessInfo.processInfo.environment) {
    let words = environment["CACHEBRIDGE_KILL_AT"]?.split(separator: ":").map(String.init) ?? []
    name = words.first ?? ""
    remaining = words.count > 1 ? Int(words[1]) ?? 0 : 0
    signal = words.last == "stop" ? SIGSTOP : SIGKILL
  }

  /// An event of the migration; phases and their progress count.
  func pass(_ event: MigrationEvent) {
    switch event {
    case .phase(let phase), .progress(let phase, _, _): pass(phase.rawValue)
    case .finished: break
    }
  }

  func pass(_ name: String) {
    guard name == self.name, remaining > 0 else { return }
    remaining -= 1
    guard remaining == 0 else { return }
    // Neither of the two can be caught or masked, and both stop the whole process before this returns.
    raise(signal)
  }
}
