public import Foundation

extension CacheFile {
  /// Renames a user's cache that cannot be used, so that the next `Cache.open` starts an empty one. Nothing is deleted:
  /// the renamed file contains what it contained, in plain text. Remove it when nobody needs it any longer.
  ///
  /// Close the cache first. Another process that has it open receives the error `moved`. If the process ends before it
  /// has called `Cache.restoreUnsent`, the user's next `ChatSession` finishes this.
  /// - Returns: the renamed file, `<name>.sqlite.damaged-<number>` in the same folder, with what SQLite keeps next to it
  ///   and the folder of files that wait to be uploaded; `nil` if there is no file.
  /// - Throws: `CacheError`: `no_access`, `no_space`; in that case the file has its name.
  public static func setAside(directory: URL, userID: String) throws(CacheError) -> URL? {
    try setAside(directory: directory, userID: userID, ifStill: nil)
  }

  /// The same, for a file that was in use.
  /// - Parameter known: if another file is in its place by now, another process has set it aside, and the new one stays.
  /// - Returns: also `nil` then.
  /// - Throws: as above.
  package static func setAside(
    directory: URL, userID: String, ifStill known: OpenedFile?
  ) throws(CacheError) -> URL? {
    let path = url(directory: directory, userID: userID).path
    guard access(path, F_OK) == 0 else { return nil }
    while true {
      let file = try OpenedFile(path: path)
      if let known, !known.isSameFile(as: file) { return nil }
      let aside = freeName(for: path)
      // From here on, a kill leaves unsent messages where nobody looks for them.
      let note = try SettingAsideNote(beside: aside, of: file)
      // Another process was faster.
      if access(aside, F_OK) == 0 { continue }
      do {
        try setAside(path, as: aside)
      } catch {
        removeNote(ofUnsentIn: URL(fileURLWithPath: aside))
        throw error
      }
      note.renamingIsDone()
      try sync(directory.path)
      return URL(fileURLWithPath: aside)
    }
  }

  private static func freeName(for path: String) -> String {
    let hasFiles = access(filesFolder(beside: path), F_OK) == 0
    var number = 1
    while access("\(path).damaged-\(number)", F_OK) == 0
      || hasFiles && access(filesFolder(beside: "\(path).damaged-\(number)"), F_OK) == 0
    { number += 1 }
    return "\(path).damaged-\(number)"
  }

  /// Gives the cache, its log and its files another name. If that fails, they have their own.
  private static func setAside(_ path: String, as aside: String) throws(CacheError) {
    let files = filesFolder(beside: path)
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
  }

  // MARK: After a kill

  /// The files that were set aside, but whose unsent messages were not copied to the user's cache, because the process
  /// ended. Renames what was not yet renamed; call it before the cache is opened.
  /// - Throws: like `setAside`.
  package static func setAsideBeforeEnd(directory: URL, userID: String) throws(CacheError) -> [URL] {
    let path = url(directory: directory, userID: userID).path
    let prefix = (path as NSString).lastPathComponent + ".damaged-"
    let names = (try? FileManager.default.contentsOfDirectory(atPath: directory.path)) ?? []
    var found: [URL] = []
    for name in names.sorted() where name.hasPrefix(prefix) && name.hasSuffix(SettingAsideNote.suffix) {
      let aside = "\(directory.path)/\(name.dropLast(SettingAsideNote.suffix.count))"
      guard let note = SettingAsideNote(existingBeside: aside) else { continue }
      if access(aside, F_OK) != 0, let file = try? OpenedFile(path: path), note.names(file) {
        try setAside(path, as: aside)
        note.renamingIsDone()
      }
      let url = URL(fileURLWithPath: aside)
      if access(aside, F_OK) == 0 { found.append(url) } else { removeNote(ofUnsentIn: url) }
    }
    return found
  }

  /// Whether its unsent messages are not yet in the user's cache, as far as known.
  package static func isNoted(unsentIn aside: URL) -> Bool { access(aside.path + SettingAsideNote.suffix, F_OK) == 0 }

  /// Its unsent messages are in the user's cache.
  package static func removeNote(ofUnsentIn aside: URL) { unlink(aside.path + SettingAsideNote.suffix) }

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

  /// What the names of marks begin with that say that messages of a cache are being sent: `<name>.sending-<inode>-`.
  package static func sendingMark(beside file: OpenedFile) -> String {
    sendingMarks(beside: file.path) + "\(file.identity)-"
  }

  /// The same, for every file that was at that path.
  package static func sendingMarks(beside path: String) -> String { stem(path) + ".sending-" }

  private static func stem(_ path: String) -> String {
    path.hasSuffix(".sqlite") ? (path as NSString).deletingPathExtension : path
  }
}
