import ChatCache
import Foundation

extension SharedSession {
  /// Makes the folder of the application's caches, and looks for caches of earlier versions. They are brought up to date
  /// when they are opened.
  /// - Parameter migrationStart: called when there is such a cache.
  /// - Returns: why caches cannot be kept; `nil` when they can.
  package func prepareCaches(migrationStart: () -> Void) -> SBDError? {
    guard let directory else { return SBDError(.invalidInitialization) }
    do {
      try CacheFile.createDirectory(at: directory.path)
      let files = try FileManager.default.contentsOfDirectory(at: directory, includingPropertiesForKeys: nil)
      // A file that cannot be read says so when its user connects.
      let isOlder = files.contains { file in
        file.pathExtension == "sqlite" && (try? SchemaStatus(path: file.path))?.pending.isEmpty == false
      }
      if isOlder { migrationStart() }
      return nil
    } catch {
      return SBDError(.localDatabase)
    }
  }
}
