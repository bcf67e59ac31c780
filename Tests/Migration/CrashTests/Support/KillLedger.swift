import Foundation
import SeededTesting

/// Counts kills by command and by what the command was doing. Where many were asked for, the table is printed when the
/// tests end.
final class KillLedger: @unchecked Sendable {
  // Sendable: `counts` is touched under `lock` only.
  private let lock = NSLock()
  private var counts: [String: [String: Int]] = [:]

  static let shared = KillLedger()

  /// Kills over all commands that are asked for: `CACHEBRIDGE_KILLS`.
  static let asked = Seeds.number("CACHEBRIDGE_KILLS", default: 20)
  static let areMany = asked > 100

  private init() {
    guard KillLedger.areMany else { return }
    atexit { KillLedger.shared.printTable() }
  }

  func add(_ command: String, _ moment: String) {
    lock.withLock { counts[command, default: [:]][moment, default: 0] += 1 }
  }

  private func printTable() {
    let counts = lock.withLock { self.counts }
    guard !counts.isEmpty else { return }
    print("| command | killed while | kills |\n|---|---|---:|")
    for (command, moments) in counts.sorted(by: { $0.key < $1.key }) {
      for (moment, number) in moments.sorted(by: { $0.key < $1.key }) {
        print("| \(command) | \(moment) | \(number) |")
      }
      print("| \(command) | **in all** | \(moments.values.reduce(0, +)) |")
    }
    print("| **all** | | \(counts.values.reduce(0) { $0 + $1.values.reduce(0, +) }) |")
  }

  /// What a process was about to change, in words, by the path.
  static func moment(path: String) -> String {
    let places = [
      (".part", "output"), ("/view", "reading the store"), ("/cache/", "working files"),
      ("/.cachebridge", "state of the run"), (".sqlite.v", "snapshot"), (".sqlite-wal", "log of a cache"),
      (".sqlite", "cache"), ("rejects.jsonl", "quarantine"),
    ]
    if let place = places.first(where: { path.contains($0.0) }) { return place.1 }
    return path.hasSuffix("caches") ? "folder of the caches" : "output"
  }
}
