import ArgumentParser
import CacheLoading
import CacheStorage
import Foundation
import LegacyStore
import MigrationReport
import StoreMigrator

struct UpgradeCommand: FileCommand {
  static let configuration = CommandConfiguration(
    commandName: "upgrade", abstract: "Upgrade a cache to a newer schema version, and keep a snapshot of the old one.",
    discussion: """
      The cache must not be open anywhere. The snapshot is next to it, with the extension .v and its version. It \
      contains everything that the cache contained, so remove it once you trust the new one. Apps upgrade by themselves when they open a cache.
      """)

  @Argument(help: "A cache.", completion: .file())
  var cache: String

  @Option(help: ArgumentHelp("Stop at this schema version. Default: the newest.", valueName: "n"))
  var to: Int?

  @Flag(help: "Upgrade a copy in a temporary folder, and leave the cache as it is.")
  var dryRun = false

  @Flag(help: "Restore the newest snapshot, if nothing has been written to the cache since.")
  var undo = false

  @Flag(help: "With --undo: even if something was written since, which is then lost.")
  var discardChanges = false

  @OptionGroup var common: CommonOptions

  var files: CommandFiles { CommandFiles(inputs: [.database(cache)]) }

  func validate() throws {
    if undo, to != nil { throw ValidationError("--undo restores the snapshot; do not combine it with --to.") }
    if discardChanges, !undo { throw ValidationError("--discard-changes works only with --undo.") }
  }

  func run() throws {
    let console = Console(options: common)
    let cancellation = Cancellation()
    let interrupt = Interrupt(cancellation, console: console)
    defer { withExtendedLifetime(interrupt) {} }
    try console.run {
      let path = URL(argument: cache).path
      if undo { try runUndo(path, console) } else { try runUpgrade(path, console, cancellation) }
    }
  }

  private func runUpgrade(_ path: String, _ console: Console, _ cancellation: Cancellation) throws {
    let status = try MigrationError.onCache(path) { try SchemaStatus(path: path) }
    if let to, to < status.version || to > status.newestVersion {
      throw MigrationError(
        .usage, "The cache has schema version \(status.version); this tool knows up to \(status.newestVersion).",
        hint: "Pass a version between them. To go back, use --undo.")
    }
    let upgrade = CacheUpgrade(path: path)
    let outcome = try MigrationError.onCache(path) {
      guard dryRun else { return try upgrade.run(through: to) { cancellation.isCancelled } }
      let folder = try PrivateFolder()
      defer { folder.remove() }
      return try upgrade.tryOut(through: to, in: folder.path) { cancellation.isCancelled }
    }
    let result = UpgradeResult(outcome, isDryRun: dryRun)
    try console.finish(Verdict(.ok, message: result.sentence), result: result, text: result.text)
  }

  private func runUndo(_ path: String, _ console: Console) throws {
    let undone = try MigrationError.onCache(path) {
      try CacheUpgrade(path: path).undo(discardingChanges: discardChanges, isDryRun: dryRun)
    }
    let result = UndoResult(undone, isDryRun: dryRun)
    let isRefused = !undone.isDone && !undone.changedTables.isEmpty && !discardChanges
    try console.finish(
      isRefused
        ? Verdict(
          .mismatch, message: result.sentence,
          hint: UndoResult.hint)
        : Verdict(.ok, message: result.sentence),
      result: result, text: result.text)
  }
}

/// The result of `upgrade --json`.
struct UpgradeResult: Encodable, Sendable {
  let from: Int
  let to: Int
  let isDryRun: Bool
  /// Tables whose existing content changed.
  let changedTables: [String]

  init(_ outcome: CacheUpgrade.Outcome, isDryRun: Bool) {
    from = outcome.from
    to = outcome.to
    changedTables = outcome.changedTables
    self.isDryRun = isDryRun
  }

  var sentence: String {
    from == to
      ? "Schema version \(to); nothing to do."
      : "\(isDryRun ? "A copy was upgraded" : "Upgraded") from schema version \(from) to \(to)."
  }

  var text: String {
    guard from != to else { return sentence }
    let proof =
      changedTables.isEmpty
      ? "Every earlier row was compared afterwards and is unchanged."
      : "Changed by the migration: " + changedTables.joined(separator: ", ") + "."
    let snapshot =
      "A snapshot of version \(from) is next to the cache (.v\(from)). `cachebridge upgrade CACHE --undo` restores it; "
      + "remove it once you trust the new version."
    return ([sentence, proof] + (isDryRun ? [] : [snapshot])).joined(separator: "\n")
  }

  private enum CodingKeys: String, CodingKey {
    case from, to
    case isDryRun = "dry_run"
    case changedTables = "changed_tables"
  }
}

/// The result of `upgrade --undo --json`.
struct UndoResult: Encodable, Sendable {
  let from: Int
  let to: Int
  let isDryRun: Bool
  let isDone: Bool
  /// Tables with something newer than the snapshot.
  let changedTables: [String]

  init(_ undone: CacheUpgrade.Undone, isDryRun: Bool) {
    from = undone.from
    to = undone.to
    isDone = undone.isDone
    changedTables = undone.changedTables
    self.isDryRun = isDryRun
  }

  static let hint = "Copy the cache's files first, then add --discard-changes, or keep the cache as it is."

  var sentence: String {
    if isDone, from == to { return "Schema version \(to) was restored earlier; its snapshot has been removed." }
    if isDone { return "Back from schema version \(from) to \(to)." }
    return changedTables.isEmpty
      ? "Nothing has been written since the upgrade; an undo would lose nothing."
      : "The cache has been written to since the upgrade; an undo would lose those changes."
  }

  var text: String {
    guard !changedTables.isEmpty else { return sentence }
    let rows = "\(isDone ? "Lost" : "Newer"): rows of " + changedTables.joined(separator: ", ")
    return [sentence, rows].joined(separator: "\n") + (isDone ? "" : "\n" + UndoResult.hint)
  }

  private enum CodingKeys: String, CodingKey {
    case from, to
    case isDryRun = "dry_run"
    case isDone = "done"
    case changedTables = "changed_tables"
  }
}
