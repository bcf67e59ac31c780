import CacheStorage
import Foundation
import MigrationReport

extension MigrationError {
  /// Runs a command's work on a cache given as an argument: a file that is not a cache is then an unsupported source.
  package static func onCache<Value>(_ path: String, _ body: () throws -> Value) throws(MigrationError) -> Value {
    try InputFile.check(path, "cache", unsuitable: giveACache)
    try InputFile.checkBeside(path)
    do { return try body() } catch let error as CacheError where error.code == .otherUser {
      throw MigrationError(
        .unsupportedSource, "The cache belongs to another user than its name says.",
        hint: "Put the cache of each user back under its own name.")
    } catch let error as CacheError where [.notACache, .schemaMismatch].contains(error.code) {
      throw MigrationError(
        .unsupportedSource,
        error.code == .notACache
          ? "The given file is not a cache." : "The cache's schema differs from the one that this tool creates.",
        hint: error.code == .notACache
          ? giveACache
          : "Use the version of the tool that created it.")
    } catch let error as CacheError where error.code == .upgradeDue {
      throw MigrationError(
        .pending, "The cache's schema is older than this command can read.",
        hint: "Run `cachebridge upgrade CACHE` first.")
    } catch { throw MigrationError(error) }
  }

  private static let giveACache = "Pass a file that `cachebridge migrate STORE --to DIR` created in DIR."
}
