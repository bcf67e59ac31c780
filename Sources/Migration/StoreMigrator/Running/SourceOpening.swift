import Foundation
import LegacyStore
import MigrationReport

/// Opens a store for a run: as it is, or, if it is damaged and salvage was requested, rebuilt from what can still be
/// read (Docs/Decisions/0010-salvage-rebuilds-a-store.md).
struct SourceOpening {
  let recognition: StoreRecognition
  let mode: SalvageMode
  /// The model, if the store itself shows it.
  private(set) var detection: ModelDetection?
  /// Why the store cannot be read as it is.
  private(set) var fault: StoreError?

  /// Looks at the files.
  /// - Throws: `StoreError` for faults that salvage would not overcome either.
  init(path: String, salvage mode: SalvageMode) throws(StoreError) {
    self.mode = mode
    recognition = try StoreRecognition(path: path, toleratesDamage: mode != .off)
    fault = recognition.fault
    if let fault, !fault.isSalvageable(mode) { throw fault }
  }

  /// Determines the model before any folder is created. For a damaged store, that may wait for the rebuilt one.
  mutating func detect() throws {
    guard fault == nil else { return }
    do { detection = try recognition.detection() } catch let error as StoreError { try tolerate(error) }
  }

  private mutating func tolerate(_ error: StoreError) throws(StoreError) {
    guard error.isSalvageable(mode) else { throw error }
    fault = error
  }

  /// Below this size, the structural check takes no noticeable time.
  private static let checkedBytes: Int64 = 256 << 20

  /// Opens the store as it is.
  /// - Parameters:
  ///   - folder: an existing private folder.
  ///   - checksStructure: runs SQLite's structural check on all but big stores; with salvage it always runs.
  /// - Returns: `nil` if it is damaged and must be rebuilt.
  /// - Throws: `StoreError`, including `damaged` unless salvage was requested.
  mutating func openAsIs(
    in folder: String, access: StoreAccess = .anotherProcess, checksStructure: Bool = false,
    isDue: @escaping () -> Bool
  ) throws -> OpenedSource? {
    guard fault == nil else { return nil }
    do throws(StoreError) {
      let view = try PrivateView.make(of: recognition.files, in: folder, access: access, isDue: isDue)
      let reader = try recognition.open(view)
      detection = reader.detection
      // SQLite applies a -wal from elsewhere without complaint; only the structure can show it.
      let mustCheck =
        mode != .off
        || checksStructure
          && (recognition.hasWALFrames || recognition.snapshot.totalBytes <= SourceOpening.checkedBytes)
      reader.interruptWhen(isDue)
      guard mustCheck, try !reader.passesQuickCheck() else {
        return OpenedSource(reader: reader, salvaged: nil, isStructureChecked: mustCheck)
      }
    } catch {
      try tolerate(error)
      return nil
    }
    try tolerate(
      StoreError(
        .damaged, "SQLite's structural check reports that the store is damaged.",
        hint: StoreError.copyAgain))
    return nil
  }

  /// Rebuilds a damaged store.
  /// - Parameter folder: an existing private folder; the rebuilt store stays in it.
  /// - Throws: `StoreError`: the original fault if salvage finds nothing from a SyncManager store.
  func rebuild(
    in folder: String, access: StoreAccess = .anotherProcess, isDue: @escaping () -> Bool
  ) throws -> OpenedSource {
    guard let fault else { throw MigrationError(.internal, "There is nothing to salvage.", hint: "Report this.") }
    let isWhole = try fault.code == .notCoreData && isStructureWhole(folder, access, isDue)
    let salvaged: SalvagedStore
    do throws(StoreError) {
      salvaged = try rebuild(by: try chosenMode(folder, access, isDue), in: folder, access, isDue)
    } catch {
      let cannotHelp = [.damaged, .unknownModel, .preRelease].contains(error.code)
      // What `skip` makes of a log's first part is no reason to treat the store as another one.
      let isLogTheReason = fault.code == .damagedWAL && error.isSalvageable(.pages)
      throw (cannotHelp && fault.code != .damaged) || isLogTheReason ? fault : error
    }
    // A healthy file without our metadata is not a damaged store but something else, unless its pages have that
    // metadata.
    if isWhole, salvaged.summary.evidence == .shape { throw fault }
    // The copies that it was rebuilt from.
    for name in ["/store.sqlite", "/salvage-source.sqlite"] {
      for suffix in ["", "-wal", "-shm", "-journal"] { FileSystem.remove(folder + name + suffix) }
    }
    return try OpenedSource(salvaged, isLogForeign: isLogForeign)
  }

  /// The requested mode; `auto` becomes what an examination advises.
  private func chosenMode(
    _ folder: String, _ access: StoreAccess, _ isDue: @escaping () -> Bool
  ) throws(StoreError) -> SalvageMode {
    guard mode == .auto else { return mode }
    // If the log belongs to another store, nothing else is wrong once it is left out.
    if isLogForeign { return .pages }
    let health = try StoreHealth.examine(recognition.files, folder: folder, access: access, isDue: isDue)
    return health.advice == .skip ? .skip : .pages
  }

  private func rebuild(
    by mode: SalvageMode, in folder: String, _ access: StoreAccess, _ isDue: @escaping () -> Bool
  ) throws(StoreError) -> SalvagedStore {
    do throws(StoreError) {
      return try SalvagedStore.rebuild(
        recognition.files, mode: mode, known: detection, ignoresLog: isLogForeign,
        at: SourceOpening.rebuiltPath(in: folder), folder: folder, access: access, isDue: isDue)
    } catch {
      // With `auto`, the other mode is better than nothing.
      guard self.mode == .auto, mode == .skip, error.isSalvageable(.pages) else { throw error }
      return try rebuild(by: .pages, in: folder, access, isDue)
    }
  }

  private func isStructureWhole(
    _ folder: String, _ access: StoreAccess, _ isDue: @escaping () -> Bool
  ) throws(StoreError) -> Bool {
    try PrivateView.make(of: recognition.files, in: folder, access: access, isDue: isDue).passesQuickCheck(isDue: isDue)
  }

  static func rebuiltPath(in folder: String) -> String { folder + "/rebuilt.sqlite" }

  /// The main file is a store, and with the `-wal` applied it is not, or is another one. A `-wal` that is only broken
  /// shows up earlier, and salvage reads its intact part.
  private var isLogForeign: Bool { fault?.code == .foreignWAL && recognition.fault == nil }
}

extension StoreRecognition {
  /// Determines the model before any folder is created. With a `-wal` the main file alone is usually enough; otherwise
  /// a private copy in the temporary directory is used.
  func detection() throws -> ModelDetection {
    do { return try mainFileDetection() } catch {
      guard hasWALFrames || (snapshot.bytes(.journal) ?? 0) > 0 else { throw error }
      return try TemporaryView.with(self) { $0.detection }
    }
  }
}

/// A store that is ready to be read.
struct OpenedSource {
  let reader: StoreReader
  /// What it was rebuilt with; `nil` = it is read as it is.
  let salvaged: SalvagedStore?
  /// The `-wal` was left out because it belongs to another store.
  let isLogForeign: Bool
  let isStructureChecked: Bool

  init(reader: StoreReader, salvaged: SalvagedStore?, isStructureChecked: Bool) {
    self.reader = reader
    self.salvaged = salvaged
    isLogForeign = false
    self.isStructureChecked = isStructureChecked
  }

  init(_ salvaged: SalvagedStore, isLogForeign: Bool) throws(StoreError) {
    reader = try salvaged.reader()
    self.salvaged = salvaged
    self.isLogForeign = isLogForeign
    isStructureChecked = true
  }

  var factory: StoreReaderFactory {
    StoreReaderFactory(view: reader.view, detection: reader.detection, salvaged: salvaged)
  }
}

extension TemporaryView {
  /// Reads a store for a run that writes nothing, rebuilding it if necessary; nothing is left at the end.
  static func with<Value>(
    _ opening: SourceOpening, isDue: @escaping () -> Bool, _ body: (OpenedSource) throws -> Value
  ) throws -> Value {
    let folder = try PrivateFolder()
    defer { folder.remove() }
    var opening = opening
    if let source = try opening.openAsIs(in: folder.path, isDue: isDue) { return try body(source) }
    return try body(try opening.rebuild(in: folder.path, isDue: isDue))
  }
}
