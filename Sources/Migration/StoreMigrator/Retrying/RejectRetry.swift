public import Foundation
public import LegacyStore
public import MigrationReport

/// Tries the rows again that a migration set aside: those in a cache's quarantine file, which somebody may have repaired,
/// and those that are kept undecoded in the cache, which another codec may know.
///
/// Every row is judged anew by the row rules, and what can be taken now is merged into the cache: the greater
/// `updated_at` wins, and what was deleted or sent since never returns. The rest stays where it is. Synced ranges are not
/// widened. Nothing is put in place before it is proven; after a kill the same call finishes.
///
/// An app whose payloads only it can read passes a codec, at migration time (`MigrationOptions.codecs`) or later:
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
  /// A cache, or the `.rejects.jsonl` beside it; both mean the same. Or `%ownerless.rejects.jsonl`: its rows that have
  /// an owner now go to that owner's cache in the same folder.
  public let file: URL
  /// Decoders that are tried after the built-in ones.
  public var codecs: [any PayloadCodec] = []
  /// 0 none, 1 counts, 2 aggregates, 3 sampled rows, 4 digests of every row (default).
  public var verifyLevel = 4
  /// Judges everything and writes nothing but a working folder in the system's temporary directory. It needs no sole use
  /// of the cache.
  public var isDryRun = false
  /// Put names and ids into the report instead of tokens. Default false.
  public var reveal = false
  /// The command words for the report, without values.
  public var command = ["rejects", "retry"]

  public init(file: URL) { self.file = file }

  /// Runs the retry on a thread of its own. Cancelling the task stops it; nothing is changed then.
  /// - Returns: the report. Its ledger counts the rows that were tried; its verdict is `ok` when nothing is left aside,
  ///   else `partial`.
  /// - Throws: `MigrationError`; the cache and the quarantine are as they were, or the next call finishes.
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
  ///   - cancellation: raise it to stop.
  ///   - writeReports: called with the report when everything is in place and before the working folder goes.
  ///   - events: told how it goes; `.publish` comes once for every file that is about to be put in place, and once more
  ///     at the end.
  /// - Throws: `MigrationError`, with a report inside where its code writes one.
  public func runAndWait(
    cancellation: Cancellation = Cancellation(),
    writeReports: @escaping (MigrationReport) throws -> Void = { _ in },
    events: @escaping (MigrationEvent) -> Void = { _ in }
  ) throws -> MigrationReport {
    try RetryRun(self, cancellation: cancellation, emit: events, writeReports: writeReports).run()
  }
}
