import ChatCache
import ChatWire
import Foundation

extension EphemeralFolder {
  /// Creates the folder of a cache that ends with its session.
  /// - Throws: `CacheError`.
  convenience init(cacheIn parent: URL) throws {
    try self.init(
      in: parent,
      unlockable: CacheError(
        .noAccess, "The folder of a temporary cache cannot be locked. Close some files, then connect again."),
      create: { try CacheFile.createDirectory(at: $0) })
  }
}
