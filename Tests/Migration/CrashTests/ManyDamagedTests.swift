import FileTesting
import Foundation
import PacedTesting
import ProcessTesting
import SeededTesting
import Testing

/// Damaged stores and caches by the thousand, put through the libraries in a process (`damage-probe`): no crash, no hang,
/// no memory that grows, no end but the documented ones, and nothing that was published fails its proof.
///
/// `CACHEBRIDGE_PROBED` is the number of files, `CACHEBRIDGE_SEED` the first seed. A seed that failed is run again by
/// `damage-probe FOLDER SEED 1`.
@Suite(.heavy) struct ManyDamagedTests {
  static let count = Seeds.number("CACHEBRIDGE_PROBED", default: 120)
  static let firstSeed = Seeds.number("CACHEBRIDGE_SEED", default: 100_000)
  /// Files per process.
  static let perGroup = min(count, 500)
  /// Megabytes that a process may come to take.
  static let memory = 400
  /// Seconds for a group, of which each file takes a small part of one.
  static let limit = 1800.0

  /// A place in memory where there is one: nothing in these tests depends on a disk, and most of their time would be spent
  /// waiting for it.
  static let memoryFolder =
    FileManager.default.isWritableFile(atPath: "/dev/shm") ? "/dev/shm" : FileManager.default.temporaryDirectory.path

  @Test(arguments: 0..<(count + perGroup - 1) / perGroup)
  func group(_ number: Int) async throws {
    let first = Self.firstSeed + number * Self.perGroup
    let files = min(Self.perGroup, Self.count - number * Self.perGroup)
    let folder = try TemporaryFolder(in: Self.memoryFolder)
    try Files.makeFolder(folder.path("tmp"))
    let output = try TemporaryFolder()
    var variables = BuiltProgram.environment.merging(["HOME": folder.path, "TMPDIR": folder.path("tmp")]) { $1 }
    variables["SWIFT_BACKTRACE"] = "enable=no"
    let child = try ChildProcess(
      BuiltProgram.path("damage-probe"), [folder.path, String(first), String(files)], environment: variables,
      output: .file(output.path("lines")), errors: .file(output.path("errors")))
    let (ending, didExpire) = try await child.ended(within: Self.limit)
    let seed = (try? String(contentsOfFile: folder.path("seed"), encoding: .utf8)) ?? "none"
    #expect(!didExpire, "hangs at seed \(seed)")
    #expect(ending == .exited(0), "\(ending) at seed \(seed)")
    let lines = String(decoding: try Files.data(output.path("lines")), as: UTF8.self).split(separator: "\n")
    for line in lines where line.hasPrefix("FAILED") { Issue.record("\(line)") }
    let memory = lines.last.flatMap { Int($0.split(separator: " ").last ?? "") }
    if let memory { #expect(memory < Self.memory, "\(memory) MB from seed \(first) on") }
    if ending == .exited(0) { DamageLedger.shared.add(lines.dropLast(), memory: memory ?? 0) }
  }
}

/// Counts damaged files by what they went through and how that ended. Where many were asked for, the table is printed when
/// the tests end.
private final class DamageLedger: @unchecked Sendable {
  // Sendable: the variables are touched under `lock` only.
  private let lock = NSLock()
  private var ends: [String: [String: Int]] = [:]
  private var kinds: [String: Int] = [:]
  private var memory = 0

  static let shared = DamageLedger()

  private init() {
    guard ManyDamagedTests.count > 1000 else { return }
    atexit { DamageLedger.shared.printTable() }
  }

  /// - Parameter lines: subject, kind, pipeline, end, count.
  func add(_ lines: some Sequence<Substring>, memory: Int) {
    lock.withLock {
      self.memory = max(self.memory, memory)
      for line in lines {
        let words = line.split(separator: " ").map(String.init)
        guard words.count == 5, let count = Int(words[4]) else { continue }
        ends[words[0] + ", " + words[2], default: [:]][words[3], default: 0] += count
        kinds[words[1], default: 0] += count
      }
    }
  }

  private func printTable() {
    lock.withLock {
      print("| damaged files | ends | files |\n|---|---|---:|")
      for (what, ends) in ends.sorted(by: { $0.key < $1.key }) {
        let words = ends.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }.joined(separator: ", ")
        print("| \(what) | \(words) | \(ends.values.reduce(0, +)) |")
      }
      print("| **all** | | \(kinds.values.reduce(0, +)) |")
      print(kinds.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }.joined(separator: ", "))
      print("at most \(memory) MB")
    }
  }
}
