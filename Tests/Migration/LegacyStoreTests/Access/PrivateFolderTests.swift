import FileTesting
import Foundation
import Testing

@testable import LegacyStore

/// What a killed process left in the temporary directory goes with the next private folder; nothing else does.
@Suite("Private folders") struct PrivateFolderTests {
  private let parent: TemporaryFolder

  init() throws { parent = try TemporaryFolder() }

  /// As a killed process leaves it: nobody has its lock.
  private func leave(_ name: String, mode: Int = 0o700) throws -> String {
    try Files.makeFolder(parent.path(name))
    try parent.write(Array("content".utf8), to: name + "/store.sqlite")
    try Files.setMode(mode, parent.path(name))
    return name
  }

  @Test("only its owner may enter it, and it is gone at the end") func life() throws {
    var folder: PrivateFolder? = try PrivateFolder(in: parent.path)
    let path = try #require(folder?.path)
    #expect(path.hasPrefix(parent.path + "/" + PrivateFolder.prefix))
    var info = stat()
    #expect(stat(path, &info) == 0 && info.st_mode & 0o777 == 0o700)
    folder = nil
    #expect(try Files.names(parent.path) == [])
  }

  @Test("a folder that nobody holds is removed with what is in it") func sweep() throws {
    _ = try leave(PrivateFolder.prefix + "killed")
    let folder = try PrivateFolder(in: parent.path)
    #expect(try Files.names(parent.path).map { parent.path($0) } == [folder.path])
  }

  @Test("a folder that somebody holds stays") func held() throws {
    let first = try PrivateFolder(in: parent.path)
    try Data("content".utf8).write(to: URL(fileURLWithPath: first.path + "/store.sqlite"))
    let second = try PrivateFolder(in: parent.path)
    #expect(try Files.names(first.path) == ["store.sqlite"])
    #expect(first.path != second.path)
  }

  @Test("what is no private folder of this user stays") func others() throws {
    let prefix = PrivateFolder.prefix
    let elsewhere = try TemporaryFolder()
    try elsewhere.write([1], to: "file")
    var expected = [
      try leave(prefix + "shared", mode: 0o755), try leave("cachebridge-Ab12Cd"), try leave("cachebridge-demo-Ab12Cd"),
      prefix + "file", prefix + "link",
    ]
    try parent.write([1], to: prefix + "file")
    try Files.setMode(0o700, parent.path(prefix + "file"))
    try FileManager.default.createSymbolicLink(
      atPath: parent.path(prefix + "link"), withDestinationPath: elsewhere.path)
    if geteuid() == 0 {
      expected.append(try leave(prefix + "foreign"))
      try #require(chown(parent.path(prefix + "foreign"), 65_534, 65_534) == 0)
    }
    let folder = try PrivateFolder(in: parent.path)
    expected.append((folder.path as NSString).lastPathComponent)
    #expect(try Files.names(parent.path).sorted() == expected.sorted())
    #expect(try Files.names(elsewhere.path) == ["file"])
    withExtendedLifetime(folder) {}
  }

  @Test("no parent is no missing store") func noParent() throws {
    let error = #expect(throws: StoreError.self) { try PrivateFolder(in: parent.path("nowhere")) }
    #expect(error?.code == .noTemporaryFolder)
    #expect(error?.hint.contains("TMPDIR") == true)
  }
}
