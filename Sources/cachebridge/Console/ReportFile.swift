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
    guard descriptor >= 0 else { throw failure(errno) }
    close(descriptor)
    if !existed { unlink(path) }
  }

  /// Writes the report; an existing file is replaced as a whole.
  func write(_ report: MigrationReport) throws {
    let temporary = path + ".new"
    let descriptor = open(temporary, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw failure(errno) }
    defer { close(descriptor) }
    do {
      do { try format.write(report, to: descriptor) } catch let error as ReportFileError where error.kind == .unwritable
      {
        throw failure(error.code)
      }
      guard fsync(descriptor) == 0, rename(temporary, path) == 0 else { throw failure(errno) }
    } catch {
      unlink(temporary)
      throw error
    }
  }

  private func failure(_ code: Int32) -> MigrationError {
    [ENOSPC, EDQUOT, EFBIG].contains(code)
      ? MigrationError(.noSpace, "No space left for a report.", hint: "Free some space and run the same command again.")
      : MigrationError(
        .noAccess, "A report cannot be written (errno \(code)).", hint: "Choose a path that you may write to.",
        finding: .targetUnwritable)
  }
}
