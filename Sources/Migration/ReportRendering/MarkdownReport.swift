package import MigrationReport

/// A report for a comment on a pull request. Equal reports give equal text.
package enum MarkdownReport {
  /// The greatest length in UTF-8 bytes, which is never less than the number of characters. The strictest of the usual
  /// services allows 65,536.
  package static let maximumLength = 59_000

  /// CommonMark with tables. Sections that would make it too long are only named.
  /// - Returns: lines that end with a line feed.
  package static func render(_ report: MigrationReport) -> String { render(ReportDocument(report)) }

  static func render(_ document: ReportDocument) -> String {
    var output = "## CacheBridge: \(prose(document.title))\n"
    var left: [String] = []
    for section in document.sections {
      var text = section.heading.map { "\n### \(prose($0))\n" } ?? ""
      for block in section.blocks { text += "\n" + self.text(block) }
      if output.utf8.count + text.utf8.count <= maximumLength - reserve {
        output += text
      } else {
        left.append(section.heading ?? "verdict")
      }
    }
    if !left.isEmpty {
      output += "\n_Too long for this format; see the JSON report: \(left.joined(separator: ", "))._\n"
    }
    return output
  }

  /// Bytes for the sentence about omitted sections.
  private static let reserve = 500

  private static func text(_ block: ReportDocument.Block) -> String {
    switch block {
    case .line(let line): return text(line) + "\n"
    case .list(let entries, let omitted):
      return entries.map { "- " + text($0) + "\n" }.joined() + more(omitted)
    case .table(let table): return text(table) + more(table.omitted)
    case .picture(let lines):
      // Indented code, which nothing inside can end.
      return lines.map { "    " + PrintableText.escaped(PrintableText.clipped($0, to: 300)) + "\n" }.joined()
    }
  }

  private static func more(_ omitted: Int) -> String {
    omitted > 0 ? "\n_and \(PrintableText.grouped(omitted)) more_\n" : ""
  }

  private static func text(_ line: ReportDocument.Line) -> String {
    line.map { text($0, limit: 1000) }.filter { !$0.isEmpty }.joined(separator: " ")
  }

  private static func text(_ piece: ReportDocument.Piece, limit: Int) -> String {
    switch piece {
    case .prose(let text): prose(PrintableText.clipped(text, to: limit))
    case .value(let text): text.isEmpty ? "(empty)" : code(PrintableText.clipped(text, to: 120))
    case .number(let number): PrintableText.grouped(number)
    case .none: ""
    }
  }

  private static func text(_ table: ReportDocument.Table) -> String {
    let cells = [table.columns.map { prose($0.title) }] + table.rows.map { $0.map { text($0, limit: 200) } }
    let widths = table.columns.indices.map { column in max(3, cells.map { $0[column].count }.max() ?? 0) }
    var lines = cells.map { row in
      zip(row, zip(widths, table.columns)).map { cell, layout in
        let padding = String(repeating: " ", count: layout.0 - cell.count)
        return layout.1.isNumeric ? padding + cell : cell + padding
      }
    }
    let rule = zip(widths, table.columns).map { width, column in
      column.isNumeric ? String(repeating: "-", count: width - 1) + ":" : String(repeating: "-", count: width)
    }
    lines.insert(rule, at: 1)
    return lines.map { "| " + $0.joined(separator: " | ") + " |\n" }.joined()
  }

  // MARK: Escaping

  /// A code span: nothing inside is markup, a mention or a link. Anything that would end the span or the table's cell
  /// is written as `\u{…}`.
  private static func code(_ text: String) -> String {
    "`" + PrintableText.escaped(text) { $0 == "`" || $0 == "|" } + "`"
  }

  /// Running text, in which pairs of backticks mark code.
  private static func prose(_ text: String) -> String {
    let parts = text.split(separator: "`", omittingEmptySubsequences: false).map(String.init)
    let isPaired = !parts.count.isMultiple(of: 2)
    guard isPaired, parts.indices.allSatisfy({ $0.isMultiple(of: 2) || !parts[$0].isEmpty }) else { return plain(text) }
    return parts.enumerated().map { $0.isMultiple(of: 2) ? plain($1) : code($1) }.joined()
  }

  /// Text without markup. Services find mentions and issue numbers after parsing the markup, so a backslash does not
  /// hide them: their sign becomes a code span.
  private static func plain(_ text: String) -> String {
    var output = ""
    var previous: Unicode.Scalar = " "
    var isNumber = true
    for scalar in PrintableText.escaped(text).unicodeScalars {
      switch scalar {
      case "@", "#": output += "`\(scalar)`"
      case "\\", "`", "*", "_", "[", "]", "<", ">", "|", "~", "&", "$": output += "\\\(scalar)"
      case "/" where previous == ":": output += "&#47;"
      // At the start of a line these create lists, rules and headings.
      case "-" where output.isEmpty, "+" where output.isEmpty, "=" where output.isEmpty: output += "\\\(scalar)"
      case "." where isNumber, ")" where isNumber: output += "\\\(scalar)"
      default: output.unicodeScalars.append(scalar)
      }
      isNumber = isNumber && ("0"..."9").contains(scalar)
      previous = scalar
    }
    return output
  }
}
