import FileTesting
import ProcessTesting

#if os(Linux)
  import Foundation
  import SeededTesting
  import Testing

  /// One recorded run of a command, and the folder in which the disk is rebuilt as power losses at its moments leave it.
  ///
  /// The folder is rebuilt where it was: what a run writes down about paths stays true.
  final class PowerLossTrial {
    let act: Act
    let recording: Recording
    let place: ActFolder
    private let before: TemporaryFolder
    private var folder: TemporaryFolder { place.folder }

    /// Runs the command once.
    init(_ act: Act) async throws {
      self.act = act
      place = try ActFolder(act)
      before = try TemporaryFolder()
      try Files.copy(place.folder.path, to: before.path)
      let logs = try TemporaryFolder()
      let outcome = try await Tool.run(
        place.arguments, environment: Recording.variables(folder: place.folder.path, log: logs.path("log")))
      try #require(outcome.ending == act.ending, "\(outcome)")
      recording = try Recording(log: logs.path("log"))
      try #require(!recording.boundaries.isEmpty, "nothing was recorded")
      // The log has everything, or its disk is another one.
      let disk = try disk(after: recording.steps.count)
      var random = SeededRandom(seed: 0)
      let rebuilt = try TemporaryFolder()
      try disk.remains(after: .kept, &random).write(to: rebuilt.path)
      try #require(try Files.tree(rebuilt.path) == Files.tree(folder.path), "the log misses something")
    }

    /// The disk at a moment of the run.
    func disk(after count: Int, forgetsSyncs: Bool = false) throws -> Disk {
      let disk = try Disk(before.path, forgetsSyncs: forgetsSyncs)
      for step in recording.steps[..<count] { try disk.apply(step) }
      return disk
    }

    /// What a power loss at a moment leaves, and what the command makes of it.
    /// - Parameter isEnd: the run was over; so nothing may be missing.
    func lose(after count: Int, _ loss: Disk.Loss, seed: UInt64, isEnd: Bool = false) async throws {
      var random = SeededRandom(seed: seed)
      let last = count > 0 ? "\(recording.steps[count - 1])" : "nothing"
      let comment = "\(act), seed \(seed): \(loss) after step \(count) of \(recording.steps.count), \(last)"
      try rebuild(after: count, loss, &random)
      let contents = try await place.expectWhole(comment)
      if isEnd { #expect(contents == act.new, "not durable at its end; \(comment)") }
      try await place.expectEnd(try await Tool.run(place.arguments), wasDone: contents == act.new, comment)
    }

    func rebuild(
      after count: Int, _ loss: Disk.Loss, forgetsSyncs: Bool = false, _ random: inout SeededRandom
    ) throws {
      Files.remove(folder.path)
      try disk(after: count, forgetsSyncs: forgetsSyncs).remains(after: loss, &random).write(to: folder.path) {
        if $0.hasPrefix("run.json") { PowerLossTrial.startAgain(&$1) }
      }
    }

    /// The system was started again since.
    private static func startAgain(_ state: inout Data) {
      guard let boot = try? String(contentsOfFile: "/proc/sys/kernel/random/boot_id", encoding: .utf8) else { return }
      let text = String(decoding: state, as: UTF8.self)
      state = Data(
        text.replacingOccurrences(
          of: boot.trimmingCharacters(in: .whitespacesAndNewlines), with: "00000000-0000-4000-8000-000000000000"
        ).utf8)
    }
  }
#endif
