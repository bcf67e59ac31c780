import CacheStorage
import Foundation

/// Tells other processes that this one sends messages of the cache, so that they do not take these for left behind by a
/// process that has ended: an extension of an app, for example, that opens the same cache.
///
/// The mark is an empty file of a random name beside the cache, `<name>.sending-<inode>-<UUID>`, which is locked while
/// messages are on their way. The lock ends with its process, however that ends. A mark that nobody holds means nothing,
/// and is removed by whoever finds it. One for another file, which was at the cache's path before, does not concern this
/// cache. A mark that cannot be made is missing: messages are sent all the same.
///
/// iOS terminates an app that is suspended with a lock in a shared container, so nothing is locked while writes are held
/// back (Docs/Guides/apple-systems.md#app-groups-and-suspension).
// Sendable although unchecked: everything that changes is read and written only while `lock` is held.
final class SendingMark: @unchecked Sendable {
  private let lock = NSLock()
  private var file: OpenedFile
  private var isWanted = false
  private var isHeldBack = false
  private var held: LockedFile?

  /// - Parameter file: the cache's.
  init(beside file: OpenedFile) { self.file = file }

  /// Sets the mark, or removes it.
  func set(_ isSending: Bool) {
    lock.withLock {
      guard isSending != isWanted else { return }
      isWanted = isSending
      update()
    }
  }

  /// Removes the mark until it may be there again.
  func holdBack(_ isHeldBack: Bool) {
    lock.withLock {
      self.isHeldBack = isHeldBack
      update()
    }
  }

  /// The cache moves to another file: that one is marked before `body`, and the earlier one until it has moved.
  /// - Throws: what `body` throws; then it stays where it is.
  func moving(to file: OpenedFile, _ body: () throws -> Void) rethrows {
    let target = lock.withLock { held == nil ? nil : LockedFile(beside: file) }
    try body()
    lock.withLock {
      self.file = file
      // It may have been set or removed in the meantime.
      held = held == nil ? nil : target
      update()
    }
  }

  /// Whether another one is set, by this process or another. Removes those that nobody holds, also for other files.
  func isAnotherSet() -> Bool {
    let (cache, own) = lock.withLock { (file, held?.path) }
    let folder = (cache.path as NSString).deletingLastPathComponent
    let all = (CacheFile.sendingMarks(beside: cache.path) as NSString).lastPathComponent
    let ours = (CacheFile.sendingMark(beside: cache) as NSString).lastPathComponent
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    let others = names.filter { name in
      let path = folder + "/" + name
      return name.hasPrefix(all) && UUID(uuidString: String(name.suffix(36))) != nil && path != own
        && LockedFile.isHeld(path)
    }
    return others.contains { $0.hasPrefix(ours) }
  }

  private func update() {
    if isWanted, !isHeldBack {
      if held == nil { held = LockedFile(beside: file) }
    } else {
      held = nil
    }
  }
}

/// A mark that is set. It is gone with this object.
private final class LockedFile {
  let path: String
  private let descriptor: Int32

  /// - Returns: `nil` if it cannot be made.
  init?(beside file: OpenedFile) {
    // Whoever looks for marks at this moment may remove the file before it is locked: hardly twice.
    for _ in 0..<3 {
      let path = CacheFile.sendingMark(beside: file) + UUID().uuidString
      let descriptor = open(path, O_CREAT | O_EXCL | O_RDWR | O_NOFOLLOW | O_CLOEXEC, 0o600)
      guard descriptor >= 0 else { return nil }
      CacheFile.protectOnApple(path)
      if flock(descriptor, LOCK_EX | LOCK_NB) == 0, access(path, F_OK) == 0 {
        (self.path, self.descriptor) = (path, descriptor)
        return
      }
      unlink(path)
      close(descriptor)
    }
    return nil
  }

  deinit {
    // In this order: a name that is there, and that nobody holds, would be taken for one that was left behind.
    unlink(path)
    close(descriptor)
  }

  /// A mark that cannot be looked at counts as held: a message is rather shown as pending for longer than sent twice.
  static func isHeld(_ path: String) -> Bool {
    let descriptor = open(path, O_RDONLY | O_NOFOLLOW | O_CLOEXEC)
    guard descriptor >= 0 else { return errno != ENOENT }
    defer { close(descriptor) }
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else { return true }
    unlink(path)
    return false
  }
}

extension Cache {
  /// Tells other processes whether this one sends messages of the cache. Set it before a message is written as pending,
  /// and remove it when none is left.
  package func markSending(_ isSending: Bool) { sendingMark.set(isSending) }

  /// Whether another process sends messages of this cache, or another `Cache` of this one: what is pending may be theirs.
  package var isAnotherSending: Bool { sendingMark.isAnotherSet() }
}
