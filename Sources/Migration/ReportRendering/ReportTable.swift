import MigrationReport

/// A table as every format for people shows it: described once, as a section of a document and as a part of a page.
struct ReportTable {
  enum Column {
    case text(String)
    case number(String)
    /// In line with the numbers of a page; a document has them as text.
    case share(String)
    /// Only pages have space for it.
    case wide(String)
  }

  struct Cell {
    let piece: ReportDocument.Piece
    /// How a page sets it off: the class of a badge.
    var mood: String?

    static let none = Cell(piece: .none)
    static func prose(_ text: String) -> Cell { Cell(piece: .prose(text)) }
    static func value(_ text: String) -> Cell { Cell(piece: .value(text)) }
    static func number(_ count: some BinaryInteger) -> Cell { Cell(piece: .number(Int64(clamping: count))) }
    static func badge(_ text: String, _ mood: String) -> Cell { Cell(piece: .prose(text), mood: mood) }

    fileprivate var markup: HTMLMarkup {
      switch piece {
      case .prose(let text):
        mood.map { "<span class=\"badge \($0)\">\(text.lowercased())</span>" } ?? "\(prose: text)"
      case .value(let text): "\(code: text)"
      case .number(let number): "\(number)"
      case .none: ""
      }
    }
  }

  let heading: String
  /// An id of ours, unique in the page.
  let id: String
  let caption: String
  let columns: [Column]
  /// As many cells as columns; the first names the row.
  var rows: [[Cell]] = []
  /// A row of sums, which is there even if rows are left out.
  var total: [Cell]?
  /// Sentences below the table.
  var notes: [String] = []

  /// The document's section.
  /// - Parameter limit: how many rows it has at most.
  /// - Returns: `nil` if there is nothing to show.
  func section(limit: Int) -> ReportDocument.Section? {
    guard !rows.isEmpty || !notes.isEmpty else { return nil }
    var blocks: [ReportDocument.Block] = []
    if !rows.isEmpty {
      let shown = columns.indices.filter { if case .wide = columns[$0] { false } else { true } }
      let lines = rows.prefix(limit) + (total.map { [$0] } ?? [])
      blocks.append(
        .table(
          ReportDocument.Table(
            columns: shown.map { documentColumn(columns[$0]) },
            rows: lines.map { row in shown.map { row[$0].piece } }, omitted: max(0, rows.count - limit))))
    }
    blocks += notes.map { .line([.prose($0)]) }
    return ReportDocument.Section(heading: heading, blocks: blocks)
  }

  private func documentColumn(_ column: Column) -> ReportDocument.Column {
    switch column {
    case .text(let title), .share(let title), .wide(let title): ReportDocument.Column(title: title)
    case .number(let title): ReportDocument.Column(title: title, isNumeric: true)
    }
  }

  /// The table of a page with its notes.
  /// - Parameter limit: how many rows it has at most.
  /// - Returns: `nil` if there is nothing to show.
  func markup(limit: Int = HTMLLimits.other) -> HTMLMarkup? {
    guard !rows.isEmpty || !notes.isEmpty else { return nil }
    let lines = notes.map { note -> HTMLMarkup in "<p>\(prose: note)</p>\n" }
    guard !rows.isEmpty else { return "\(lines)" }
    let table = HTMLTable(
      id: id, caption: caption, columns: columns.map(pageColumn),
      rows: rows.prefix(limit).map { row in row.map(\.markup) }, total: total.map { row in row.map(\.markup) },
      omitted: max(0, rows.count - limit))
    return "\(table.markup)\(lines)"
  }

  private func pageColumn(_ column: Column) -> HTMLTable.Column {
    switch column {
    case .text(let title), .wide(let title): .text(title)
    case .number(let title), .share(let title): .number(title)
    }
  }
}
