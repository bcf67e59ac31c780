import ChatModel
import MigrationReport
import StoreMigrator

/// The result of `rejects list --json`.
struct RejectsListResult: Encodable, Sendable {
  let rows: [RejectedRowSummary]
  /// Rows by reason.
  let reasons: [String: Int]
}

/// One row of the list. The file is the user's own, but its text is printed only if it could be ours.
struct RejectedRowSummary: Encodable, Sendable {
  let line: Int
  let entity: String
  let reason: String
  let rung: String?
  /// The row's key; only with `--reveal`.
  let key: Int64?

  init(_ row: QuarantinedRow, reveal: Bool) {
    line = row.line
    entity = RowNames.entity(row.entity, reveal: reveal)
    reason = RowNames.reason(row.reason, reveal: reveal)
    rung = row.rung.map { RowNames.rung($0, reveal: reveal) }
    key = reveal ? row.key : nil
  }

  private enum CodingKeys: String, CodingKey {
    case line, entity, reason, rung
    case key = "z_pk"
  }
}

/// The result of `rejects show --json`.
struct RejectedRowResult: Encodable, Sendable {
  struct Column: Encodable, Sendable {
    let name: String
    let kind: String
    let bytes: Int
    /// Only with `--reveal`.
    let value: String?
  }

  let summary: RejectedRowSummary
  let explanation: String
  let columns: [Column]

  init(_ row: QuarantinedRow, reveal: Bool) {
    summary = RejectedRowSummary(row, reveal: reveal)
    explanation = Explanations.find(row.reason)?.text ?? ""
    columns = row.columns.map { column in
      let (kind, value): (String, String?) =
        switch column.value {
        case .null: ("null", nil)
        case .integer(let number): ("integer", String(number))
        case .real(let number): ("real", String(number))
        case .text(let text): ("text or base64", TerminalText.printable(text))
        }
      return Column(
        name: RowNames.column(column.name, reveal: reveal), kind: kind, bytes: column.value.bytes,
        value: reveal ? value : nil)
    }
  }

  var text: String {
    let width = columns.map(\.name.count).max() ?? 0
    let lines = columns.map { column in
      "  \(column.name.padded(width))  \(column.kind.padded(14))  \(String(column.bytes).padded(8))"
        + (column.value.map { "  \($0)" } ?? "")
    }
    return
      ([
        "Row \(summary.line): \(summary.entity), \(summary.reason)", explanation, "",
        "  \("column".padded(width))  \("kind".padded(14))  bytes",
      ] + lines).joined(separator: "\n")
  }
}

extension String {
  /// Padded with spaces to `width` characters.
  func padded(_ width: Int) -> String { self + String(repeating: " ", count: max(0, width - count)) }
}
