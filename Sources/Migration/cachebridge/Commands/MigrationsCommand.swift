import ArgumentParser
import CacheLoading
import ChatModel
import Foundation
import MigrationReport
import StoreMigrator

struct MigrationsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "migrations", abstract: "Check, freeze and add migrations, if you change the cache's schema.",
    subcommands: [
      MigrationsLintCommand.self, MigrationsHashCommand.self, MigrationsEmbedCommand.self, MigrationsNewCommand.self,
    ])
}

/// The folder that the commands work on.
struct MigrationFolderOption: ParsableArguments {
  @Option(help: ArgumentHelp("The folder of migrations.", valueName: "dir"), completion: .directory)
  var folder = "Migrations"

  func read() throws -> MigrationFolder { try MigrationFolder(path: folder) }
}

struct MigrationsLintCommand: FileCommand {
  static let configuration = CommandConfiguration(
    commandName: "lint",
    abstract:
      "Check order, names, frozen texts and destructive statements, and replay all migrations on caches of earlier versions.",
    discussion: "Ends with 3 if there is an error. `cachebridge explain CODE` explains what it finds.")

  @OptionGroup var place: MigrationFolderOption

  @Option(
    help: ArgumentHelp("The folder with a populated cache of each earlier version, as vN.sql.", valueName: "dir"),
    completion: .directory)
  var fixtures = "Tests/Fixtures/Caches"

  @OptionGroup var common: CommonOptions

  var files: CommandFiles { CommandFiles(inputs: [.folder(place.folder), .folder(fixtures)]) }

  func run() throws {
    let console = Console(options: common)
    try console.run {
      let folder = try place.read()
      var populated: [Int: String] = [:]
      for file in folder.files {
        let path = "\(fixtures)/v\(file.number).sql"
        guard InputFile.isRegular(path) else { continue }
        populated[file.number] = FileManager.default.contents(atPath: path).map { String(decoding: $0, as: UTF8.self) }
      }
      let result = MigrationsLintResult(
        migrations: folder.files.count, fixtures: populated.keys.sorted(),
        findings: MigrationLint.check(folder, fixtures: populated).map(MigrationsLintResult.Finding.init))
      let errors = result.findings.count { $0.severity == "error" }
      try console.finish(
        errors == 0
          ? Verdict(.ok, message: result.sentence)
          : Verdict(.mismatch, message: result.sentence, hint: "`cachebridge explain CODE` says what to do."),
        result: result, text: result.text)
    }
  }
}

/// The result of `migrations lint --json`.
struct MigrationsLintResult: Encodable, Sendable {
  struct Finding: Encodable, Sendable {
    let code: String
    let severity: String
    let file: String
    let detail: String

    init(_ finding: MigrationLint.Finding) {
      code = finding.code
      severity = finding.severity.rawValue
      file = finding.file
      detail = finding.detail
    }

    var text: String {
      let place = detail.isEmpty ? file : "\(file), \(detail)"
      return "\(severity): \(TerminalText.printable(place)): \(Explanations.find(code)?.summary ?? "") [\(code)]"
    }
  }

  let migrations: Int
  /// The versions of the populated caches that the migrations were tested on.
  let fixtures: [Int]
  let findings: [Finding]

  var sentence: String {
    findings.isEmpty
      ? "\(migrations.counted("migration")), nothing found; replayed on caches of \(fixtures.count.counted("version"))."
      : "\(migrations.counted("migration")), \(findings.count.counted("finding"))."
  }

  var text: String { (findings.map(\.text) + [sentence]).joined(separator: "\n") }
}

struct MigrationsHashCommand: FileCommand {
  static let configuration = CommandConfiguration(
    commandName: "hash", abstract: "Print the checksum of every migration, or freeze them.",
    discussion: "Line endings and a byte order mark do not affect the checksum; any other edit does.")

  @OptionGroup var place: MigrationFolderOption

  @Flag(help: "Write checksums.txt. A recorded checksum is never replaced.")
  var write = false

  @OptionGroup var common: CommonOptions

  var files: CommandFiles { CommandFiles(inputs: [.folder(place.folder)]) }

  func run() throws {
    let console = Console(options: common)
    try console.run {
      let folder = try place.read()
      let list = Dictionary(uniqueKeysWithValues: folder.files.map { ($0.fileName, $0.checksum) })
      let changed = write ? try folder.recordChecksums() : []
      guard changed.isEmpty else {
        throw MigrationError(
          .mismatch,
          "These migrations differ from their recorded text: " + changed.joined(separator: ", ")
            + ". Nothing was written.",
          hint: "`cachebridge explain migration_text_changed` says what to do.")
      }
      try console.finish(
        Verdict(.ok, message: "\(list.count.counted("migration"))."), result: list,
        text: MigrationFolder.list(folder.files))
    }
  }
}

struct MigrationsEmbedCommand: FileCommand {
  static let configuration = CommandConfiguration(
    commandName: "embed", abstract: "Write the texts of the migrations into the Swift file that apps compile.",
    discussion: "The file is CacheSchema+Migrations.swift, in the folder of the migrations.")

  @OptionGroup var place: MigrationFolderOption

  @OptionGroup var common: CommonOptions

  var files: CommandFiles { CommandFiles(inputs: [.folder(place.folder)]) }

  func run() throws {
    let console = Console(options: common)
    try console.run {
      let folder = try place.read()
      let isChanged = try folder.embed()
      let message =
        "\(folder.files.count.counted("migration")), \(isChanged ? "written" : "already up to date")."
      try console.finish(Verdict(.ok, message: message), result: ["is_changed": isChanged], text: message)
    }
  }
}

struct MigrationsNewCommand: FileCommand {
  static let configuration = CommandConfiguration(
    commandName: "new", abstract: "Create the file for the next migration.")

  @Argument(help: "Verb and object in snake case, such as add_note.")
  var name: String

  @OptionGroup var place: MigrationFolderOption

  @OptionGroup var common: CommonOptions

  var files: CommandFiles { CommandFiles(inputs: [.folder(place.folder)]) }

  func validate() throws {
    guard MigrationFile.isName(name) else {
      throw ValidationError("A migration is named with a verb and an object in snake case, such as add_note.")
    }
  }

  func run() throws {
    let console = Console(options: common)
    try console.run {
      let file = try place.read().addMigration(name: name)
      try console.finish(
        Verdict(.ok, message: "\(file) was created."), result: ["file": file],
        text: """
          \(file) was created. Then:
            1. write its SQL
            2. cachebridge migrations embed, and exclude the file in Package.swift
            3. swift test --filter CacheSchemaTests, twice: the first run records the schema after it
            4. cachebridge migrations hash --write, and cachebridge migrations lint
          """)
    }
  }
}
