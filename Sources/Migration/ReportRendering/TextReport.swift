package import MigrationReport

/// A report for a terminal or a log: plain text without color. Equal reports give equal text.
package enum TextReport {
  /// - Parameter width: columns; fewer than 40 count as 40. A table that is too wide becomes a list of its rows.
  /// - Returns: lines that end with a line feed.
  package static func render(_ report: MigrationReport, width: Int = 110) -> String {
    render(ReportDocument(report), width: width)
  }

  /// The beginning of the same text: the verdict, and what needs attention.
  package static func summary(_ report: MigrationReport, width: Int = 110) -> String {
    render(ReportDocument.summary(report), width: width)
  }

  static func render(_ document: ReportDocument, width: Int = 110) -> String {
    let width = max(40, width)
    var lines = wrap("CacheBridge: \(document.title)", width: width, indent: 0, hanging: 0)
    for section in document.sections {
      if let heading = section.heading { lines += ["", heading] }
      for (index, block) in section.blocks.enumerated() {
        if case .table = block, index > 0 { lines.append("") }
        lines += text(block, width: width, indent: section.heading == nil ? 0 : 2)
      }
    }
    return lines.map { $0 + "\n" }.joined()
  }

  private static func text(_ block: ReportDocument.Block, width: Int, indent: Int) -> [String] {
    let more = { (omitted: Int) -> [String] in
      omitted > 0 ? [String(repeating: " ", count: indent) + "and \(PrintableText.grouped(omitted)) more"] : []
    }
    switch block {
    case .line(let line):
      return wrap(text(line), width: width, indent: indent, hanging: 2)
    case .list(let entries, let omitted):
      return entries.flatMap { wrap("- " + text($0), width: width, indent: indent, hanging: 2) } + more(omitted)
    case .picture(let lines):
      let space = String(repeating: " ", count: indent)
      return lines.map { trimmed(space + PrintableText.escaped(PrintableText.clipped($0, to: 300))) }
    case .table(let table):
      return (grid(table, width: width, indent: indent) ?? records(table, width: width, indent: indent))
        + more(table.omitted)
    }
  }

  private static func text(_ line: ReportDocument.Line) -> String {
    line.map(text).filter { !$0.isEmpty }.joined(separator: " ")
  }

  private static func text(_ piece: ReportDocument.Piece) -> String {
    switch piece {
    case .prose(let text): PrintableText.escaped(PrintableText.clipped(text, to: 2000))
    case .value(let text): text.isEmpty ? "(empty)" : PrintableText.escaped(PrintableText.clipped(text, to: 200))
    case .number(let number): PrintableText.grouped(number)
    case .none: ""
    }
  }

  // MARK: Tables

  /// Aligned columns, two spaces apart; `nil` if they do not fit.
  private static func grid(_ table: ReportDocument.Table, width: Int, indent: Int) -> [String]? {
    let cells = [table.columns.map(\.title)] + table.rows.map { $0.map { text($0) } }
    let widths = table.columns.indices.map { column in cells.map { $0[column].count }.max() ?? 0 }
    guard indent + widths.reduce(0, +) + 2 * (widths.count - 1) <= width else { return nil }
    return cells.map { row in
      let columns = zip(row, zip(widths, table.columns)).map { cell, layout in
        let padding = String(repeating: " ", count: layout.0 - cell.count)
        return layout.1.isNumeric ? padding + cell : cell + padding
      }
      return trimmed(String(repeating: " ", count: indent) + columns.joined(separator: "  "))
    }
  }

  /// One entry per row: its first cell, then the others with their titles.
  private static func records(_ table: ReportDocument.Table, width: Int, indent: Int) -> [String] {
    table.rows.flatMap { row in
      let cells = zip(table.columns, row).dropFirst().compactMap { column, piece in
        piece == .none ? nil : column.title + " " + text(piece)
      }
      return wrap(
        text(row[0]) + ": " + cells.joined(separator: ", "), width: width, indent: indent, hanging: 2)
    }
  }

  // MARK: Lines

  private static func trimmed(_ line: String) -> String {
    var line = Substring(line)
    while line.last == " " { line.removeLast() }
    return String(line)
  }

  /// Breaks at spaces; a word longer than a line is broken anywhere.
  /// - Parameter hanging: additional spaces before every line but the first.
  private static func wrap(_ text: String, width: Int, indent: Int, hanging: Int) -> [String] {
    var lines: [String] = []
    var current = String(repeating: " ", count: indent)
    var column = indent
    var isEmpty = true
    func breakLine() {
      lines.append(trimmed(current))
      current = String(repeating: " ", count: indent + hanging)
      column = indent + hanging
      isEmpty = true
    }
    for word in text.split(separator: " ") {
      var word = word
      var count = word.count
      if !isEmpty, column + 1 + count > width { breakLine() }
      if !isEmpty {
        current += " "
        column += 1
      }
      while column + count > width {
        let head = word.prefix(width - column)
        current += head
        word = word.dropFirst(head.count)
        count -= head.count
        breakLine()
      }
      current += word
      column += count
      isEmpty = false
    }
    lines.append(trimmed(current))
    return lines
  }
}
