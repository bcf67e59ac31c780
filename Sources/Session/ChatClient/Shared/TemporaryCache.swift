import ChatCache
import Foundation

/// The folder of a cache that ends with its session. It is locked while this object exists, so that nobody takes it for
/// one that a killed process left behind; it is removed with `remove`, or with the object.
final class TemporaryCache: Sendable {
  /// The folder, with mode 0700.
  let url: URL
  private let lock: Int32

  /// Creates a folder.
  /// - Parameter parent: the system's folder for temporary files by default.
  /// - Throws: `CacheError`.
  convenience init(in parent: URL = FileManager.default.temporaryDirectory) throws {
    let (url, lock) = try TemporaryCache.make(in: parent)
    self.init(url, lock)
  }

  private init(_ url: URL, _ lock: Int32) { (self.url, self.lock) = (url, lock) }

  /// - Parameters:
  ///   - lock: locks a folder; for tests.
  ///   - create: creates a folder; for tests.
  static func make(
    in parent: URL, lock: (URL) -> Int32? = TemporaryCache.locked,
    create: (String) throws -> Void = { try CacheFile.createDirectory(at: $0) }
  ) throws -> (url: URL, lock: Int32) {
    var failure: any Error = CacheError(
      .noAccess, "The folder of a temporary cache cannot be locked. Close some files, then connect again.")
    // Whoever sweeps at this moment may take a folder before it is complete, or before it is locked, but hardly the next
    // ones too.
    for _ in 0..<10 {
      let url = parent.appendingPathComponent(prefix + UUID().uuidString)
      do {
        try create(url.path)
        if let lock = lock(url) { return (url, lock) }
      } catch {
        failure = error
      }
      try? FileManager.default.removeItem(at: url)
    }
    throw failure
  }

  deinit {
    remove()
    close(lock)
  }

  /// Removes the folder with its cache, which must be closed. More than once does no harm.
  func remove() { try? FileManager.default.removeItem(at: url) }

  private static let prefix = "CacheBridge-"

  /// Removes the folders that no living process holds: a process that was killed leaves its cache behind, which is not
  /// encrypted. Whoever holds one has its lock, which ends with the process, so age says nothing and is not asked.
  /// - Parameter parent: the system's folder for temporary files by default.
  static func sweep(in parent: URL = FileManager.default.temporaryDirectory) {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: parent.path)) ?? []
    for name in names where name.hasPrefix(prefix) && UUID(uuidString: String(name.dropFirst(prefix.count))) != nil {
      let url = parent.appendingPathComponent(name)
      guard let lock = locked(url) else { continue }
      try? FileManager.default.removeItem(at: url)
      close(lock)
    }
  }

  /// - Returns: a locked descriptor of the folder now at `url`; `nil` if another one has the lock, or there is none.
  static func locked(_ url: URL) -> Int32? {
    let descriptor = open(url.path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    var (held, named) = (stat(), stat())
    // Not one that was removed between the two calls.
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0, fstat(descriptor, &held) == 0, lstat(url.path, &named) == 0,
      held.st_ino == named.st_ino, held.st_dev == named.st_dev
    else {
      close(descriptor)
      return nil
    }
    return descriptor
  }
}
