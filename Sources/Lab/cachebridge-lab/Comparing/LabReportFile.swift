import ArgumentParser
import Foundation
import MigrationReport
import ReportRendering

/// A report file that was asked for.
struct LabReportFile: Sendable {
  let path: String
  let format: ReportFormat

  /// - Throws: a usage error for an unknown extension.
  init(_ path: String) throws {
    guard let format = ReportFormat(path: path) else {
      throw ValidationError("The name of a report must end in one of \(ReportFormat.extensions).")
    }
    (self.path, self.format) = (path, format)
  }

  /// - Throws: `LabFailure`.
  func checkWritable() throws { try Self.checkWritable(path) }

  /// Checks, before the work, whether a file can be written, without leaving one.
  /// - Throws: `LabFailure`.
  static func checkWritable(_ path: String) throws {
    let existed = access(path, F_OK) == 0
    let descriptor = open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw LabFailure.unwritable(errno) }
    close(descriptor)
    if !existed { unlink(path) }
  }

  /// Writes the report; an existing file is replaced as a whole.
  /// - Throws: `LabFailure`.
  func write(_ report: ComparisonReport) throws { try OwnFile.write(try format.data(report), to: path) }
}

/// Files that this tool creates: complete or not at all, for this user only.
enum OwnFile {
  /// - Throws: `LabFailure`.
  static func write(_ data: Data, to path: String) throws {
    let temporary = path + ".new"
    let descriptor = open(temporary, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw LabFailure.unwritable(errno) }
    defer { close(descriptor) }
    var written = 0
    let isWritten = data.withUnsafeBytes { buffer -> Bool in
      while written < buffer.count {
        let count = Foundation.write(descriptor, buffer.baseAddress.map { $0 + written }, buffer.count - written)
        guard count > 0 else { return false }
        written += count
      }
      return true
    }
    guard isWritten, fsync(descriptor) == 0, rename(temporary, path) == 0 else {
      let code = errno
      unlink(temporary)
      throw LabFailure.unwritable(code)
    }
  }
}

/// A scenario that was read from a file.
enum ScenarioFile {
  /// - Throws: `LabFailure`.
  static func read(_ path: String) throws -> Scenario {
    guard access(path, F_OK) == 0 else { throw LabFailure.missing }
    var status = stat()
    guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      throw LabFailure.noScenario(ScenarioProblem("", "It is not a regular file.", "Pass a JSON file."))
    }
    guard status.st_size <= ScenarioReader.maximumLength else {
      throw LabFailure.noScenario(ScenarioProblem("", "The file is longer than 4 MiB.", "Split it."))
    }
    guard let data = FileManager.default.contents(atPath: path) else { throw LabFailure.unreadable }
    do { return try ScenarioReader.read(data) } catch { throw LabFailure.noScenario(error) }
  }
}
