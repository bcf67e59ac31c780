public import Foundation

extension CacheFile {
  /// Renames a user's cache that cannot be used, so that the next `Cache.open` starts an empty one. Nothing is deleted:
  /// the renamed file contains what it contained, in plain text. Remove it when nobody needs it any longer.
  ///
  /// Close the cache first. Another process that has it open receives the error `moved`.
  /// - Returns: the renamed file, `<name>.sqlite.damaged-<number>` in the same folder, with what SQLite keeps next to it
  ///   and the folder of files that wait to be uploaded; `nil` if there is no file.
  /// - Throws: `CacheError`: `no_access`, `no_space`; in that case the file has its name.
  public static func setAside(directory: URL, userID: String) throws(CacheError) -> URL? {
    let path = url(directory: directory, userID: userID).path
    guard access(path, F_OK) == 0 else { return nil }
    let files = filesFolder(beside: path)
    let hasFiles = access(files, F_OK) == 0
    var number = 1
    while access("\(path).damaged-\(number)", F_OK) == 0
      || hasFiles && access(filesFolder(beside: "\(path).damaged-\(number)"), F_OK) == 0
    { number += 1 }
    let aside = "\(path).damaged-\(number)"
    // The files that its messages name go first: next to a new cache, nobody would name them. So does the log, which
    // SQLite would take for the new file's.
    guard rename(files, filesFolder(beside: aside)) == 0 || errno == ENOENT else {
      throw FileFailure(operation: "set the files of the cache aside", systemErrno: errno).cacheError()
    }
    // Made from the cache, and made again from the next one.
    removeSearchIndex(beside: path)
    var renamed: [String] = []
    for suffix in ["-wal", "-journal", "-shm", ""] {
      if rename(path + suffix, aside + suffix) == 0 {
        renamed.append(suffix)
      } else if errno != ENOENT {
        let failure = FileFailure(operation: "set the cache aside", systemErrno: errno)
        for suffix in renamed { _ = rename(aside + suffix, path + suffix) }
        _ = rename(filesFolder(beside: aside), files)
        throw failure.cacheError()
      }
    }
    try sync(directory.path)
    return URL(fileURLWithPath: aside)
  }

  /// The search index of a cache, next to its file: `<name>.search` (Docs/Guides/search.md).
  package static func searchIndex(beside path: String) -> String { stem(path) + ".search" }

  /// Removes the search index of a cache that nobody has open.
  package static func removeSearchIndex(beside path: String) {
    unlink(searchIndex(beside: path))
    unlink(searchIndex(beside: path) + "-journal")
  }

  /// The folder with the files that messages of a cache have yet to upload, next to the cache's file: `<name>.files`.
  package static func filesFolder(beside path: String) -> String {
    stem(path) + ".files"
  }

  private static func stem(_ path: String) -> String {
    path.hasSuffix(".sqlite") ? (path as NSString).deletingPathExtension : path
  }
}
