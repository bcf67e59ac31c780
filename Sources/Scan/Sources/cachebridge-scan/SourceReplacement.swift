import Foundation

/// Writes a source so that it has the old text or the new one at any moment, also if the process is killed.
struct SourceReplacement {
  /// The file itself, if the path is a link.
  private let path: String

  init(_ path: String) {
    guard let real = realpath(path, nil) else {
      self.path = path
      return
    }
    self.path = String(cString: real)
    free(real)
  }

  /// Beside the source, hidden, and always the same, so that the next run finds what a killed one left.
  private var newPath: String {
    let url = URL(fileURLWithPath: path)
    return url.deletingLastPathComponent().path + "/." + url.lastPathComponent + ".cachebridge-scan"
  }

  /// Removes what a run left that was killed.
  func removeLeftover() { unlink(newPath) }

  /// - Throws: `ScanFailure`; the source is then as it was.
  func write(_ text: String) throws {
    var info = stat()
    guard stat(path, &info) == 0, access(path, W_OK) == 0 else { throw failure }
    removeLeftover()
    let file = open(newPath, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard file >= 0 else { throw failure }
    defer { removeLeftover() }
    do {
      let handle = FileHandle(fileDescriptor: file, closeOnDealloc: false)
      defer { close(file) }
      try handle.write(contentsOf: Data(text.utf8))
      guard fchmod(file, info.st_mode & 0o7777) == 0, fsync(file) == 0 else { throw failure }
    } catch {
      throw failure
    }
    guard rename(newPath, path) == 0 else { throw failure }
  }

  private var failure: ScanFailure { ScanFailure(code: 11, message: "\(path) cannot be written.") }
}
