import CacheLoading
import CacheStorage
import Foundation
import LegacyStore
import MigrationReport

extension RetryRun {
  /// Puts the proven files in place so that each row is always in at least one of them: first lines of rows that leave
  /// a cache are added to the quarantine, then the caches are changed, then lines of rows that are now in a cache are
  /// removed.
  ///
  /// After a kill in between, a row is in both; the cache's account tells the next run which of the two counts.
  func publish(
    _ input: RetryInput, _ lines: RetryLines, _ remaining: Data, _ report: MigrationReport, _ work: WorkFolder
  ) throws {
    try clock.measure(.publish) {
      let newLines = targets.reduce(into: Data()) { $0.append($1.result.newLines) }
      let changed = targets.filter(\.result.isChanged)
      if cancellation.isCancelled { throw MigrationError.interrupted }
      try checkUnchanged(input, lines)
      let placed = newLines.isEmpty ? lines.data : RetryRun.joined(lines.data, newLines)
      if !newLines.isEmpty {
        emit(.phase(.publish))
        try replace(input, with: placed, work)
      }
      for target in changed {
        emit(.phase(.publish))
        try merge(target)
        try FileSystem.sync(input.directory)
      }
      let final = RetryRun.joined(remaining, newLines)
      if final != lines.data || !newLines.isEmpty {
        emit(.phase(.publish))
        // Each merge may have waited for an app, long enough to save the file in an editor.
        let now = RetryRun.content(of: input)
        guard now == placed else {
          // An editor that had the file from before knows nothing of the lines that left a cache.
          if let now, !newLines.isEmpty, now.range(of: newLines) == nil {
            try replace(input, with: RetryRun.joined(now, newLines), work)
          }
          throw RetryRun.savedMeanwhile
        }
        try replace(input, with: final, work)
      }
    }
    emit(.phase(.publish))
    do { try writeReports(report) } catch {
      throw MigrationError.reportsMissing(
        error, report: report,
        hint:
          "The cache and the quarantine are in place and proven; only the report is missing, and another run cannot "
          + "recreate it. `cachebridge rejects list FILE` says what is left, and `verify STORE DIR --report FILE` proves everything."
      )
    }
  }

  private func merge(_ target: RetryTarget) throws {
    guard let live = target.live, let job = target.job else { return }
    try job.merge(into: live, as: target.result) { [runID, startedAt] ledger in
      RunRecord(
        runID: runID, model: job.rows.store.model.rawValue, startedAt: startedAt,
        finishedAt: CacheFile.currentMilliseconds(), coversAllOwners: false, ledger: ledger)
    }
  }

  /// A file that was saved while the run worked would be lost.
  private func checkUnchanged(_ input: RetryInput, _ lines: RetryLines) throws {
    guard RetryRun.content(of: input) == lines.data else {
      throw MigrationError(
        .sourceChanged, "The quarantine file changed while its rows were tried; nothing was changed.",
        hint: "Save it in your editor, then run the command again.")
    }
  }

  /// The caches are in place then, and the lines of rows that they have are leftovers, as after a kill.
  private static let savedMeanwhile = MigrationError(
    .sourceChanged,
    "The quarantine file changed while rows were merged; it is as it was saved, and the merged rows are in the cache.",
    hint: "Run the command again: it tries what was saved, and removes the lines of rows that the cache has.")

  /// What is in the file now; `nil` if it cannot be read.
  private static func content(of input: RetryInput) -> Data? {
    FileSystem.exists(input.quarantinePath)
      ? try? Data(contentsOf: URL(fileURLWithPath: input.quarantinePath)) : Data()
  }

  /// Replaces the whole quarantine file; an empty one is removed.
  private func replace(_ input: RetryInput, with content: Data, _ work: WorkFolder) throws {
    if content.isEmpty {
      guard unlink(input.quarantinePath) == 0 || errno == ENOENT else {
        throw FileSystem.failure("remove the empty quarantine file")
      }
    } else {
      let new = work.rejectsPath("%quarantine")
      try FileSystem.write(content, to: new)
      try FileSystem.rename(new, input.quarantinePath)
    }
    try FileSystem.sync(input.directory)
  }

  private static func joined(_ first: Data, _ second: Data) -> Data {
    let needsEnd = !second.isEmpty && !first.isEmpty && first.last != UInt8(ascii: "\n")
    return first + (needsEnd ? Data([UInt8(ascii: "\n")]) : Data()) + second
  }
}
