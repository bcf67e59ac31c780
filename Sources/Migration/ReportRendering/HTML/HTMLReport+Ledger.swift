import MigrationReport

extension HTMLReport {
  private static let countColumns: [HTMLTable.Column] =
    [.number("read")] + HTMLOutcome.all(LedgerCounts()).map { .number($0.name) } + [.text("adds up")]

  private static func cells(_ counts: LedgerCounts) -> [HTMLMarkup] {
    ["\(counts.read)"] + HTMLOutcome.all(counts).map { $0.count == 0 ? "<i>0</i>" : "\($0.count)" }
      + [counts.balanced ? "yes" : "<strong class=\"bad\">NO</strong>"]
  }

  /// The outcomes of the rows of each entity: a picture, and the same as a table.
  static func ledger(_ report: MigrationReport) -> HTMLSection? {
    let entries = report.ledger.byName
    guard !entries.isEmpty else { return nil }
    let shown = Array(entries.prefix(HTMLLimits.entities))
    let bars = shown.enumerated().map { ledgerBar($0, $1.entity, $1.counts) }
    let sum = entries.reduce(into: LedgerCounts()) { $0 += $1.counts }
    let table = HTMLTable(
      id: "ledger-table", caption: "Rows of the store by entity and what became of them",
      columns: [.text("entity")] + countColumns,
      rows: shown.map { ["\(code: $0.entity)"] + cells($0.counts) },
      total: entries.count > 1 ? ["all"] + cells(sum) : nil, omitted: entries.count - shown.count)
    let isBalanced = entries.allSatisfy(\.counts.balanced)
    return HTMLSection(
      "ledger", "Ledger",
      """
      <figure>
      <figcaption>Every row that was read has exactly one fate. A bar is all rows of an entity; very thin parts are \
      drawn wider, so that none is overlooked.</figcaption>
      <div class="bars">
      \(bars)</div>
      \(legend(withoutOutcome: !isBalanced))</figure>
      \(table.markup)
      """)
  }

  static func owners(_ report: MigrationReport) -> HTMLSection? {
    guard !report.owners.isEmpty else { return nil }
    let shown = report.owners.prefix(HTMLLimits.owners)
    let rows = shown.map { owner -> [HTMLMarkup] in
      let name: HTMLMarkup = "\(code: owner.owner, limit: 120)"
      guard owner.selected else { return [name, "no"] + countColumns.map { _ in "" } }
      // Sorted, because a sum that is too large depends on the order.
      return [name, "yes"] + cells(owner.ledger.byName.reduce(into: LedgerCounts()) { $0 += $1.counts })
    }
    let table = HTMLTable(
      id: "owners-table", caption: "Owners of the store; rows of owners that were not selected were not read",
      columns: [.text("owner"), .text("selected")] + countColumns, rows: rows,
      omitted: report.owners.count - shown.count)
    return HTMLSection("owners", "Owners", table.markup)
  }
}
