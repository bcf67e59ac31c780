import Foundation
import MigrationReport
import StoreMigrator

/// Where lines of content go: standard output, or a file that gets its name when it is complete.
final class LineSink {
  private let file: OutputFile?
  private var buffer: [UInt8] = []
  /// What went wrong here, in its own words: the code that creates the lines knows no such error.
  private var failure: (any Error)?
  private(set) var lines = 0

  /// - Parameter path: `nil` for standard output.
  init(path: String?) throws {
    do { file = try path.map { try OutputFile($0) } } catch { throw LineSink.words(error) }
  }

  func write(_ line: [UInt8]) throws {
    buffer.append(contentsOf: line)
    buffer.append(UInt8(ascii: "\n"))
    lines += 1
    if buffer.count > 1 << 16 { try flush() }
  }

  /// Lets `body` write lines, then writes what is buffered and names the file. If it fails, there is no file.
  func finish(_ body: () throws -> Void) throws {
    do {
      try body()
      try flush()
      do { try file?.commit() } catch { throw LineSink.words(error) }
    } catch {
      file?.discard()
      throw failure ?? error
    }
  }

  private func flush() throws {
    defer { buffer.removeAll(keepingCapacity: true) }
    do {
      let code = buffer.withUnsafeBytes { StandardOutput.write($0, to: file?.descriptor ?? 1) }
      if code == EPIPE { throw ReaderGone() }
      if code != 0 { throw LineSink.words(OutputFile.Failure(code)) }
    } catch {
      failure = error
      throw error
    }
  }

  private static func words(_ error: any Error) -> any Error {
    guard let error = error as? OutputFile.Failure else { return error }
    return error.isNoSpace
      ? MigrationError(.noSpace, "There is no space left for the lines.", hint: "Free some space and run again.")
      : MigrationError(.noAccess, "The lines cannot be written.", hint: error.advice)
  }
}
