import Foundation
import RawSQLite

extension CacheLoader {
  /// What the file says about its run once it is sealed.
  package struct RunRecord: Sendable {
    package let runID: String
    package let model: String
    package let startedAt: Int64
    package let finishedAt: Int64
    package let coversAllOwners: Bool
    /// The ledger as JSON.
    package let ledger: String
    /// Rows by the step of salvage that read them, as JSON; `nil` = all in the ordinary way.
    package let rungs: String?
    /// The UUID of the store; empty = not known.
    package let source: String

    package init(
      runID: String, model: String, startedAt: Int64, finishedAt: Int64, coversAllOwners: Bool,
      ledger: String, rungs: String? = nil, source: String = ""
    ) {
      self.runID = runID
      self.model = model
      self.startedAt = startedAt
      self.finishedAt = finishedAt
      self.coversAllOwners = coversAllOwners
      self.ledger = ledger
      self.rungs = rungs
      self.source = source
    }

    /// - Parameter kind: `migrate`, `merge` or `retry`.
    func insert(into connection: RawConnection, kind: String) throws {
      let insert = try connection.prepare(
        """
        INSERT INTO migration_run (run_id, model, started_at, finished_at, covers_all_owners, ledger, kind,
          rungs, source)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
        """)
      insert.bindText(runID, at: 1)
      insert.bindText(model, at: 2)
      insert.bind(startedAt, at: 3)
      insert.bind(finishedAt, at: 4)
      insert.bind(coversAllOwners ? 1 : 0, at: 5)
      insert.bindText(ledger, at: 6)
      insert.bindText(kind, at: 7)
      insert.bindText(rungs, at: 8)
      insert.bindText(source, at: 9)
      try insert.run()
    }
  }

  /// In a merge, for rows without an owner, whose cache and so whose account does not exist: a row that the quarantine
  /// file has already was seen before, also when somebody edited its line.
  package func forgetRejects(listedIn path: String) throws {
    guard stage == .settling, let data = RegularFile.contents(path) else { return }
    let known = Set(data.split(separator: UInt8(ascii: "\n")).compactMap { RejectedRow($0) })
    try connection.transaction {
      let rows = try connection.prepare("SELECT entity, z_pk, reason, columns, rung, rowid FROM load_rejected")
      let lose = try connection.prepare("INSERT OR REPLACE INTO load_loser VALUES (?, ?, ?)")
      let drop = try connection.prepare("DELETE FROM load_rejected WHERE rowid = ?")
      var seen: [(entity: [UInt8], key: Int64, row: Int64)] = []
      while try rows.step() {
        guard RejectedRow(CacheLoader.rejectLine(rows)).map(known.contains) ?? false else { continue }
        seen.append((rows.bytes(0) ?? [], rows.integer(1) ?? 0, rows.integer(5) ?? 0))
      }
      for item in seen {
        lose.bindText(item.entity, at: 1)
        lose.bind(item.key, at: 2)
        lose.bind(Int64(RowFate.duplicate.rawValue), at: 3)
        try lose.run()
        drop.bind(item.row, at: 1)
        try drop.run()
      }
    }
  }

  private static func rejectLine(_ row: RawStatement) -> [UInt8] {
    var line: [UInt8] = Array(#"{"columns":"#.utf8)
    line.append(contentsOf: row.bytes(3) ?? [])
    line.append(contentsOf: Array(#","entity":"\#(row.text(0) ?? "")","reason":"\#(row.text(2) ?? "")","#.utf8))
    line.append(contentsOf: Array(#""rung":"\#(row.text(4) ?? "normal")","z_pk":\#(row.integer(1) ?? 0)}"#.utf8))
    return line
  }

  /// What tells a line of the quarantine from others: the same row is the same however it was read.
  private static func withoutRung(_ line: [UInt8]) -> [UInt8] {
    let name = Array(#","rung":""#.utf8)
    // The columns come first and may hold anything, so it is searched from the end.
    var start = line.count - name.count
    while start >= 0, !line[start..<start + name.count].elementsEqual(name) { start -= 1 }
    guard start >= 0, let end = line[(start + name.count)...].firstIndex(of: UInt8(ascii: "\"")) else { return line }
    return Array(line[..<start]) + Array(line[end...])
  }

  /// Writes the rejected rows as JSON Lines (Docs/RowRules.md#rejected-rows), ordered by entity and key.
  /// - Parameter earlier: a quarantine file whose lines come first.
  /// - Returns: the number of lines; no file is made for none.
  package func writeRejects(to path: String, after earlier: String? = nil) throws -> Int {
    let rows = try connection.prepare(
      "SELECT entity, z_pk, reason, columns, rung FROM load_rejected ORDER BY entity, z_pk")
    var writer: LineFile?
    var count = 0
    // A run that was killed between two renames may have put its lines there already.
    var known: Set<[UInt8]> = []
    if let earlier, let data = RegularFile.contents(earlier) {
      let file = try LineFile(creating: path)
      writer = file
      for line in data.split(separator: UInt8(ascii: "\n")) {
        try file.write(line)
        known.insert(CacheLoader.withoutRung([UInt8](line)))
        count += 1
      }
    }
    while try rows.step() {
      let line = CacheLoader.rejectLine(rows)
      guard !known.contains(CacheLoader.withoutRung(line)) else { continue }
      let file = try writer ?? LineFile(creating: path)
      writer = file
      try file.write(line)
      count += 1
    }
    try writer?.close()
    return count
  }

  /// Ends the load: the waiting tables go, the run is recorded, and the file becomes an ordinary cache in WAL mode.
  package func seal(_ record: RunRecord) throws {
    try inStage(.proving, next: .sealed) {
      let names = try connection.prepare(
        "SELECT name FROM sqlite_schema WHERE type = 'table' AND name LIKE 'load\\_%' ESCAPE '\\'")
      var tables: [String] = []
      while try names.step() { if let name = names.text(0) { tables.append(name) } }
      for table in tables { try connection.execute("DROP TABLE \(table)") }
      try record.insert(into: connection, kind: isRetry ? "retry" : mode == .mergedCache ? "merge" : "migrate")
    }
    try connection.execute("PRAGMA journal_mode=WAL")
  }
}
