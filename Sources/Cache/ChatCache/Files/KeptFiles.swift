import CacheStorage
import ChatModel
import Foundation

/// The copies of files that messages have yet to upload: a folder beside the cache, with one file of a random name for
/// each (Docs/Guides/files.md). Rows have the name only, so that a cache can move with its container. A file of the app
/// that could not be copied has a path there, as `FilePlace` stores it.
///
/// A file is copied before the commit of the row that names it, and removed after the commit that no longer does. What a
/// kill leaves in between is named by no row, and is swept.
struct KeptFiles: Sendable {
  let folder: String
  private let place: FilePlace

  /// - Parameter cache: the path of the cache's file.
  init(beside cache: String) {
    folder = CacheFile.filesFolder(beside: cache)
    place = FilePlace(folder: (cache as NSString).deletingLastPathComponent)
  }

  /// What a row has for a path: the name of a kept file, wherever the cache was at that time, or where the app's own
  /// file is.
  func stored(_ path: String) -> String { keptName(path) ?? place.stored(path) }

  /// The name of a kept file; `nil` if it is the app's own.
  /// - Parameter path: as a row has it, or located.
  func keptName(_ path: String) -> String? {
    if KeptFiles.isName(path) { return path }
    let (name, place) = ((path as NSString).lastPathComponent, (path as NSString).deletingLastPathComponent)
    let isKept = (place as NSString).lastPathComponent.hasSameBytes(as: (folder as NSString).lastPathComponent)
    return isKept && KeptFiles.isName(name) ? name : nil
  }

  /// The path of what a row has.
  func located(_ stored: String) -> String {
    KeptFiles.isName(stored) ? folder + "/" + stored : place.located(stored)
  }

  /// Names are made here. Anything else could lead out of the folder.
  private static func isName(_ text: String) -> Bool { UUID(uuidString: text) != nil }

  var names: [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).filter(KeptFiles.isName)
  }

  /// Copies a file into the folder, as a clone if the file system can.
  /// - Throws: `CacheError`; nothing is left behind then.
  func keep(copyOf source: String) throws(CacheError) -> KeptFile { try keep(copyOf: source, as: UUID().uuidString) }

  /// Copies a kept file of another folder, under the name that it has there: who has its earlier path, such as a message
  /// that waits to be sent, finds the copy by it.
  /// - Throws: as above.
  func keep(copyOfKept source: String) throws(CacheError) -> KeptFile {
    let name = (source as NSString).lastPathComponent
    // An attempt that did not come to its commit may have left it behind, in part.
    unlink(located(name))
    return try keep(copyOf: source, as: name)
  }

  private func keep(copyOf source: String, as name: String) throws(CacheError) -> KeptFile {
    try make(name) { target throws(CacheError) in try FileCopy.make(source, target) }
  }

  /// Writes bytes into the folder.
  /// - Throws: as above.
  func keep(_ bytes: [UInt8]) throws(CacheError) -> KeptFile {
    try make(UUID().uuidString) { target throws(CacheError) in
      let descriptor = try FileCopy.create(target)
      do throws(CacheError) { try FileCopy.write(bytes[...], to: descriptor) } catch {
        close(descriptor)
        throw error
      }
      return descriptor
    }
  }

  private func make(
    _ name: String, _ body: (String) throws(CacheError) -> Int32
  ) throws(CacheError) -> KeptFile {
    try CacheFile.createDirectory(at: folder)
    let path = located(name)
    // Another process, or a session that is about to end, may sweep the file before it is held: hardly twice.
    var attempts = 0
    while true {
      do throws(CacheError) {
        let file = KeptFile(path: path, try body(path))
        CacheFile.protectOnApple(path)
        guard try file.hold() else {
          unlink(path)
          attempts += 1
          if attempts < 10 { continue }
          throw FileFailure(operation: "keep a file", systemErrno: EBUSY).cacheError()
        }
        try CacheFile.sync(folder)
        return file
      } catch {
        unlink(path)
        throw error
      }
    }
  }

  /// Removes a file, unless someone holds it.
  /// - Parameter isMeant: asked while nobody can commit a row that names it.
  func sweep(_ name: String, if isMeant: () async throws -> Bool) async rethrows {
    let path = located(name)
    let descriptor = open(path, O_RDONLY | O_NOFOLLOW | O_CLOEXEC)
    guard descriptor >= 0 else { return }
    defer { close(descriptor) }
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else { return }
    if try await isMeant() { unlink(path) }
  }
}

/// A new kept file. While this object exists, no sweep removes it: its row may not be committed yet.
package final class KeptFile: Sendable {
  package let path: String
  private let descriptor: Int32

  fileprivate init(path: String, _ descriptor: Int32) { (self.path, self.descriptor) = (path, descriptor) }

  deinit { close(descriptor) }

  /// Keeps sweeps away, and makes its bytes survive a power loss.
  /// - Returns: false if a sweep was first.
  fileprivate func hold() throws(CacheError) -> Bool {
    var information = stat()
    if flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
      if errno == EWOULDBLOCK { return false }
    } else if fstat(descriptor, &information) == 0 {
      guard information.st_nlink > 0 else { return false }
      if CacheFile.sync(descriptor) { return true }
    }
    throw FileFailure(operation: "keep a file", systemErrno: errno).cacheError()
  }

  /// Removes it: no row names it.
  package func discard() { unlink(path) }
}
