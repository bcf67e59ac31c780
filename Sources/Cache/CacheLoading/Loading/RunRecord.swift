import RawSQLite

/// The file's record of its run once it is finalized.
package struct RunRecord: Sendable {
  package let runID: String
  package let model: String
  package let startedAt: Int64
  package let finishedAt: Int64
  package let coversAllOwners: Bool
  /// The ledger as JSON.
  package let ledger: String
  /// Rows by salvage method, as JSON; `nil` if all were read in the ordinary way.
  package let rungs: String?
  /// The UUID of the store; empty if unknown.
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
