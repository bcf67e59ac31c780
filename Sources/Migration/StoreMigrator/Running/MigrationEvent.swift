public import MigrationReport

/// What a running migration reports.
public enum MigrationEvent: Sendable {
  /// The stages of a run, in order.
  public enum Phase: String, Sendable, CaseIterable {
    case view, salvage, plan, copy, index, settle, ranges, verify, publish
  }

  /// A phase began.
  case phase(Phase)
  /// Rows of the store that are done: never more than `total`, never decreasing within a phase.
  case progress(Phase, rows: Int64, total: Int64)
  /// The end: what the run did. Failures are thrown instead, with their report in the error.
  case finished(MigrationOutcome)
}

/// The events of a run (`StoreMigration.run`), for one loop.
public struct MigrationEvents: AsyncSequence, Sendable {
  let stream: AsyncThrowingStream<MigrationEvent, any Error>
  let cancellation: Cancellation

  public func makeAsyncIterator() -> Iterator { Iterator(events: self) }

  public struct Iterator: AsyncIteratorProtocol, Sendable {
    fileprivate let events: MigrationEvents

    /// - Returns: `nil` at the end of the run, also of one that was stopped because this task was canceled.
    /// - Throws: `MigrationError`.
    public func next() async throws -> MigrationEvent? {
      try await withTaskCancellationHandler {
        do {
          // In a task that nobody cancels: the stream of a canceled one would end at once, before the run does.
          return try await Task { [stream = events.stream] in
            var iterator = stream.makeAsyncIterator()
            return try await iterator.next()
          }.value
        } catch let error as MigrationError where error.code == .interrupted && Task.isCancelled {
          return nil
        }
      } onCancel: {
        events.cancellation.cancel()
      }
    }
  }
}

/// The result of a completed migration.
public struct MigrationOutcome: Sendable {
  public let report: MigrationReport
  /// The caches that are now in place, by user id; empty after a dry run.
  public let caches: [PublishedCache]

  /// A finished cache file.
  public struct PublishedCache: Sendable, Equatable {
    public let userID: String
    public let path: String
    /// The quarantine next to it, if some rows were rejected.
    public let rejectsPath: String?
  }
}
