import Foundation

/// Finds SyncManager stores in a folder, an app container or an `.xcappdata` bundle.
///
/// The name and folder of SyncManager's store are not public (Docs/LegacyStore.md#where-stores-are), so every SQLite
/// file is examined.
public enum StoreFinder {
  public struct Found: Sendable, Equatable {
    /// Path relative to the folder that was searched.
    public let relativePath: String
    public let model: LegacyModel
    /// Length of the main file and its `-wal`.
    public let bytes: Int64
    public let hasWAL: Bool
  }

  /// Searches `folder` and everything below it. It may be a link itself; links in it are not followed. Files and folders
  /// that cannot be read are left out, and so are the copies in the working folder of a migration, `.cachebridge`.
  /// - Throws: `StoreError` if the folder itself cannot be read.
  public static func find(in folder: String) throws(StoreError) -> [Found] {
    guard access(folder, R_OK | X_OK) == 0 else { throw .system(errno, doing: "search the folder") }
    var found: [Found] = []
    var waiting = [""]
    while let place = waiting.popLast() {
      guard let names = names(in: place.isEmpty ? folder : folder + "/" + place) else {
        if place.isEmpty { throw .system(EACCES, doing: "search the folder") }
        continue
      }
      for name in names where name != ".cachebridge" {
        let relative = place.isEmpty ? name : place + "/" + name
        var info = stat()
        guard lstat(folder + "/" + relative, &info) == 0 else { continue }
        switch info.st_mode & S_IFMT {
        case S_IFDIR: waiting.append(relative)
        case S_IFREG: if let store = store(at: relative, in: folder) { found.append(store) }
        default: continue
        }
      }
    }
    return found.sorted { Array($0.relativePath.utf8).lexicographicallyPrecedes(Array($1.relativePath.utf8)) }
  }

  /// The names in a folder, without `.` and `..`; `nil` if it cannot be read. Not an enumerator of `FileManager`: on
  /// Linux, it does not enter a link or another volume, and cuts the folder's path out of the middle of others.
  private static func names(in folder: String) -> [String]? {
    guard let stream = opendir(folder) else { return nil }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { bytes in
        bytes.withMemoryRebound(to: CChar.self, capacity: MemoryLayout.size(ofValue: bytes.pointee)) {
          String(cString: $0)
        }
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names
  }

  private static func store(at relative: String, in folder: String) -> Found? {
    guard !relative.hasSuffix("-wal"), !relative.hasSuffix("-shm"), !relative.hasSuffix("-journal"),
      let recognition = try? StoreRecognition(path: folder + "/" + relative, readsLog: false),
      let model = try? TemporaryView.with(recognition, { $0.detection.model })
    else { return nil }
    return Found(
      relativePath: relative, model: model, bytes: recognition.snapshot.totalBytes,
      hasWAL: recognition.hasWALFrames)
  }
}
