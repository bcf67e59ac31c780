package import Foundation

/// A folder for what must not outlast its user, such as a cache that is not kept, or an upload that is prepared. It is
/// locked while this object exists, so that nobody takes it for one that a killed process left behind; it is removed
/// with `remove`, or with the object.
package final class EphemeralFolder: Sendable {
  /// The folder, with mode 0700.
  package let url: URL
  private let lock: Int32

  /// Creates a folder.
  /// - Parameters:
  ///   - parent: the system's folder for temporary files by default.
  ///   - unlockable: thrown if the folder cannot be locked, for example because too many files are open.
  ///   - create: creates a folder with mode 0700.
  /// - Throws: `unlockable`, or what `create` throws.
  package convenience init(
    in parent: URL = FileManager.default.temporaryDirectory, unlockable: any Error,
    create: (String) throws -> Void = EphemeralFolder.create
  ) throws {
    let (url, lock) = try EphemeralFolder.make(in: parent, unlockable: unlockable, create: create)
    self.init(url, lock)
  }

  private init(_ url: URL, _ lock: Int32) { (self.url, self.lock) = (url, lock) }

  /// - Parameter lock: locks a folder; for tests.
  package static func make(
    in parent: URL, unlockable: any Error, lock: (URL) -> Int32? = EphemeralFolder.locked,
    create: (String) throws -> Void = EphemeralFolder.create
  ) throws -> (url: URL, lock: Int32) {
    var failure = unlockable
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

  /// Creates a folder that is accessible only to its owner.
  package static func create(_ path: String) throws {
    try FileManager.default.createDirectory(
      atPath: path, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
  }

  deinit {
    remove()
    close(lock)
  }

  /// Removes the folder with what is in it; a cache must be closed first. More than once does no harm.
  package func remove() { try? FileManager.default.removeItem(at: url) }

  private static let prefix = "CacheBridge-"

  /// Removes the folders that no living process holds: what a process that was killed leaves behind is not encrypted. Whoever holds one has its lock, which ends with the process, so age says nothing and is not asked.
  /// - Parameter parent: the system's folder for temporary files by default.
  package static func sweep(in parent: URL = FileManager.default.temporaryDirectory) {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: parent.path)) ?? []
    for name in names where name.hasPrefix(prefix) && UUID(uuidString: String(name.dropFirst(prefix.count))) != nil {
      let url = parent.appendingPathComponent(name)
      guard let lock = locked(url) else { continue }
      try? FileManager.default.removeItem(at: url)
      close(lock)
    }
  }

  /// - Returns: a locked descriptor of the folder now at `url`; `nil` if another one has the lock, or there is none.
  package static func locked(_ url: URL) -> Int32? {
    let descriptor = open(url.path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    // Not one that was removed between the two calls; a name is never used twice.
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0, access(url.path, F_OK) == 0 else {
      close(descriptor)
      return nil
    }
    return descriptor
  }
}
