import CacheLoading
import FileTesting
import Foundation
import Testing

/// New caches are copies of one template, page by page, so nothing of one user may stay in it
/// (Docs/Architecture.md#identity-and-hostile-input).
@Suite struct CacheTemplateTests {
  /// SQLite overwrites what a shorter id leaves only if it is told to, or built to, as on Debian.
  @Test func nothingOfAUserIsCopied() throws {
    let folder = try TemporaryFolder()
    let template = try CacheTemplate()
    let users = ["a-user-id-of-thirty-six-characters-1", "short-id", "b"]
    for user in users {
      _ = try CacheLoader(path: folder.path(user), userID: user, cacheBytes: 1 << 20, template: template)
    }
    let windows = users[0].utf8.count - 8
    for user in users {
      let bytes = try Data(Files.bytes(folder.path(user)))
      #expect(bytes.range(of: Data(user.utf8)) != nil)
      guard user != users[0] else { continue }
      for start in 0...windows {
        let part = Data(users[0].utf8.dropFirst(start).prefix(8))
        #expect(bytes.range(of: part) == nil, "a part of the first id from \(start) on")
      }
    }
  }
}
