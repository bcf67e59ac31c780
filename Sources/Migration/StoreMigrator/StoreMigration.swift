import CacheStorage
public import Foundation
import LegacyStore
public import MigrationReport

/// Migrates one SyncManager store into caches, one file per owner.
///
/// ```swift
/// let migration = StoreMigration(store: storeURL, directory: cachesURL)
/// for try await event in migration.run() {
///   if case .finished(let outcome) = event { print(outcome.report.verdict.message) }
/// }
/// ```
///
/// Inside an app, run it at launch before `SBSMSyncManager.setup(withUserId:)`, with `options.access` set to
/// `.ownerBeforeSetup`. The store is never written to; after a kill, the same call finishes the run.
public struct StoreMigration: Sendable {
  /// The store's main file.
  public let store: URL
  /// The folder for the caches; created if it is missing.
  public let directory: URL
  public let options: MigrationOptions

  public init(store: URL, directory: URL, options: MigrationOptions = MigrationOptions()) {
    self.store = store
    self.directory = directory
    self.options = options
  }

  /// Counts what is in the store, through a private view in the system's temporary directory; writes nothing else.
  /// - Throws: `MigrationError`.
  public func plan() async throws -> MigrationPlan {
    let path = store.path
    let owners = options.owners
    let salvage = options.salvage
    return try await onThread {
      do {
        return try TemporaryView.with(try SourceOpening(path: path, salvage: salvage), isDue: { false }) { source in
          try MigrationPlan(source.reader, selected: owners) { false }
        }
      } catch {
        throw MigrationError(error)
      }
    }
  }

  /// Runs the migration on its own threads and reports its progress. The last event is `.finished`.
  ///
  /// Canceling the task that reads the sequence stops the run at its next batch boundary. The loop then ends without
  /// `.finished`, unless everything was already in place, and not before the run has ended: another may begin, and the
  /// store may be opened. Leaving the loop early stops the run as well, but does not wait for it.
  /// - Parameter writeReports: called with the report once the caches are in place, before the working folder is
  ///   removed.
  /// - Throws: `MigrationError` while iterating.
  public func run(
    writeReports: @escaping @Sendable (MigrationReport) throws -> Void = { _ in }
  ) -> MigrationEvents {
    let (stream, continuation) = AsyncThrowingStream.makeStream(of: MigrationEvent.self)
    let cancellation = Cancellation()
    continuation.onTermination = { end in
      if case .cancelled = end { cancellation.cancel() }
    }
    let migration = self
    _ = Background<Void>(name: "cachebridge migration") {
      do {
        let outcome = try migration.runAndWait(
          cancellation: cancellation, writeReports: writeReports, events: { continuation.yield($0) })
        continuation.yield(.finished(outcome))
        continuation.finish()
      } catch {
        continuation.finish(throwing: error)
      }
    }
    return MigrationEvents(stream: stream, cancellation: cancellation)
  }

  /// The same, blocking the calling thread; for commands and tests.
  /// - Parameter cancellation: cancel it to stop at the next batch boundary.
  /// - Throws: `MigrationError`, which contains a report if its code writes one.
  public func runAndWait(
    cancellation: Cancellation = Cancellation(),
    writeReports: @escaping (MigrationReport) throws -> Void = { _ in },
    events: @escaping (MigrationEvent) -> Void = { _ in }
  ) throws -> MigrationOutcome {
    try runAndWait(cancellation: cancellation, lock: nil, writeReports: writeReports, events: events)
  }

  /// - Parameter lock: that of the target folder, if the caller has it.
  func runAndWait(
    cancellation: Cancellation, lock: DirectoryLock?, writeReports: @escaping (MigrationReport) throws -> Void,
    events: @escaping (MigrationEvent) -> Void
  ) throws -> MigrationOutcome {
    try MigrationRun(
      storePath: store.path, directory: directory.standardizedPath, options: options, lock: lock,
      cancellation: cancellation, emit: events, writeReports: writeReports
    ).run()
  }

  /// Removes the old store with all the files that SQLite keeps next to it. Call it once your team trusts the new
  /// cache. The store cannot be restored, but its data is not overwritten: on an unencrypted disk, traces may remain.
  ///
  /// If `store` is a symbolic link, what it leads to is removed, as that is what was migrated, and then the link. Other
  /// files next to the link stay, except for links.
  ///
  /// It does not look whether the rows are in the caches; with a rollout, call `MigrationRollout.removeStore()`.
  /// - Throws: `MigrationError` if a file cannot be removed, or if it is a cache; `locked` while a run works in the folder
  ///   of the caches; `sourceChanged` if a run that was interrupted waits there to be finished.
  public func removeStore() throws {
    let target = directory.standardizedPath
    let lock = FileSystem.exists(target) ? try DirectoryLock(directory: target) : nil
    defer { withExtendedLifetime(lock) {} }
    guard WorkFolder(directory: target).loadState() == nil else {
      throw MigrationError(
        .sourceChanged, "A migration of this folder is not finished, so the old store was not removed.",
        hint: "Run the migration again: it puts the finished caches in place.")
    }
    let suffixes = ["", "-wal", "-shm", "-journal"]
    let real = Self.destination(of: store.path)
    if case .cache? = try? CacheFile.checkHeader(path: real) {
      throw MigrationError(
        .unsupportedSource, "The old store's path leads to a cache, which was not touched.",
        hint: "Remove the link yourself, and look for the old store elsewhere.")
    }
    for suffix in suffixes { try remove(real + suffix) }
    guard real != store.path else { return }
    for suffix in suffixes {
      var info = stat()
      if lstat(store.path + suffix, &info) == 0, info.st_mode & S_IFMT == S_IFLNK { try remove(store.path + suffix) }
    }
  }

  /// Follows links one at a time: after an attempt that failed halfway, the last one leads to a file that is gone, and the
  /// others next to it may still be there.
  private static func destination(of path: String) -> String {
    var path = path
    // As many as the system follows.
    for _ in 0..<40 {
      guard let next = try? FileManager.default.destinationOfSymbolicLink(atPath: path) else { break }
      path = next.hasPrefix("/") ? next : (path as NSString).deletingLastPathComponent + "/" + next
    }
    return path
  }

  private func remove(_ path: String) throws(MigrationError) {
    guard unlink(path) == 0 || errno == ENOENT else { throw FileSystem.failure("remove the old store") }
  }

  private func onThread<Value: Sendable>(_ body: @escaping @Sendable () throws -> Value) async throws -> Value {
    try await withCheckedThrowingContinuation { continuation in
      _ = Background<Void>(name: "cachebridge plan") { continuation.resume(with: Result(catching: body)) }
    }
  }
}
