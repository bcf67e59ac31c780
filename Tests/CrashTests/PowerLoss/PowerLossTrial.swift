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
    private let folder: TemporaryFolder
    private let before: TemporaryFolder
    private let target: CacheFolder

    /// Runs the command once.
    init(_ act: Act) async throws {
      self.act = act
      folder = try TemporaryFolder()
      before = try TemporaryFolder()
      target = CacheFolder(path: folder.path("caches"))
      if let template = act.template {
        for place in [before, folder] { try Files.copy(template.path, to: place.path("caches")) }
      }
      let logs = try TemporaryFolder()
      let outcome = try await Tool.run(
        act.arguments(in: folder.path), variables: Recording.variables(folder: folder.path, log: logs.path("log")))
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
      let contents = try await expectWhole(comment)
      if isEnd { #expect(contents == act.new, "not durable at its end; \(comment)") }
      try await expectFinished(wasDone: contents == act.new, comment)
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

    /// What is there: the store untouched, and each file as it was or complete.
    @discardableResult
    func expectWhole(_ comment: String) async throws -> [String: Data] {
      try act.source?.expectUntouched(comment)
      let contents = try await target.contents()
      for (name, content) in contents {
        #expect(act.isWhole(name, content), "\(name) is neither old nor new; \(comment)")
      }
      for name in act.old.keys where act.new[name] != nil {
        #expect(contents[name] != nil, "\(name) was there before and is gone; \(comment)")
      }
      return contents
    }

    private func expectFinished(wasDone: Bool, _ comment: String) async throws {
      let outcome = try await Tool.run(act.arguments(in: folder.path))
      let comment = "\(comment); then \(outcome)"
      try act.source?.expectUntouched(comment)
      #expect(outcome.leftovers.isEmpty, "left in the temporary directory; \(comment)")
      #expect(outcome.ending == act.ending || wasDone && outcome.ending == act.endingWhenDone, "\(comment)")
      // What SQLite keeps beside a cache may be there again; the next app that opens the cache sees to it.
      let names = try Files.names(target.path).filter { !$0.hasSuffix(".sqlite-wal") && !$0.hasSuffix(".sqlite-shm") }
      let contents = try await target.contents()
      for name in names where act.new[name] == nil {
        #expect(contents[name].map { act.isBetween(name, $0) } ?? false, "\(name) is left; \(comment)")
      }
      for (name, content) in act.new { #expect(contents[name] == content, "\(name) differs; \(comment)") }
      guard act.writesReport, outcome.ending == act.ending else { return }
      #expect(JSONTree(try Files.bytes(folder.path("report.json"))) != nil, "no report; \(comment)")
    }
  }
#endif
