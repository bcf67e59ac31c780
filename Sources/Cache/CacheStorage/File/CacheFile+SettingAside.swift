public import Foundation

extension CacheFile {
  /// Renames a user's cache that cannot be used, so that the next `Cache.open` starts an empty one. Nothing is deleted:
  /// the renamed file contains what it contained, in plain text. Remove it when nobody needs it any longer.
  ///
  /// Close the cache first. Another process that has it open receives the error `moved`.
  /// - Returns: the renamed file, `<name>.sqlite.damaged-<number>` in the same folder, with what SQLite keeps next to it;
  ///   `nil` if there is no file.
  /// - Throws: `CacheError`: `no_access`, `no_space`; in that case the file has its name.
  public static func setAside(directory: URL, userID: String) throws(CacheError) -> URL? {
    let path = url(directory: directory, userID: userID).path
    guard access(path, F_OK) == 0 else { return nil }
    var number = 1
    while access("\(path).damaged-\(number)", F_OK) == 0 { number += 1 }
    let aside = "\(path).damaged-\(number)"
    // The log goes first: next to a new file, SQLite would take it for that file's.
    var renamed: [String] = []
    for suffix in ["-wal", "-journal", "-shm", ""] {
      if rename(path + suffix, aside + suffix) == 0 {
        renamed.append(suffix)
      } else if errno != ENOENT {
        let failure = FileFailure(operation: "set the cache aside", systemErrno: errno)
        for suffix in renamed { _ = rename(aside + suffix, path + suffix) }
        throw failure.cacheError()
      }
    }
    try sync(directory.path)
    return URL(fileURLWithPath: aside)
  }
}
