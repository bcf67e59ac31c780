import ArgumentParser
import Foundation
import MigrationReport
import StoreMigrator

/// A command with files on its command line. `Main` checks them before the command runs, so no command does.
protocol FileCommand: ParsableCommand {
  var common: CommonOptions { get }
  var files: CommandFiles { get }
}

/// The files of a command line. No output may be an input, whatever their names: not a file that is read, nor anything
/// next to it, nor a cache, nor anything in a working folder, nor another output (decision 30).
struct CommandFiles {
  enum Input {
    /// A single file: a report, a quarantine.
    case file(String)
    /// A store or a cache, with everything that SQLite and this tool keep next to it.
    case database(String)
    /// A folder of caches.
    case caches(String)
    /// The folder of a cache or its quarantine.
    case cachesBeside(String)
    /// A folder that is only searched.
    case folder(String)

    var path: String {
      switch self {
      case .file(let path), .database(let path), .caches(let path), .cachesBeside(let path), .folder(let path): path
      }
    }
  }

  var inputs: [Input] = []
  /// The folder that a migration puts caches into.
  var target: String?
  var outputs: [String] = []

  /// - Throws: `MigrationError` with code `usage`, before anything is opened or written.
  func check() throws(MigrationError) {
    guard !(inputs.map(\.path) + outputs + [target].compactMap { $0 }).contains("") else {
      throw MigrationError(
        .usage, "A path on the command line is empty.",
        hint: "Pass the path; in a script, check that its variable is set.")
    }
    try checkWorkingFolder()
    if let target { try checkTarget(FilePlace(target)) }
    guard !outputs.isEmpty else { return }
    var protected = ProtectedFiles()
    for input in inputs { protected.add(input) }
    if let target { protected.add(.caches(target)) }
    for output in outputs {
      let place = FilePlace(output)
      guard !protected.contains(place), place.identity == nil || !CacheFamily.isMember(place.name) else {
        throw MigrationError(
          .usage,
          "An output is one of the files that the command reads, or is in a place for caches and their files.",
          hint: "Choose another name for the output. Nothing was written.")
      }
      guard !CommandFiles.isDatabase(place) else {
        throw MigrationError(
          .usage, "An output is a SQLite database.",
          hint: "Choose another name for the output, or remove the database first. Nothing was written.")
      }
      protected.add(output: place)
    }
  }

  /// In a folder that was removed, a relative path leads nowhere, and Foundation ends the process when it resolves one.
  private func checkWorkingFolder() throws(MigrationError) {
    let paths = inputs.map(\.path) + outputs + [target].compactMap { $0 }
    guard paths.contains(where: { !$0.hasPrefix("/") }) else { return }
    guard let folder = getcwd(nil, 0) else {
      throw MigrationError(
        .noAccess, "The folder that this command was started in no longer exists or cannot be accessed.",
        hint: "Change to another folder, or pass absolute paths.")
    }
    free(folder)
  }

  /// The target folder is written to: an input must not be it, be in its working folder, or have the name of a file
  /// that goes into it; and it must not be where SQLite looks for a file of the store. (A store with the name of a cache
  /// is refused once the owners are known, as an existing target.)
  private func checkTarget(_ target: FilePlace) throws(MigrationError) {
    // Foundation's file functions end at about a thousand bytes; the folder could be made, but not removed again.
    guard target.path.utf8.count < 1_000 else {
      throw MigrationError(
        .noAccess, "The path of the target is too long, with the folders above it.",
        hint: "Pass a folder with a shorter path to --to.")
    }
    let work = FilePlace(target.path + "/" + WorkFolder.name)
    for input in inputs {
      let place = FilePlace(input.path)
      guard !CommandFiles.isSideFile(target, of: input) else {
        throw MigrationError(
          .usage, "The target has the name of a file that SQLite keeps next to the store, or is below it.",
          hint: "Pass a folder to --to whose name does not end in -wal, -shm or -journal. Nothing was written.")
      }
      guard !place.isSame(as: target), !place.isInside(work),
        !(place.folder.isSame(as: target) && CacheFamily.isBesideCache(place.name))
      else {
        throw MigrationError(
          .usage, "The store is the target, or is in a place that the migration writes to.",
          hint: "Pass another folder to --to, or move the store. Nothing was written.")
      }
    }
  }

  /// Whether a folder, or one above it, has the name of a file that SQLite keeps next to an input.
  private static func isSideFile(_ target: FilePlace, of input: Input) -> Bool {
    guard case .database(let path) = input else { return false }
    // SQLite looks next to the file itself; what is next to a link to it reads as if it were the file's.
    let names = [path, FilePlace(path).path].map { (folder: FilePlace($0.folderOfPath), name: $0.nameOfPath) }
    var place = target
    while !place.components.isEmpty {
      let (name, folder) = (place.name, place.folder)
      if names.contains(where: { CacheFamily.isSideFile(name, database: $0.name) && folder.isSame(as: $0.folder) }) {
        return true
      }
      place = folder
    }
    return false
  }

  private static func isDatabase(_ place: FilePlace) -> Bool {
    guard InputFile.isRegular(place.path), let file = FileHandle(forReadingAtPath: place.path) else { return false }
    defer { try? file.close() }
    return (try? file.read(upToCount: 16)) == Data("SQLite format 3\0".utf8)
  }
}

/// What no output may be.
private struct ProtectedFiles {
  private var files: Set<[[UInt8]]> = []
  private var identities: Set<FilePlace.Identity> = []
  /// With the names in them that no output may have.
  private var families: [(folder: FilePlace, isMember: (String) -> Bool)] = []
  private var targets: [FilePlace] = []

  func contains(_ place: FilePlace) -> Bool {
    files.contains(place.components) || place.identity.map(identities.contains) ?? false
      // A working folder of any run: it is removed as a whole.
      || place.components.contains(Array(WorkFolder.name.utf8))
      || families.contains { $0.isMember(place.name) && place.folder.isSame(as: $0.folder) }
      // Neither a folder nor one above it can be a report.
      || targets.contains { $0.isInside(place) }
  }

  mutating func add(output: FilePlace) {
    files.insert(output.components)
    if let identity = output.identity { identities.insert(identity) }
  }

  mutating func add(_ input: CommandFiles.Input) {
    switch input {
    case .file(let path): add(output: FilePlace(path))
    case .folder: return
    case .database(let path):
      let place = FilePlace(path)
      add(output: place)
      // SQLite looks for its files next to the file itself, this tool next to a link to it.
      for base in [path, place.path] {
        let (folder, name) = (base.folderOfPath, base.nameOfPath)
        addFamily(in: FilePlace(folder)) { CacheFamily.isBeside($0, database: name) }
      }
    case .caches(let path):
      let place = FilePlace(path)
      targets.append(place)
      addFamily(in: place, CacheFamily.isMember)
    case .cachesBeside(let path): addFamily(in: FilePlace(path).folder, CacheFamily.isMember)
    }
  }

  /// Existing ones can have other names elsewhere.
  private mutating func addFamily(in folder: FilePlace, _ isMember: @escaping (String) -> Bool) {
    families.append((folder, isMember))
    for name in (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? [] where isMember(name) {
      if let identity = FilePlace.Identity(folder.path + "/" + name) { identities.insert(identity) }
    }
  }
}

/// The names of a cache's files (Docs/Architecture.md#the-cache, Docs/RowRules.md#rejected-rows).
enum CacheFamily {
  private static let sideFiles = ["-wal", "-shm", "-journal"]
  private static let quarantine = ".rejects.jsonl"
  /// The search index (Docs/Guides/search.md).
  private static let index = [".search", ".search-journal"]

  /// Any file of any cache.
  static func isMember(_ name: String) -> Bool { name.hasSuffix(".sqlite") || isBesideCache(name) }

  /// What is next to a cache, or in its place, but is not the cache.
  static func isBesideCache(_ name: String) -> Bool {
    name.hasSuffix(quarantine) || index.contains { name.hasSuffix($0) }
      || sideFiles.contains { name.hasSuffix(".sqlite" + $0) }
      || name.range(of: ".sqlite.v", options: .backwards).map { isSnapshotNumber(name[$0.upperBound...]) } ?? false
  }

  /// What SQLite keeps next to a database with that name, also where file names are compared without their case.
  static func isSideFile(_ name: String, database: String) -> Bool {
    let name = name.lowercased()
    return sideFiles.contains { name == database.lowercased() + $0 }
  }

  /// What is next to a database with that name.
  static func isBeside(_ name: String, database: String) -> Bool {
    let stem = database.hasSuffix(".sqlite") ? String(database.dropLast(".sqlite".count)) : database
    return isSideFile(name, database: database) || name == stem + quarantine
      || index.contains { name == stem + $0 }
      || name.hasPrefix(database + ".v") && isSnapshotNumber(name.dropFirst(database.count + 2))
  }

  /// What follows `.v`: a number, and `.partial` for an unfinished snapshot.
  private static func isSnapshotNumber(_ text: Substring) -> Bool {
    let digits = text.hasSuffix(".partial") ? text.dropLast(".partial".count) : text
    return !digits.isEmpty && digits.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
  }
}
