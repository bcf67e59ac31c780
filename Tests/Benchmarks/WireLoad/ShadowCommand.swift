import ArgumentParser
import ChatClient
import ChatModel
import Foundation
import SideBySide

/// What a comparison of both layers costs beside running one of them.
struct ShadowCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "shadow",
    abstract: "Commits told by one layer, by both, and by both while they are compared; ratios of one run.")

  @Option(help: "Messages that each collection shows.") var shown = 200
  @Option(help: "Commits of one measurement.") var commits = 200
  @Option(help: "How often everything is measured, in a random order.") var repetitions = 20
  @Option(help: "Where the cache is kept for further runs. Default: a temporary folder.") var folder: String?

  func validate() throws {
    guard (10...1_000).contains(shown), commits >= 10, repetitions >= 3 else {
      throw ValidationError("From 10 to 1,000 messages, at least 10 commits and 3 repetitions.")
    }
  }

  func run() async throws {
    let scratch = try folder == nil ? ScratchFolder() : nil
    let url = scratch?.url ?? URL(fileURLWithPath: folder ?? "")
    let fixture = try await CollectionFixture.open(url, messages: 5_000, channels: 100)
    print("\(shown) messages shown, \(commits) edits for each measurement, \(repetitions) repetitions")
    var edits = Edits(fixture: fixture, shown: shown)
    var results: [ShadowWay: Result] = [:]
    for repetition in 0..<repetitions + 2 {
      for way in ShadowWay.allCases.shuffled() {
        let screens = try await ShadowScreens(way, fixture, shown: shown)
        // Statements are prepared and pages are read in the first ones.
        for _ in 0..<10 { _ = try await edits.make() }
        let before = ProcessorTime.now()
        var times = PageReader.Times()
        for _ in 0..<commits { times.seconds.append(try await edits.make()) }
        // What a comparison does aside is part of it.
        _ = await screens.comparison?.compare()
        let processor = ProcessorTime.now() - before
        try await screens.close(commits: commits)
        guard repetition >= 2 else { continue }
        results[way, default: Result()].times.seconds += times.seconds
        results[way, default: Result()].processor.append(processor / Double(commits))
      }
    }
    report(results)
    await fixture.close()
    _ = scratch
  }

  private struct Result {
    var times = PageReader.Times()
    /// Seconds of all threads for one commit, of each repetition.
    var processor: [Double] = []

    var medianProcessor: Double { processor.sorted()[processor.count / 2] }
  }

  private func report(_ results: [ShadowWay: Result]) {
    guard let unit = results[.new] else { return }
    print("\n| a commit, until the app is told | median | 99 of 100 | processor time, all threads |")
    print("| --- | ---: | ---: | ---: |")
    for way in ShadowWay.allCases {
      guard let result = results[way] else { continue }
      print(
        "| \(way.rawValue) | \(ratio(result.times.median / unit.times.median)) "
          + "| \(ratio(result.times.high / unit.times.median)) "
          + "| \(ratio(result.medianProcessor / unit.medianProcessor)) |")
    }
    print(
      String(
        format: "\nunits: %.0f µs until told, %.0f µs of processor time", unit.times.median * 1e6,
        unit.medianProcessor * 1e6))
  }

  private func ratio(_ value: Double) -> String { String(format: "%.2f", value) }
}

/// Edits of the user's, one message of what is shown after the other.
private struct Edits {
  let fixture: CollectionFixture
  let shown: Int
  private var number = 0

  init(fixture: CollectionFixture, shown: Int) { (self.fixture, self.shown) = (fixture, shown) }

  /// Makes one.
  /// - Returns: seconds until the app's queue has told it.
  mutating func make() async throws -> Double {
    number += 1
    let edited = CollectionRows.message(4_999 - number % shown).edited { editor in
      editor.set("message", "edit \(number)")
      // What is newer wins, in caches of earlier runs too.
      editor.set("updated_at", Int64(Date().timeIntervalSince1970 * 1_000_000) + Int64(number))
      editor.set("user", CollectionRows.user)
    }
    let message = try Message(edited, channelURL: CollectionRows.channelURL)
    return try await Stopwatch.time { (done: @escaping @Sendable (Bool?, (any Error)?) -> Void) in
      fixture.session.handovers.handOver(message, isEdit: true)
      fixture.session.enqueue { delivery in delivery.call { done(true, nil) } }
    }.seconds
  }
}
