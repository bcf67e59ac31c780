public import Foundation
public import LegacyStore
public import MigrationReport

/// Tries again to migrate the rows that a migration set aside: the rejected rows in a cache's quarantine file, which
/// someone may have repaired, and the undecoded rows in the cache, which another codec may be able to read.
///
/// Every row is judged again by the row rules, and rows that can now be migrated are merged into the cache: the greater
/// `updated_at` wins, and messages that were deleted or sent since never return. The other rows stay where they are.
/// Synced ranges do not grow. Nothing is put in place before it is proven; after a kill, the same call finishes the
/// work.
///
/// If only your app can read its payloads, pass a codec, either at migration time (`MigrationOptions.codecs`) or later:
///
/// ```swift
/// struct AppCodec: PayloadCodec {
///   let id = "app"
///   func jsonText(of stored: UnsafeRawBufferPointer) -> [UInt8]? {
///     Vault.shared.decrypt(Data(stored)).map(Array.init)
///   }
/// }
///
/// var retry = RejectRetry(file: CacheFile.url(directory: caches, userID: "anna"))
/// retry.codecs = [AppCodec()]
/// let report = try await retry.run()   // before Cache.open
/// ```
public struct RejectRetry: Sendable {
  /// A cache, or the `.rejects.jsonl` file next to it; both mean the same. Or `%ownerless.rejects.jsonl`: rows in it
  /// that now have an owner go to that owner's cache in the same folder.
  public let file: URL
  /// Decoders to try after the built-in ones.
  public var codecs: [any PayloadCodec] = []
  /// 0 none, 1 counts, 2 aggregates, 3 sampled rows, 4 digests of every row (default).
  public var verifyLevel = 4
  /// Judges everything, but writes only a working folder in the system's temporary directory. Works even if the cache
  /// is locked.
  public var isDryRun = false
  /// Put names and ids into the report instead of tokens. Default: false.
  public var reveal = false
  /// The command words for the report, without values.
  public var command = ["rejects", "retry"]

  public init(file: URL) { self.file = file }

  /// Runs the retry on its own thread. Canceling the task stops it without changing anything.
  /// - Returns: the report. Its ledger counts the retried rows; its verdict is `ok` if no row remains set aside, else
  ///   `partial`.
  /// - Throws: `MigrationError`; the cache and the quarantine file are unchanged, or the next call finishes the work.
  public func run() async throws -> MigrationReport {
    let cancellation = Cancellation()
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        _ = Background<Void>(name: "cachebridge retry") {
          continuation.resume(with: Result { try runAndWait(cancellation: cancellation) })
        }
      }
    } onCancel: {
      cancellation.cancel()
    }
  }

  /// The same, blocking the calling thread; for commands and tests.
  /// - Parameters:
  ///   - cancellation: cancel it to stop.
  ///   - writeReports: called with the report once everything is in place, before the working folder is removed.
  ///   - events: receives the progress; `.publish` comes once for each file about to be put in place, and once more at
  ///     the end.
  /// - Throws: `MigrationError`, which contains a report if its code writes one.
  public func runAndWait(
    cancellation: Cancellation = Cancellation(),
    writeReports: @escaping (MigrationReport) throws -> Void = { _ in },
    events: @escaping (MigrationEvent) -> Void = { _ in }
  ) throws -> MigrationReport {
    try RetryRun(self, cancellation: cancellation, emit: events, writeReports: writeReports).run()
  }
}
