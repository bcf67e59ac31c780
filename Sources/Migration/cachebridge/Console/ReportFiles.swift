import MigrationReport
import ReportRendering
import StoreMigrator

/// All the reports that a command was asked for. One that cannot be written keeps no other from being written, and is
/// never the reason that a result which matters more is not told.
struct ReportFiles {
  private let files: [ReportFile]

  /// - Throws: a usage error for an unknown extension.
  init(_ paths: [String]) throws { files = try paths.map { try ReportFile($0) } }

  /// Checks, before the work, whether all can be written.
  func checkWritable() throws { for file in files { try file.checkWritable() } }

  /// Writes the report to every file that can be written.
  /// - Parameter afterEach: called after each attempt.
  /// - Throws: the first failure, once all were tried.
  func write(_ report: MigrationReport, afterEach: () -> Void = {}) throws {
    try writeEach {
      defer { afterEach() }
      try $0.write(report)
    }
  }

  /// Writes the report of a run that failed: the failure stays what the command ends with.
  func write(afterFailure report: MigrationReport, _ console: Console) {
    do { try write(report) } catch { console.complain(unwritten: error) }
  }

  /// Writes the report of a run that ended.
  /// - Throws: the first failure, with the report, unless the run found something that matters more.
  func write(result report: MigrationReport, _ console: Console) throws {
    do { try write(report) } catch {
      guard [.ok, .partial].contains(report.verdict.code) else { return console.complain(unwritten: error) }
      var failure = MigrationError(error)
      (failure.report, failure.isPublished) = (report, true)
      throw failure
    }
  }

  /// The same for a summary.
  func write(result summary: ReportSummary, _ console: Console) throws {
    do { try writeEach { try $0.write(summary) } } catch {
      guard summary.verdict.code == .ok else { return console.complain(unwritten: error) }
      throw error
    }
  }

  private func writeEach(_ body: (ReportFile) throws -> Void) throws {
    var first: (any Error)?
    for file in files { do { try body(file) } catch { first = first ?? error } }
    if let first { throw first }
  }
}

extension Console {
  /// A report is missing, but the command ends for another reason.
  fileprivate func complain(unwritten error: any Error) {
    let failure = MigrationError(error)
    complain(Verdict(failure.code, message: failure.message, hint: failure.hint))
  }
}
