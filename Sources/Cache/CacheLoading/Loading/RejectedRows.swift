import CacheStorage
import Foundation
import RawSQLite

/// The rejected rows of a load, and their quarantine file.
package struct RejectedRows {
  let connection: RawConnection

  /// Rejected rows by reason.
  package func countByReason() throws -> [String: Int64] {
    var result: [String: Int64] = [:]
    let rows = try connection.prepare("SELECT reason, count(*) FROM load_rejected GROUP BY reason")
    while try rows.step() { if let reason = rows.text(0) { result[reason] = rows.integer(1) } }
    return result
  }

  /// Why rows were rejected, by entity and key.
  package func reasons() throws -> [String: [Int64: String]] {
    var result: [String: [Int64: String]] = [:]
    let rows = try connection.prepare("SELECT entity, z_pk, reason FROM load_rejected")
    while try rows.step() {
      guard let entity = rows.text(0), let key = rows.integer(1), let reason = rows.text(2) else { continue }
      result[entity, default: [:]][key] = reason
    }
    return result
  }

  /// In a merge, for rows without an owner, which have no cache and so no account: a row that is already in the
  /// quarantine file was seen before, even if its line was edited.
  func forget(listedIn path: String) throws {
    guard let data = try RegularFile.read(path) else { return }
    let listed = data.split(separator: UInt8(ascii: "\n")).compactMap { RejectedRow($0) }
    let known = Dictionary(grouping: listed, by: \.key)
    let rows = try connection.prepare("SELECT entity, z_pk, reason, columns, rung, rowid FROM load_rejected")
    let lose = try connection.prepare("INSERT OR REPLACE INTO load_superseded VALUES (?, ?, ?)")
    let drop = try connection.prepare("DELETE FROM load_rejected WHERE rowid = ?")
    var seen: [(entity: [UInt8], key: Int64, row: Int64)] = []
    while try rows.step() {
      guard let row = RejectedRow(RejectedRows.line(rows)), known[row.key]?.contains(where: row.isVersion) == true
      else { continue }
      seen.append((rows.bytes(0) ?? [], rows.integer(1) ?? 0, rows.integer(5) ?? 0))
    }
    for item in seen {
      lose.bindText(item.entity, at: 1)
      lose.bind(item.key, at: 2)
      lose.bind(Int64(RowOutcome.duplicate.rawValue), at: 3)
      try lose.run()
      drop.bind(item.row, at: 1)
      try drop.run()
    }
  }

  /// Removes rejected rows from the list that `write` writes, because their lines are already in the quarantine.
  func forget(_ keys: [String: [Int64]]) throws {
    let drop = try connection.prepare("DELETE FROM load_rejected WHERE entity = ? AND z_pk = ?")
    for (entity, keys) in keys {
      for key in keys {
        drop.bindText(entity, at: 1)
        drop.bind(key, at: 2)
        try drop.run()
      }
    }
  }

  private static func line(_ row: RawStatement) -> [UInt8] {
    var line: [UInt8] = Array(#"{"columns":"#.utf8)
    line.append(contentsOf: row.bytes(3) ?? [])
    line.append(contentsOf: Array(#","entity":"\#(row.text(0) ?? "")","reason":"\#(row.text(2) ?? "")","#.utf8))
    line.append(contentsOf: Array(#""rung":"\#(row.text(4) ?? "normal")","z_pk":\#(row.integer(1) ?? 0)}"#.utf8))
    return line
  }

  /// What distinguishes a quarantine line from others: the same row is the same however it was read.
  private static func withoutMethod(_ line: [UInt8]) -> [UInt8] {
    let name = Array(#","rung":""#.utf8)
    // The columns come first and can contain anything, so the search starts at the end.
    var start = line.count - name.count
    while start >= 0, !line[start..<start + name.count].elementsEqual(name) { start -= 1 }
    guard start >= 0, let end = line[(start + name.count)...].firstIndex(of: UInt8(ascii: "\"")) else { return line }
    return Array(line[..<start]) + Array(line[end...])
  }

  /// Writes the rejected rows as JSON Lines (Docs/RowRules.md#rejected-rows), ordered by entity and key.
  /// - Parameter earlier: a quarantine file whose lines come first.
  /// - Returns: the number of lines; without lines, no file is created.
  package func write(to path: String, after earlier: String? = nil) throws -> Int {
    let rows = try connection.prepare(
      "SELECT entity, z_pk, reason, columns, rung FROM load_rejected ORDER BY entity, z_pk")
    let lines = try LineUnion(path, after: earlier)
    while try rows.step() { try lines.add(RejectedRows.line(rows)) }
    return try lines.close()
  }

  /// Writes the lines of a quarantine file, followed by those of a new one that it does not have yet.
  /// - Throws: `CacheError` if the file is there and cannot be read: what is in it must not be lost.
  package static func write(linesOf new: String, after earlier: String, to path: String) throws {
    let lines = try LineUnion(path, after: earlier)
    for line in try RegularFile.read(new)?.split(separator: UInt8(ascii: "\n")) ?? [] { try lines.add([UInt8](line)) }
    _ = try lines.close()
  }

  /// A file that has each line once; it is created with the first one.
  private final class LineUnion {
    private let path: String
    private var file: LineFile?
    private var count = 0
    // A run that was killed between two renames may already have put its lines there.
    private var known: Set<[UInt8]> = []

    init(_ path: String, after earlier: String?) throws {
      self.path = path
      guard let earlier, let data = try RegularFile.read(earlier) else { return }
      for line in data.split(separator: UInt8(ascii: "\n")) {
        try write(line)
        // Editors on other systems end lines with CR LF.
        let text = line.last == UInt8(ascii: "\r") ? line.dropLast() : line
        known.insert(RejectedRows.withoutMethod([UInt8](text)))
      }
    }

    func add(_ line: [UInt8]) throws {
      if !known.contains(RejectedRows.withoutMethod(line)) { try write(line) }
    }

    /// - Returns: the number of lines.
    func close() throws -> Int {
      try file?.close()
      return count
    }

    private func write(_ line: some Collection<UInt8>) throws {
      let open = try file ?? LineFile(creating: path)
      file = open
      try open.write(line)
      count += 1
    }
  }
}
