import CacheLoading
import ChatCache
import FileTesting
import Foundation
import RawSQLite
import Testing

/// What lies in a folder of caches, looked at through copies: the folder itself stays as it is.
struct CacheFolder {
  let path: String

  /// Names without the working folder and the files of a rollout, without what SQLite keeps beside a cache, and without files in the making.
  func names() throws -> [String] { try Files.names(path).filter { !CacheFolder.isExtra($0) } }

  static func isExtra(_ name: String) -> Bool {
    name.hasPrefix(".cachebridge") || name.hasSuffix("-wal") || name.hasSuffix("-shm") || name.hasSuffix("-journal")
      || name.hasSuffix(".partial") || name.hasSuffix(".part")
  }

  /// The working folder of a run.
  var work: String { path + "/.cachebridge" }
  var hasWork: Bool { Files.exists(work) }
  /// A run that the next one will take up.
  var hasRun: Bool { Files.exists(work + "/run.json") }

  /// Content by file name: of a cache its export, of a quarantine its bytes. Damaged caches are issues.
  func contents() async throws -> [String: Data] {
    var contents: [String: Data] = [:]
    for name in try names() {
      contents[name] = try CacheFolder.isCache(name) ? export(name) : Files.data(path + "/" + name)
    }
    return contents
  }

  /// A cache, or the snapshot that an upgrade leaves.
  private static func isCache(_ name: String) -> Bool { name.hasSuffix(".sqlite") || name.contains(".sqlite.v") }

  private func export(_ name: String) throws -> Data {
    let folder = try TemporaryFolder()
    let copy = folder.path("cache.sqlite")
    for suffix in ["", "-wal", "-journal"] where Files.exists(path + "/" + name + suffix) {
      try Files.copy(path + "/" + name + suffix, to: copy + suffix)
    }
    // SQLITE_OPEN_READWRITE = 2: C macros of another module are not imported here.
    let connection = try RawConnection(path: copy, flags: 2)
    #expect(try connection.text("PRAGMA integrity_check") == "ok", "a published cache is damaged")
    var lines = Data()
    try CacheExport(path: copy) { lines.append(contentsOf: $0 + [UInt8(ascii: "\n")]) }.run(.cache)
    return lines
  }

  /// The files that a run which was killed while publishing names, in the order of their renames: a target's quarantine before its cache.
  func renamed() throws -> [String] {
    let state = try #require(JSONTree(try Files.data(work + "/run.json")))
    return try #require(state["publishing.items"]).items.flatMap { item -> [String] in
      let name = item["name"]?.text ?? ""
      return (item["hasRejects"]?.boolean == true ? [name + ".rejects.jsonl"] : [])
        + (item["hasCache"]?.boolean == true ? [name + ".sqlite"] : [])
    }
  }
}
