import ArgumentParser
import Foundation
import MigrationReport
import StoreMigrator

struct RejectsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "rejects", abstract: "Look at the rows that a migration rejected, or try them again.",
    subcommands: [RejectsListCommand.self, RejectsShowCommand.self, RejectsRetryCommand.self])
}

struct RejectsListCommand: FileCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "List the rows of a quarantine file, by number, entity and reason.")

  @Argument(help: "A .rejects.jsonl file.", completion: .file(extensions: ["jsonl"]))
  var file: String

  @Option(help: "Only rows with this reason.")
  var reason: String?

  @OptionGroup var common: CommonOptions

  var files: CommandFiles { CommandFiles(inputs: [.file(file)]) }

  func run() throws {
    let console = Console(options: common)
    try console.run {
      var rows: [RejectedRowSummary] = []
      var counts: [String: Int] = [:]
      try QuarantineFile(URL(argument: file)).forEach { row in
        guard reason == nil || reason == row.reason else { return }
        let summary = RejectedRowSummary(row, reveal: common.reveal)
        counts[summary.reason, default: 0] += 1
        rows.append(summary)
      }
      try console.finish(
        Verdict(.ok, message: "\(rows.count.counted("row"))."), result: RejectsListResult(rows: rows, reasons: counts),
        text: text(rows, counts))
    }
  }

  private func text(_ rows: [RejectedRowSummary], _ counts: [String: Int]) -> String {
    let width = rows.map(\.entity.count).max() ?? 0
    let lines = rows.map { row in
      "\(String(row.line).padded(6))  \(row.entity.padded(width))  \(row.reason)"
        + (row.rung.map { "  (\($0))" } ?? "") + (row.key.map { "  Z_PK \($0)" } ?? "")
    }
    let sums = counts.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }.map { "\($0.key): \($0.value)" }
    return (lines + ["", "\(rows.count.counted("row")). " + sums.joined(separator: ", ")]).joined(separator: "\n")
  }
}

struct RejectsShowCommand: FileCommand {
  static let configuration = CommandConfiguration(
    commandName: "show", abstract: "Show one row of a quarantine file: columns and sizes, and with --reveal the values."
  )

  @Argument(help: "A .rejects.jsonl file.", completion: .file(extensions: ["jsonl"]))
  var file: String

  @Argument(help: "The row's number in `rejects list`.")
  var line: Int

  @OptionGroup var common: CommonOptions

  var files: CommandFiles { CommandFiles(inputs: [.file(file)]) }

  func run() throws {
    let console = Console(options: common)
    try console.run {
      var found: QuarantinedRow?
      try QuarantineFile(URL(argument: file)).forEach { if $0.line == line { found = $0 } }
      guard let row = found else {
        throw MigrationError(
          .usage, "The file has no row \(line).", hint: "`cachebridge rejects list FILE` numbers the rows.")
      }
      let result = RejectedRowResult(row, reveal: common.reveal)
      try console.finish(Verdict(.ok, message: "Row \(line)."), result: result, text: result.text)
    }
  }
}
