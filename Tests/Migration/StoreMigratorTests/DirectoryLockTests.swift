import FileTesting
import Foundation
import Testing

@testable import StoreMigrator

@Suite struct DirectoryLockTests {
  /// A program that is being started has copies of all descriptors for a moment.
  @Test func aCopyOfTheDescriptorKeepsNothingLocked() throws {
    let folder = try TemporaryFolder()
    var lock: DirectoryLock? = try DirectoryLock(directory: folder.url("").path)
    let copy = dup(try #require(lock?.descriptor))
    defer { close(copy) }
    #expect(throws: MigrationError.self) { try DirectoryLock(directory: folder.url("").path) }
    lock = nil
    _ = try DirectoryLock(directory: folder.url("").path)
  }
}
