import FileTesting
import Foundation
import Testing

@testable import ChatWire

@Suite("Ephemeral folder") struct EphemeralFolderTests {
  private struct Unlockable: Error {}
  private struct Full: Error {}

  private func names(in folder: TemporaryFolder) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.url.path)
  }

  @Test("a sweep removes what nobody holds, and leaves what somebody does") func sweep() throws {
    let parent = try TemporaryFolder()
    let held = try EphemeralFolder(in: parent.url, unlockable: Unlockable())
    let left = try EphemeralFolder.make(in: parent.url, unlockable: Unlockable())
    try Data("body".utf8).write(to: left.url.appendingPathComponent("upload"))
    let attributes = try FileManager.default.attributesOfItem(atPath: held.url.path)
    #expect(attributes[.posixPermissions] as? Int == 0o700)
    EphemeralFolder.sweep(in: parent.url)
    #expect(try names(in: parent).count == 2)
    // As when the process is killed.
    close(left.lock)
    EphemeralFolder.sweep(in: parent.url)
    #expect(try names(in: parent) == [held.url.lastPathComponent])
    held.remove()
    #expect(try names(in: parent).isEmpty)
  }

  /// As when the process has no more file descriptors.
  @Test("a folder that cannot be locked is an error, and leaves nothing behind") func withoutLock() throws {
    let parent = try TemporaryFolder()
    #expect(throws: Unlockable.self) {
      try EphemeralFolder.make(in: parent.url, unlockable: Unlockable(), lock: { _ in nil })
    }
    #expect(try names(in: parent).isEmpty)
    // Someone who sweeps has the first.
    let others = Locked(1)
    let (url, lock) = try EphemeralFolder.make(
      in: parent.url, unlockable: Unlockable(),
      lock: { url in
        others.withValue { others in
          defer { others -= 1 }
          return others > 0 ? nil : EphemeralFolder.locked(url)
        }
      })
    #expect(try names(in: parent) == [url.lastPathComponent])
    #expect(EphemeralFolder.locked(url) == nil)
    close(lock)
  }

  @Test("a folder that a sweep takes while it is created is made again") func takenWhileCreated() throws {
    let parent = try TemporaryFolder()
    let taken = Locked(2)
    let (url, lock) = try EphemeralFolder.make(
      in: parent.url, unlockable: Unlockable(),
      create: { path in
        try EphemeralFolder.create(path)
        let isTaken = taken.withValue { taken in
          taken -= 1
          return taken >= 0
        }
        guard isTaken else { return }
        // What a creation throws if the folder is gone before it has its mode.
        try FileManager.default.removeItem(atPath: path)
        throw Full()
      })
    #expect(try names(in: parent) == [url.lastPathComponent])
    close(lock)
    #expect(throws: Full.self) {
      try EphemeralFolder.make(in: parent.url, unlockable: Unlockable(), create: { _ in throw Full() })
    }
  }
}
