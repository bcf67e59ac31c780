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

  /// A lock that is refused closes its own descriptor, once: a second time, the number may be another's already.
  @Test func aRefusedLockClosesNothingOfOthers() async throws {
    let folder = try TemporaryFolder()
    let path = folder.url("").path
    let lock = try DirectoryLock(directory: path)
    async let refused = Task.detached {
      (0..<20_000).reduce(0) { count, _ in (try? DirectoryLock(directory: path)) == nil ? count + 1 : count }
    }.value
    var lost = 0
    for _ in 0..<20_000 {
      let descriptor = open("/dev/null", O_RDONLY | O_CLOEXEC)
      if fcntl(descriptor, F_GETFD) < 0 { lost += 1 }
      if close(descriptor) != 0 { lost += 1 }
    }
    #expect(lost == 0)
    #expect(await refused == 20_000)
    withExtendedLifetime(lock) {}
  }
}
