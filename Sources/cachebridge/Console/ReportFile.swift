import ArgumentParser
import Foundation
import MigrationReport
import ReportRendering
import StoreMigrator

/// A report file that was asked for.
struct ReportFile {
  let path: String
  let format: ReportFormat

  /// - Throws: a usage error for an extension that is not written.
  init(_ path: String) throws {
    guard let format = ReportFormat(path: path) else {
      throw ValidationError("A report file ends in one of \(ReportFormat.extensions).")
    }
    self.path = path
    self.format = format
  }

  /// Finds out before the work whether the file can be written, without leaving one.
  func checkWritable() throws {
    let existed = access(path, F_OK) == 0
    let descriptor = open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw failure }
    close(descriptor)
    if !existed { unlink(path) }
  }

  /// Writes the report; an existing file is replaced as a whole.
  func write(_ report: MigrationReport) throws {
    let data = try format.data(report)
    let temporary = path + ".new"
    let descriptor = open(temporary, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw failure }
    defer { close(descriptor) }
    Console.write(data, to: descriptor)
    guard lseek(descriptor, 0, SEEK_CUR) == off_t(data.count), fsync(descriptor) == 0, rename(temporary, path) == 0
    else {
      let error = failure
      unlink(temporary)
      throw error
    }
  }

  private var failure: MigrationError {
    [ENOSPC, EDQUOT, EFBIG].contains(errno)
      ? MigrationError(.noSpace, "No space left for a report.", hint: "Free some space and run the same command again.")
      : MigrationError(
        .noAccess, "A report cannot be written (errno \(errno)).", hint: "Choose a path that you may write to.",
        finding: .targetUnwritable)
  }
}
