import CacheSchema

/// Checks a folder of migrations: order, names, frozen texts, statements that lose data, and a replay on caches of every
/// earlier version.
package struct MigrationLint {
  /// A finding. `cachebridge explain` explains the codes.
  package struct Finding: Sendable, Equatable {
    package enum Severity: String, Sendable { case error, warning }

    package let code: String
    package let severity: Severity
    /// The file concerned.
    package let file: String
    /// More about the place, such as a line; may be empty.
    package let detail: String
  }

  let folder: MigrationFolder
  /// The SQL of a populated cache by its schema version.
  let fixtures: [Int: String]
  private(set) var findings: [Finding] = []

  /// - Parameter fixtures: by schema version, the SQL that creates a populated cache of that version.
  package static func check(_ folder: MigrationFolder, fixtures: [Int: String]) -> [Finding] {
    var lint = MigrationLint(folder: folder, fixtures: fixtures)
    lint.checkNames()
    lint.checkTexts()
    // Replaying migrations that are not in order would only repeat the findings.
    guard !lint.findings.contains(where: { $0.severity == .error && $0.code != "migration_text_changed" }) else {
      return lint.findings
    }
    lint.checkStatements()
    lint.checkReplay()
    return lint.findings
  }

  mutating func add(_ code: String, _ file: String, _ detail: String = "", severity: Finding.Severity = .error) {
    findings.append(Finding(code: "migration_" + code, severity: severity, file: file, detail: detail))
  }

  private mutating func checkNames() {
    for name in folder.strays { add("name_invalid", name) }
    for (expected, file) in zip(1..., folder.files) where file.number != expected {
      let isRepeated = folder.files.contains { $0.number == file.number && $0.name != file.name }
      add(isRepeated ? "number_repeated" : "number_missing", file.fileName, "expected \(expected)")
      return
    }
  }

  private mutating func checkTexts() {
    for file in folder.files {
      if file.migration == nil { add("text_unreadable", file.fileName) }
      switch folder.recorded.first(where: { $0.fileName == file.fileName })?.checksum {
      case nil: add("checksum_missing", file.fileName, severity: .warning)
      case file.checksum: break
      default: add("text_changed", file.fileName)
      }
    }
    for entry in folder.recorded where !folder.files.contains(where: { $0.fileName == entry.fileName }) {
      add("file_missing", entry.fileName)
    }
    let embedded = CacheSchema.migrations.map {
      MigrationFile(number: $0.number, name: $0.name, text: Array($0.sql.utf8))
    }
    for file in folder.files
    where !embedded.contains(where: { $0.fileName == file.fileName && $0.checksum == file.checksum }) {
      add("not_embedded", file.fileName, severity: .warning)
    }
  }

  /// Whether the text says why it may delete data.
  static func declaresDestruction(_ file: MigrationFile) -> Bool {
    String(decoding: file.text, as: UTF8.self).split(whereSeparator: \.isNewline).contains { line in
      let words = line.drop(while: \.isWhitespace)
      return words.hasPrefix("-- destructive:") && words.dropFirst(15).contains { !$0.isWhitespace }
    }
  }
}
