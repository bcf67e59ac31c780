import ArgumentParser
import ChatModel
import Foundation
import LegacyStore
import MigrationReport
import StoreMigrator

struct InspectCommand: FileCommand {
  static let configuration = CommandConfiguration(
    commandName: "inspect", abstract: "Describe a store, or find the stores in a folder. Only reads.")

  @Argument(help: "A store, or a folder such as an app container or an .xcappdata bundle.", completion: .file())
  var path: String

  @Flag(
    help: """
      Also examine the store's health: header, structure, content and pages. This reads the whole file several times and \
      says how to migrate it.
      """)
  var health = false

  @OptionGroup var common: CommonOptions

  var files: CommandFiles { CommandFiles(inputs: [.file(path)]) }

  func run() throws {
    let console = Console(options: common)
    try console.run {
      var isFolder: ObjCBool = false
      if FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), isFolder.boolValue {
        try list(console)
      } else {
        try inspect(console)
      }
    }
  }

  private func list(_ console: Console) throws {
    let found: [StoreFinder.Found]
    do { found = try StoreFinder.find(in: path) } catch { throw MigrationError(error) }
    let entries = found.map(FolderEntry.init)
    guard let first = found.first else {
      let verdict = Verdict(
        .unsupportedSource, message: "No SyncManager store was found in the folder.",
        hint: "Pass the app's container or its .xcappdata bundle. Stores are found even if their name has no "
          + "extension. To inspect a damaged store, pass its own path.")
      console.complain(verdict)
      return try console.finish(verdict, result: ["stores": entries], text: "")
    }
    try console.finish(
      Verdict(.ok, message: "\(found.count.counted("SyncManager store")) found."), result: ["stores": entries],
      text: entries.map { entry in
        "\(entry.path)  model \(entry.model)  \(entry.bytes.counted("byte"))\(entry.hasWAL ? "  with -wal" : "")"
      }.joined(separator: "\n"))
    guard !common.json else { return }
    // What was typed is repeated only on a terminal: the folder may be named after a person.
    guard Console.terminalWidth != nil else {
      return console.note("Paths are relative to the folder; put the folder in front of them for the next command.")
    }
    let store = path + (path.hasSuffix("/") ? "" : "/") + first.relativePath
    console.note("Paths are relative to the folder. Next: cachebridge inspect \(ShellWord.path(store)) --health")
  }

  private func inspect(_ console: Console) throws {
    guard health else {
      let result = InspectResult(try StoreInspection(store: URL(argument: path)), reveal: common.reveal)
      guard let frames = result.frames, frames.behind > 0 else { return try finish(console, result) }
      return try finishDamaged(
        console, result, "The store's -wal is damaged: SQLite would read only part of it.", mode: .pages)
    }
    let interrupted = Cancellation()
    let interrupt = Interrupt(interrupted, console: console)
    defer { withExtendedLifetime(interrupt) {} }
    let examination = try StoreExamination(store: URL(argument: path)) { interrupted.isCancelled }
    let result = InspectResult(examination, reveal: common.reveal)
    guard examination.isDamaged else { return try finish(console, result) }
    try finishDamaged(console, result, "The store is damaged.", mode: examination.health.advice ?? .pages)
  }

  private func finishDamaged(
    _ console: Console, _ result: InspectResult, _ message: String, mode: SalvageMode
  ) throws {
    let verdict = Verdict(
      .damaged, message: message,
      hint: "Copy it from the device again, together with its -wal file. If the problem persists, run "
        + "`\(InspectHealth.command(mode, store: "STORE"))`.")
    console.note("cachebridge: \(verdict.message)\n\(verdict.hint)")
    try console.finish(verdict, result: result, text: result.text(store: path))
  }

  private func finish(_ console: Console, _ result: InspectResult) throws {
    try console.finish(
      Verdict(.ok, message: "A SyncManager store of model \(result.model ?? "")."), result: result,
      text: result.text(store: path))
  }
}

/// A store in a folder, in JSON.
struct FolderEntry: Encodable, Sendable {
  let path: String
  let model: String
  let bytes: Int64
  let hasWAL: Bool

  init(_ found: StoreFinder.Found) {
    path = TerminalText.printable(found.relativePath)
    model = found.model.rawValue
    bytes = found.bytes
    hasWAL = found.hasWAL
  }

  private enum CodingKeys: String, CodingKey {
    case path, model, bytes
    case hasWAL = "has_wal"
  }
}

/// An inspection in JSON and text.
struct InspectResult: Encodable, Sendable {
  struct Owner: Encodable, Sendable {
    let owner: String
    let rows: [String: Int64]
  }

  /// The frames of the `-wal`.
  struct Frames: Encodable, Sendable {
    /// Those that SQLite reads.
    let used: Int
    /// Those after a damaged one, up to the last commit.
    let behind: Int
  }

  /// `nil` if a damaged store does not show it.
  let model: String?
  let detectedBy: String?
  let frameworkVersion: Int64?
  let mainBytes: Int64
  let walBytes: Int64?
  let journalBytes: Int64?
  /// `nil` if there is no `-wal`.
  let frames: Frames?
  let owners: [Owner]
  let ownerlessRows: Int64
  let entities: [String: Int64]
  /// `ok` or `damaged`; `nil` if not requested.
  let health: String?
  let healthDetails: InspectHealth?
  let encrypted = false

  init(_ inspection: StoreInspection, reveal: Bool) { self.init(inspection, nil, reveal: reveal) }

  init(_ examination: StoreExamination, reveal: Bool) { self.init(examination.inspection, examination, reveal: reveal) }

  private init(_ inspection: StoreInspection?, _ examination: StoreExamination?, reveal: Bool) {
    model = (inspection?.model ?? examination?.health.model)?.rawValue
    detectedBy = inspection.map { $0.evidence == .shape ? "tables" : $0.evidence.rawValue }
    frameworkVersion = inspection?.frameworkVersion
    mainBytes = inspection?.mainBytes ?? examination?.mainBytes ?? 0
    walBytes = inspection?.walBytes ?? examination?.walBytes
    journalBytes = inspection?.journalBytes ?? examination?.journalBytes
    frames = (inspection?.log ?? examination?.health.log).map { Frames(used: $0.used, behind: $0.behind) }
    owners = (inspection?.plan.owners ?? []).enumerated().map { index, owner in
      Owner(
        owner: reveal ? TerminalText.printable(owner.userID) : "o-\(index + 1)",
        rows: Dictionary(uniqueKeysWithValues: owner.rows.map { ($0.key.rawValue, $0.value) }))
    }
    ownerlessRows = inspection?.plan.ownerless.values.reduce(0, +) ?? 0
    entities = Dictionary(
      uniqueKeysWithValues: (inspection?.rows ?? []).map { ($0.entity.rawValue, $0.count) })
    health = examination.map { $0.isDamaged ? "damaged" : "ok" }
    healthDetails = examination.map { InspectHealth($0.health) }
  }

  private enum CodingKeys: String, CodingKey {
    case model, owners, entities, health, encrypted
    case detectedBy = "detected_by"
    case frameworkVersion = "framework_version"
    case mainBytes = "main_bytes"
    case walBytes = "wal_bytes"
    case journalBytes = "journal_bytes"
    case frames = "wal_frames"
    case ownerlessRows = "ownerless_rows"
    case healthDetails = "health_details"
  }

  /// How much of the `-wal` is used.
  private var applied: String {
    guard (walBytes ?? 0) > 32, let frames else { return "" }
    guard frames.behind > 0 else { return ", applied" }
    return ", \(frames.used.counted("frame")) used, \(frames.behind) behind a damaged one"
  }

  /// - Parameter store: the path as it was typed.
  func text(store: String) -> String {
    var lines = [
      "Model      \(model ?? "unknown") (by \(detectedBy ?? "what is left of it"))",
      "Framework  \(frameworkVersion.map(String.init) ?? "unknown")",
      "Main file  \(mainBytes.counted("byte"))",
      "WAL        \(walBytes.map { $0.counted("byte") } ?? "none")\(applied)",
      "Owners     \(entities.isEmpty ? "unknown" : String(owners.count))\(ownerlessRows > 0 ? ", and \(ownerlessRows.counted("row")) without one" : "")",
    ]
    for owner in owners { lines.append("  \(owner.owner)  \(owner.rows.values.reduce(0, +).counted("row"))") }
    if !entities.isEmpty { lines.append("Rows") }
    let width = entities.keys.map(\.count).max() ?? 0
    for (name, count) in entities.sorted(by: { $0.key < $1.key }) {
      lines.append("  \(name.padding(toLength: width, withPad: " ", startingAt: 0))  \(count)")
    }
    if let health { lines.append("Health     \(health)") }
    if let healthDetails { lines += healthDetails.lines(store: store) }
    lines.append("Encrypted  no; the caches that a migration makes are not encrypted either")
    return lines.joined(separator: "\n")
  }
}
