public import Foundation
import MigrationReport

/// The rows that a migration rejected: `<name>.rejects.jsonl` next to a cache.
public struct QuarantineFile: Sendable {
  public let url: URL

  public init(_ url: URL) { self.url = url }

  /// Reads the file row by row, in its order.
  /// - Throws: `MigrationError`: no file, no permission, or a line that is not from a quarantine file; errors from
  ///   `body`.
  public func forEach(_ body: (QuarantinedRow) throws -> Void) throws {
    try InputFile.check(
      url.path, "quarantine file", missing: "A migration that rejects nothing writes none.",
      unsuitable: "Pass a .rejects.jsonl file that a migration wrote.")
    let data: Data
    do { data = try Data(contentsOf: url, options: .alwaysMapped) } catch {
      throw MigrationError(
        .noAccess, "The quarantine file cannot be read.", hint: "Only the user who ran the migration can read it.")
    }
    var number = 0
    var start = data.startIndex
    while start < data.endIndex {
      number += 1
      let end = data[start...].firstIndex(of: UInt8(ascii: "\n")) ?? data.endIndex
      // An editor may have left a blank line.
      guard data[start..<end].contains(where: { !" \t\r".utf8.contains($0) }) else {
        start = end == data.endIndex ? end : data.index(after: end)
        continue
      }
      guard let row = QuarantinedRow(line: number, Data(data[start..<end])) else {
        throw MigrationError(
          .unsupportedSource, "Line \(number) does not have the format of a quarantine file.",
          hint: "Pass a .rejects.jsonl file that a migration wrote.")
      }
      try body(row)
      start = end == data.endIndex ? end : data.index(after: end)
    }
  }
}
