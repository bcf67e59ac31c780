import CacheStorage
import Foundation
import MigrationReport

/// What a retry was asked to do: which quarantine, next to which cache.
struct RetryInput {
  /// The folder of caches.
  let directory: String
  /// The name of cache and quarantine without extension; `%ownerless` has no cache.
  let name: String
  /// `nil` for the rows without an owner.
  let cachePath: String?

  static let quarantineSuffix = ".rejects.jsonl"
  private static let ownerless = OwnerRouting.Target.ownerless.fileName

  var quarantinePath: String { directory + "/" + name + RetryInput.quarantineSuffix }
  var workPath: String { WorkFolder(directory: directory).path + "/retry" }

  /// Looks at a path; opens only the first bytes of a cache.
  /// - Throws: `MigrationError`: nothing there, neither cache nor quarantine, or a cache of a newer version.
  init(_ file: URL) throws {
    let path = file.resolvingSymlinksInPath().path
    let last = (path as NSString).lastPathComponent
    directory = (path as NSString).deletingLastPathComponent
    var isFolder: ObjCBool = false
    let exists = FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
    guard exists || MissingFile.isMissing(path) else {
      throw MigrationError(
        .noAccess, "The given path cannot be accessed.", hint: "Check the permissions of the folders above it.")
    }
    guard !isFolder.boolValue else {
      throw MigrationError(
        .unsupportedSource, "The given path is a folder.",
        hint: "Pass a cache or the .rejects.jsonl file next to it.")
    }
    guard !exists || InputFile.isRegular(path) else {
      throw MigrationError(
        .unsupportedSource, "The given path is not a regular file.",
        hint: "Pass a cache or the .rejects.jsonl file next to it.")
    }
    if last.hasSuffix(RetryInput.quarantineSuffix) {
      name = String(last.dropLast(RetryInput.quarantineSuffix.count))
      guard name != RetryInput.ownerless else {
        cachePath = nil
        // A retry that was killed after its last step left its folder and nothing to do.
        guard exists || FileSystem.exists(workPath) else { throw RetryInput.missing }
        return
      }
      let cache = directory + "/" + name + ".sqlite"
      guard FileSystem.exists(cache) else {
        throw exists
          ? MigrationError(
            .sourceMissing, "There is no cache next to the quarantine file.",
            hint: "Keep the .rejects.jsonl file in the folder of the caches, under the name that the migration gave it."
          )
          : RetryInput.missing
      }
      cachePath = cache
    } else {
      guard exists else { throw RetryInput.missing }
      name = last.hasSuffix(".sqlite") ? String(last.dropLast(".sqlite".count)) : last
      cachePath = path
    }
    if let cachePath { try RetryInput.checkCache(cachePath) }
  }

  private static let missing = MigrationError(
    .sourceMissing, "There is no file at the given path.",
    hint: "Pass a cache or the .rejects.jsonl file next to it. A migration that rejects nothing writes no such file.")

  /// - Throws: `MigrationError` if the file is not a cache that this version can use.
  static func checkCache(_ path: String) throws {
    try InputFile.checkBeside(path)
    do {
      guard try CacheFile.checkHeader(path: path) == .empty else { return }
    } catch let error where error.code == .newerVersion {
      throw MigrationError(
        .targetNewer, "The cache was created by a newer version and was not touched.", hint: "Update this tool.")
    } catch let error where error.code != .notACache && error.code != .damaged {
      throw error
    } catch {}
    throw MigrationError(
      .unsupportedSource, "The file is neither a cache nor a quarantine file of one.",
      hint: "Pass a cache or the .rejects.jsonl file next to it.")
  }
}
