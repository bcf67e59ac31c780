import CacheLoading
import CacheStorage
public import Foundation
public import LegacyStore
import MigrationReport

/// Exports a cache or a store as JSON Lines (Docs/Guides/export-format.md).
public struct LineExport: Sendable {
  /// The file to export.
  public let source: URL
  /// Which owner of a store; only needed if it has several.
  public let owner: String?
  /// How a damaged store is read.
  public let salvage: SalvageMode
  /// Print a store without any rows, which may only lack its `-wal`, as its first line alone. Default: it is refused.
  public var allowEmpty = false
  /// Decoders for the payloads of a store, to try after the built-in ones: those of its migration.
  public var codecs: [any PayloadCodec] = []

  public init(source: URL, owner: String? = nil, salvage: SalvageMode = .off) {
    self.source = source
    self.owner = owner
    self.salvage = salvage
  }

  /// Passes every line to `write`, without line feeds.
  ///
  /// A store is first copied into a cache in the system's temporary directory, by the rules of a migration. So, after
  /// the first line, a store and its cache give the same lines.
  /// - Parameter events: receives the progress with a store, on this thread.
  /// - Throws: `MigrationError`, or an error from `write`.
  public func run(
    cancellation: Cancellation = Cancellation(), events: @escaping (MigrationEvent) -> Void = { _ in },
    write: @escaping ([UInt8]) throws -> Void
  ) throws {
    do {
      if try isCache() {
        try CacheExport(path: source.path, write: write).run(.cache)
      } else {
        try exportStore(cancellation, events, write)
      }
    } catch {
      throw MigrationError(error)
    }
  }

  private func isCache() throws -> Bool {
    let recognition = try StoreRecognition(path: source.path, toleratesDamage: salvage != .off, readsLog: false)
    guard recognition.header?.applicationID == UInt32(bitPattern: CacheFile.applicationID) else { return false }
    guard owner == nil else {
      throw MigrationError(.usage, "--owner is for stores; a cache has one owner.", hint: "Leave it out.")
    }
    return true
  }

  private func exportStore(
    _ cancellation: Cancellation, _ events: @escaping (MigrationEvent) -> Void,
    _ write: @escaping ([UInt8]) throws -> Void
  ) throws {
    let opening = try SourceOpening(path: source.path, salvage: salvage)
    do { try exportStore(opening, cancellation, events, write) } catch {
      throw MigrationError(error, reading: opening.recognition)
    }
  }

  private func exportStore(
    _ opening: SourceOpening, _ cancellation: Cancellation, _ events: @escaping (MigrationEvent) -> Void,
    _ write: @escaping ([UInt8]) throws -> Void
  ) throws {
    var opening = opening
    try opening.detect()
    let folder = try PrivateFolder()
    defer { folder.remove() }
    let work = WorkFolder(path: folder.path)
    try work.prepare()
    // What is open in the folder is closed when this returns.
    try export(opening, in: work, cancellation, events, write)
  }

  private func export(
    _ opening: SourceOpening, in work: WorkFolder, _ cancellation: Cancellation,
    _ events: @escaping (MigrationEvent) -> Void, _ write: @escaping ([UInt8]) throws -> Void
  ) throws {
    var opening = opening
    let isDue = { cancellation.isCancelled }
    events(.phase(.view))
    let opened =
      try opening.openAsIs(in: work.viewFolder, isDue: isDue) ?? opening.rebuild(in: work.viewFolder, isDue: isDue)
    let plan = try MigrationPlan(opened.reader, selected: owner.map { [$0] }) { cancellation.isCancelled }
    guard plan.totalRows > 0 || allowEmpty else { throw StoreError.noRows }
    guard owner != nil || plan.owners.count <= 1 else {
      throw MigrationError(
        .usage, "The store has several owners.",
        hint: "Name one with --owner; `cachebridge inspect STORE --reveal` lists them.")
    }
    var options = MigrationOptions()
    options.verifyLevel = 0
    options.codecs = codecs
    let salvage = try opened.salvaged.map {
      try SalvageAccount($0, isLogForeign: opened.isLogForeign, routing: plan.routing)
    }
    let job = try MigrationJob(
      plan: plan, factory: opened.factory, options: options, work: work, cancellation: cancellation,
      clock: PhaseClock(), emit: events, salvage: salvage)
    _ = try job.run()
    guard opening.recognition.isUnchanged else { throw StoreError.changed }
    guard let target = plan.routing.targets.first(where: { $0.userID != nil }) else {
      let model = plan.model.rawValue
      return try write(Array(#"{"kind":"store","model":"\#(model)","owner":null}"#.utf8))
    }
    try CacheExport(path: work.cachePath(target.fileName), write: write)
      .run(.store(model: plan.model.rawValue, owner: target.userID))
  }
}
