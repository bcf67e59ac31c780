package import RawSQLite

/// The schema of a file as comparable text: the form of the snapshots in `Migrations/Schema`.
package enum SchemaText {
  /// Every statement of the schema on one line, tables first, then by name; comments and white space do not count.
  package static func read(_ connection: RawConnection) throws -> String {
    let statement = try connection.prepare(
      "SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL ORDER BY type DESC, name")
    var lines = ""
    while try statement.step() {
      let words = (statement.text(0) ?? "").split(whereSeparator: \.isNewline).map(withoutComment).joined(
        separator: " "
      )
      .split(whereSeparator: \.isWhitespace)
      lines += words.joined(separator: " ") + ";\n"
    }
    return lines
  }

  /// Our own texts have no `--` inside a string.
  private static func withoutComment(_ line: Substring) -> Substring {
    var rest = line
    while let dash = rest.firstIndex(of: "-") {
      let next = rest.index(after: dash)
      if next < rest.endIndex, rest[next] == "-" { return line[..<dash] }
      rest = rest[next...]
    }
    return line
  }
}
