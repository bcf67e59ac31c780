import CacheStorage
import ChatModel
import Foundation
import RawSQLite

/// Files that messages have yet to upload, and those of drafts. The cache keeps a copy beside its file until the message
/// is sent or removed, and the draft has another file or none.
extension Cache {
  /// Keeps a copy of a file: a clone where the file system has them. Otherwise it takes as long as the disk does.
  /// - Returns: the copy; pass its path to the row of the message, and hold it until that is committed.
  /// - Throws: `CacheError`; nothing is left behind then.
  package func keepFile(_ path: String) throws(CacheError) -> KeptFile { try keptFiles.keep(copyOf: path) }

  /// Keeps bytes as a file.
  /// - Returns: as above.
  /// - Throws: as above.
  package func keepFile(_ bytes: [UInt8]) throws(CacheError) -> KeptFile { try keptFiles.keep(bytes) }

  /// Removes the kept files that no message or draft names: a kill before the commit that would have named them, or after the
  /// one that no longer does, leaves them behind. Nothing is removed while the cache cannot be read.
  package func sweepKeptFiles() async throws {
    let files = keptFiles
    for name in files.names {
      try await files.sweep(name) { try await self.read { try !$0.isNamed(file: name) } }
    }
  }

  private var keptFiles: KeptFiles { KeptFiles(beside: fileURL.path) }
}

extension CacheSnapshot {
  /// Where this cache keeps files.
  func keptFiles() throws -> KeptFiles { KeptFiles(beside: try statements.open().path) }

  func isNamed(file name: String) throws -> Bool {
    let statement = try statements.statement(
      """
      SELECT 1 FROM outgoing_message WHERE file_path = ?1 UNION ALL SELECT 1 FROM draft_file WHERE file_path = ?1
      """)
    statement.bindText(name, at: 1)
    defer { statement.reset() }
    return try statement.step()
  }

  /// What the rows of outgoing messages have as their files.
  /// - Parameter channelURL: `nil` for all channels.
  fileprivate func storedFiles(channelURL: String?) throws -> [String] {
    let statement = try statements.statement(
      """
      SELECT file_path FROM outgoing_message JOIN channel ON channel.id = channel_id
      WHERE file_path IS NOT NULL AND (?1 IS NULL OR channel.url = ?1)
      """)
    statement.bindText(channelURL, at: 1)
    defer { statement.reset() }
    var found: [String] = []
    while try statement.step() { if let path = statement.text(0) { found.append(path) } }
    return found
  }
}

extension CacheTransaction {
  /// A row no longer has this file, which is removed after the commit if it is a kept one.
  /// - Parameter path: as the row had it, or located.
  func drop(file path: String) throws {
    let files = try snapshot.keptFiles()
    if let name = files.keptName(path) { droppedFiles.append(files.located(name)) }
  }

  /// Without room for another copy, a message and drafts may have one file: it stays as long as a row names it.
  func keepNamedFiles() throws {
    droppedFiles = try droppedFiles.filter { try !snapshot.isNamed(file: ($0 as NSString).lastPathComponent) }
  }

  /// The rows of a channel, or all, are about to be deleted.
  /// - Parameter channelURL: `nil` for all channels.
  func dropFiles(channelURL: String? = nil) throws {
    for path in try snapshot.storedFiles(channelURL: channelURL) { try drop(file: path) }
  }
}
