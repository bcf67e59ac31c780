import ArgumentParser
import Foundation
import MigrationReport
import ReportRendering
import StoreMigrator

/// A report file that was asked for.
struct ReportFile {
  let path: String
  let format: ReportFormat

  /// - Throws: a usage error for an unknown extension.
  init(_ path: String) throws {
    guard let format = ReportFormat(path: path) else {
      throw ValidationError("The name of a report must end in one of \(ReportFormat.extensions).")
    }
    self.path = path
    self.format = format
  }

  /// Checks, before the work, whether the file can be written, without leaving one.
  func checkWritable() throws {
    do { try OutputFile.check(path) } catch let error as OutputFile.Failure { throw failure(error) }
  }

  /// Writes the report; an existing file is replaced as a whole.
  func write(_ report: MigrationReport) throws { try write { try format.write(report, to: $0) } }

  /// The same for a summary.
  func write(_ summary: ReportSummary) throws { try write { try format.write(summary, to: $0) } }

  private func write(_ body: (Int32) throws -> Void) throws {
    do {
      let file = try OutputFile(path)
      try body(file.descriptor)
      try file.commit()
    } catch let error as OutputFile.Failure {
      throw failure(error)
    } catch let error as ReportFileError where error.kind == .unwritable {
      throw failure(OutputFile.Failure(error.code))
    }
  }

  private func failure(_ failure: OutputFile.Failure) -> MigrationError {
    failure.isNoSpace
      ? MigrationError(.noSpace, "No space left for a report.", hint: "Free some space and run the same command again.")
      : MigrationError(.noAccess, "A report cannot be written.", hint: failure.advice, finding: .targetUnwritable)
  }
}
