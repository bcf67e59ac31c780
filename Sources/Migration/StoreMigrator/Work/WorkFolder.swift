import Foundation
import LegacyStore
import MigrationReport

/// `<DIR>/.cachebridge/`: private view, unfinished caches and the run's state, 0700
/// (Docs/Architecture.md#the-working-folder).
package struct WorkFolder: Sendable {
  package static let name = ".cachebridge"

  let path: String

  init(directory: String) { path = directory + "/" + WorkFolder.name }
  init(path: String) { self.path = path }

  var viewFolder: String { path + "/view" }
  var cacheFolder: String { path + "/cache" }
  var temporaryFolder: String { path + "/tmp" }
  private var statePath: String { path + "/run.json" }

  func cachePath(_ name: String) -> String { cacheFolder + "/" + name + ".sqlite" }
  /// Rows that wait to be merged.
  func waitingPath(_ name: String) -> String { cacheFolder + "/" + name + ".waiting" }
  /// The same as they were before the merge was tested.
  func untouchedWaitingPath(_ name: String) -> String { waitingPath(name) + ".untouched" }
  func rejectsPath(_ name: String) -> String { cacheFolder + "/" + name + ".rejects.jsonl" }

  /// Creates the missing folders.
  func prepare() throws(MigrationError) {
    for folder in [path, viewFolder, cacheFolder, temporaryFolder] {
      guard mkdir(folder, 0o700) == 0 || errno == EEXIST else { throw FileSystem.failure("create the working folder") }
    }
  }

  func loadState() -> RunState? {
    guard let data = FileManager.default.contents(atPath: statePath),
      let state = try? JSONDecoder().decode(RunState.self, from: data), state.version == RunState.currentVersion
    else { return nil }
    return state.withPaths(MovablePath(from: path).located)
  }

  func save(_ state: RunState) throws(MigrationError) {
    guard let data = try? JSONEncoder().encode(state.withPaths(MovablePath(from: path).recorded)) else {
      throw MigrationError(.internal, "The run's state cannot be written.", hint: "Report this.")
    }
    try FileSystem.write(data, to: statePath)
  }

  /// Removes a finished cache whose content is in place.
  func removeFile(_ name: String) {
    for suffix in ["", "-wal", "-shm"] { FileSystem.remove(cachePath(name) + suffix) }
  }

  /// Removes an unfinished cache with everything next to it: a leftover journal would be rolled back into the next file
  /// with that name.
  func removeCache(_ name: String) {
    for suffix in ["", "-journal", "-wal", "-shm"] { FileSystem.remove(cachePath(name) + suffix) }
    for path in [rejectsPath(name), waitingPath(name), waitingPath(name) + "-journal", untouchedWaitingPath(name)] {
      FileSystem.remove(path)
    }
  }

  /// Gives up the run: the state goes first, so that after a kill nothing relies on files that are gone.
  func remove() {
    FileSystem.remove(statePath)
    FileSystem.remove(path)
  }

  /// Removes what a run left whose caches and reports are in place. The state goes last: after a kill, the same command
  /// still knows what the run did, and reports that instead of a run that found nothing to do.
  func removePublished() {
    for folder in [viewFolder, cacheFolder, temporaryFolder] { FileSystem.remove(folder) }
    remove()
  }
}
