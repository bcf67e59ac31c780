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

  /// Searches `folder` and everything below it; links are not followed. Files that cannot be read are left out, and so
  /// are the copies in the working folder of a migration, `.cachebridge`.
  /// - Throws: `StoreError` if the folder itself cannot be read.
  public static func find(in folder: String) throws(StoreError) -> [Found] {
    guard access(folder, R_OK | X_OK) == 0 else { throw .system(errno, doing: "search the folder") }
    var found: [Found] = []
    let root = URL(fileURLWithPath: folder, isDirectory: true)
    guard let walk = FileManager.default.enumerator(atPath: root.path) else {
      throw .system(EACCES, doing: "search the folder")
    }
    while let relative = walk.nextObject() as? String {
      guard (relative as NSString).lastPathComponent != ".cachebridge" else {
        walk.skipDescendants()
        continue
      }
      guard walk.fileAttributes?[.type] as? FileAttributeType == .typeRegular,
        !relative.hasSuffix("-wal"), !relative.hasSuffix("-shm"), !relative.hasSuffix("-journal")
      else { continue }
      let path = root.path + "/" + relative
      guard let recognition = try? StoreRecognition(path: path, readsLog: false),
        let model = try? TemporaryView.with(recognition, { $0.detection.model })
      else { continue }
      found.append(
        Found(
          relativePath: relative, model: model, bytes: recognition.snapshot.totalBytes,
          hasWAL: recognition.hasWALFrames))
    }
    return found.sorted { Array($0.relativePath.utf8).lexicographicallyPrecedes(Array($1.relativePath.utf8)) }
  }
}
