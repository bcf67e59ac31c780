import Foundation

/// The state of a cache's file on disk. As long as it stays the same, nobody has written to the cache.
///
/// A file has no number of its last commit that other connections would raise. But every commit changes the log or the
/// file: length, time, and for a log that begins anew its header.
struct CacheStamp: Equatable {
  let text: String
  /// When it was last written to, in seconds since 1970, by the clock of the file system.
  private let lastWrite: Double

  /// File systems count time in steps. What was written in the step of the stamp would look like what was written
  /// before; so a stamp is only taken this many seconds after the last write.
  static let quietTime = 0.03

  /// - Returns: `nil` if there is no file.
  init?(of path: String) {
    var main = stat()
    guard stat(path, &main) == 0 else { return nil }
    var parts = [CacheStamp.text(main)]
    var lastWrite = CacheStamp.time(main)
    var log = stat()
    if stat(path + "-wal", &log) == 0, log.st_size > 0 {
      parts.append(CacheStamp.text(log))
      parts.append(CacheStamp.header(path + "-wal"))
      lastWrite = max(lastWrite, CacheStamp.time(log))
    }
    text = parts.joined(separator: " ")
    self.lastWrite = lastWrite
  }

  /// Whether a later write would change it.
  var isSettled: Bool { Date().timeIntervalSince1970 - lastWrite > CacheStamp.quietTime }

  private static func text(_ file: stat) -> String {
    let time = seconds(file)
    return "\(file.st_ino)/\(file.st_size)/\(time.tv_sec).\(time.tv_nsec)"
  }

  private static func time(_ file: stat) -> Double {
    Double(seconds(file).tv_sec) + Double(seconds(file).tv_nsec) / 1e9
  }

  private static func seconds(_ file: stat) -> timespec {
    #if canImport(Darwin)
      file.st_mtimespec
    #else
      file.st_mtim
    #endif
  }

  /// The header of a log, which has random numbers. Nobody locks a log's file, so it may be opened and closed.
  private static func header(_ path: String) -> String {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return "" }
    defer { close(descriptor) }
    var bytes = [UInt8](repeating: 0, count: 32)
    let count = bytes.withUnsafeMutableBytes { pread(descriptor, $0.baseAddress, $0.count, 0) }
    return count == 32 ? bytes.map(String.init).joined(separator: ",") : ""
  }
}
