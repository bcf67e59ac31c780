import ChatCache
import Foundation

extension SharedSession {
  /// Creates the folder of the application's caches, and looks for caches of earlier versions, which are upgraded when
  /// they are opened.
  /// - Parameter migrationStart: called if there is such a cache.
  /// - Returns: why caches cannot be kept; `nil` if they can.
  package func prepareCaches(migrationStart: () -> Void) -> SBDError? {
    guard let directory else { return SBDError(.invalidInitialization) }
    do {
      try CacheFile.createDirectory(at: directory.path)
      let files = try FileManager.default.contentsOfDirectory(at: directory, includingPropertiesForKeys: nil)
      // A file that cannot be read causes an error when its user connects.
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
