import DamageTesting
import Foundation
import StoreMigrator

/// Puts damaged stores and caches through the libraries, one after the other in one process.
///
///     damage-probe FOLDER FIRST COUNT
///
/// FOLDER is one of its own, to work in; with a COUNT of 1 the files stay in it. The seed that is on is in `FOLDER/seed`, for
/// those who find this process dead or hanging. It prints a line for every kind of damage, pipeline and end, with a count,
/// a line `FAILED` with the seed for each file that ends as none may, and last the memory that it took. Exit 0: no
/// failure. 3: failures. 64: usage.
@main enum DamageProbe {
  static func main() async throws {
    let words = CommandLine.arguments
    guard words.count == 4, let first = UInt64(words[2]), let count = UInt64(words[3]) else { exit(64) }
    let folder = words[1]
    var counts: [String: Int] = [:]
    var failures = 0
    for seed in first..<first + count {
      try Data("\(seed)\n".utf8).write(to: URL(fileURLWithPath: folder + "/seed"))
      let trial = try DamageTrial(seed: seed, folder: folder)
      trial.keepsFiles = count == 1
      let end = try await trial.run()
      counts["\(trial.subject) \(trial.kind) \(trial.pipeline) \(end)", default: 0] += 1
      for problem in trial.problems {
        failures += 1
        print("FAILED \(seed) \(trial.subject) \(trial.kind) \(trial.pipeline): \(problem)")
      }
    }
    for (what, count) in counts.sorted(by: { $0.key < $1.key }) { print("\(what) \(count)") }
    print("memory \((PeakMemory.bytes ?? 0) >> 20)")
    exit(failures == 0 ? 0 : 3)
  }
}
