import ArgumentParser
import CacheStorage
import Foundation
import MigrationReport
import StoreMigrator

struct StatusCommand: FileCommand {
  static let configuration = CommandConfiguration(
    commandName: "status", abstract: "Print a cache's schema version and its pending migrations.",
    discussion: "It only reads, and works while an app has the cache open.")

  @Argument(help: "A cache.", completion: .file())
  var cache: String

  @Flag(help: "Exit with 20 if migrations are pending.")
  var exitCode = false

  @OptionGroup var common: CommonOptions

  var files: CommandFiles { CommandFiles(inputs: [.database(cache)]) }

  func run() throws {
    let console = Console(options: common)
    try console.run {
      let path = URL(argument: cache).path
      let result = StatusResult(try MigrationError.onCache(path) { try SchemaStatus(path: path) })
      let isPending = !result.pending.isEmpty
      try console.finish(
        isPending && exitCode
          ? Verdict(.pending, message: result.sentence, hint: "Run `cachebridge upgrade CACHE`, or open it in the app.")
          : Verdict(.ok, message: result.sentence),
        result: result, text: result.text)
    }
  }
}

/// The result of `status --json`.
struct StatusResult: Encodable, Sendable {
  struct Applied: Encodable, Sendable {
    let number: Int
    let name: String
    let appliedAt: String
  }

  struct Pending: Encodable, Sendable {
    let number: Int
    let name: String
  }

  let schemaVersion: Int
  let newestVersion: Int
  let applied: [Applied]
  let pending: [Pending]
  /// Schema versions of the snapshots next to the cache.
  let snapshots: [Int]

  init(_ status: SchemaStatus) {
    schemaVersion = status.version
    newestVersion = status.newestVersion
    applied = status.applied.map {
      Applied(number: $0.number, name: $0.name, appliedAt: UTCTimestamp.text(milliseconds: $0.appliedAt))
    }
    pending = status.pending.map { Pending(number: $0.number, name: $0.name) }
    snapshots = status.snapshots
  }

  var sentence: String {
    pending.isEmpty
      ? "Schema version \(schemaVersion), up to date."
      : "Schema version \(schemaVersion) of \(newestVersion); \(pending.count) pending."
  }

  var text: String {
    let width = (applied.map(\.name) + pending.map(\.name)).map(\.count).max() ?? 0
    return
      ([sentence]
      + applied.map { "  applied  \($0.number)  \($0.name.padded(width))  \($0.appliedAt)" }
      + pending.map { "  pending  \($0.number)  \($0.name)" }
      + snapshots.filter { $0 < schemaVersion }.map {
        "  snapshot of version \($0) next to the cache (.v\($0)); `upgrade --undo` restores it"
      })
      .joined(separator: "\n")
  }

  private enum CodingKeys: String, CodingKey {
    case applied, pending, snapshots
    case schemaVersion = "schema_version"
    case newestVersion = "newest_version"
  }
}

extension StatusResult.Applied {
  private enum CodingKeys: String, CodingKey {
    case number, name
    case appliedAt = "applied_at"
  }
}
