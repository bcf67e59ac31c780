import Foundation

/// A new folder in the system's temporary directory that only its owner may enter, for a run that writes nothing
/// elsewhere: it holds copies and decoded rows of a store.
///
/// A process that is killed leaves it behind, so each new one first removes those that no living process holds. Whoever
/// has one has its lock, which ends with the process however it ends; so age says nothing and is not asked.
package final class PrivateFolder: Sendable {
  package let path: String
  /// `nil` where the file system has no locks, owners or modes for a folder: then no sweep takes one there either.
  private let lock: Int32?

  /// The rest is random. Other programs, and earlier versions of this one, which lock nothing, use other names; so do
  /// other machines, as a lock on a shared folder may not reach them.
  static let prefix = "cachebridge-work-\(machine)-"

  /// A hash of the machine's name (FNV-1a).
  private static let machine: String = {
    var name = [CChar](repeating: 0, count: 256)
    _ = gethostname(&name, name.count - 1)
    var hash: UInt32 = 2_166_136_261
    for byte in name.prefix(while: { $0 != 0 }) { hash = (hash ^ UInt32(UInt8(bitPattern: byte))) &* 16_777_619 }
    return String(hash, radix: 36)
  }()

  /// - Parameter parent: the system's directory for temporary files by default.
  /// - Throws: `StoreError` with code `noTemporaryFolder`, `noSpace` or `io`.
  package init(in parent: String = NSTemporaryDirectory()) throws(StoreError) {
    PrivateFolder.sweep(parent)
    (path, lock) = try PrivateFolder.make(in: parent)
  }

  /// Closing alone would not release the lock while a program that is just being started has a copy of the descriptor.
  deinit {
    remove()
    guard let lock else { return }
    _ = flock(lock, LOCK_UN)
    close(lock)
  }

  /// Removes the folder; what is open in it must be closed. More than once does no harm.
  package func remove() { try? FileManager.default.removeItem(atPath: path) }

  // MARK: Making

  private static func make(in parent: String) throws(StoreError) -> (path: String, lock: Int32?) {
    // Whoever sweeps at this moment may take a folder before it is locked, but hardly the next ones too.
    for _ in 0..<10 {
      var template = Array((parent + "/" + prefix + "XXXXXX").utf8CString)
      let isMade = template.withUnsafeMutableBufferPointer { mkdtemp($0.baseAddress!) != nil }
      guard isMade else { throw .temporaryFolder(errno) }
      let path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
      switch hold(path) {
      case .held(let lock): return (path, lock)
      case .impossible: return (path, nil)
      case .failed(let errno):
        rmdir(path)
        throw .temporaryFolder(errno)
      case .taken: rmdir(path)
      }
    }
    throw .temporaryFolder(EBUSY)
  }

  private enum Holding {
    case held(Int32)
    /// Somebody else has the lock, or something else is there.
    case taken
    /// The file system has no such locks, or no owners and modes that would tell whose folder it is.
    case impossible
    case failed(Int32)
  }

  /// Locks the folder now at a path, if it is one that this class makes for this user.
  private static func hold(_ path: String) -> Holding {
    guard let named = owned(path) else { return access(path, F_OK) == 0 ? .impossible : .taken }
    let descriptor = open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
    guard descriptor >= 0 else { return [ENOENT, ENOTDIR, ELOOP].contains(errno) ? .taken : .failed(errno) }
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
      let failure = errno
      close(descriptor)
      switch failure {
      case EWOULDBLOCK: return .taken
      case EBADF, EINVAL, ENOLCK, ENOSYS, ENOTSUP, EOPNOTSUPP: return .impossible
      default: return .failed(failure)
      }
    }
    // Not one that was removed or exchanged between the calls.
    var held = stat()
    guard fstat(descriptor, &held) == 0, let now = owned(path), held.st_ino == named.st_ino,
      held.st_dev == named.st_dev, held.st_ino == now.st_ino, held.st_dev == now.st_dev
    else {
      close(descriptor)
      return .taken
    }
    return .held(descriptor)
  }

  /// A folder, not a link to one, that belongs to this user and lets nobody else in.
  private static func owned(_ path: String) -> stat? {
    var info = stat()
    guard lstat(path, &info) == 0, info.st_mode & S_IFMT == S_IFDIR, info.st_uid == geteuid(),
      info.st_mode & 0o777 == 0o700
    else { return nil }
    return info
  }

  // MARK: Sweeping

  private static func sweep(_ parent: String) {
    for name in (try? FileManager.default.contentsOfDirectory(atPath: parent)) ?? [] where name.hasPrefix(prefix) {
      let path = parent + "/" + name
      guard case .held(let lock) = hold(path) else { continue }
      try? FileManager.default.removeItem(atPath: path)
      close(lock)
    }
  }
}

extension StoreError {
  /// The folder for what a run keeps for itself could not be made. The store is not the reason.
  fileprivate static func temporaryFolder(_ errno: Int32) -> StoreError {
    switch errno {
    case ENOSPC, EDQUOT, EFBIG, EMFILE, ENFILE, EIO: .system(errno, doing: "create a temporary folder")
    default:
      StoreError(
        .noTemporaryFolder, "No temporary folder can be created.",
        hint: "Set TMPDIR to a folder that exists and that you may write to.")
    }
  }
}
