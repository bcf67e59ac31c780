package import CacheSync
package import Testing

/// Everything that an engine told, in its order, for tests that await something of it.
package final class NoticeLog: Sendable {
  private let log = WatchedLog<SyncNotice>()

  package init() {}

  /// What was told so far.
  package var notices: [SyncNotice] { log.elements }
  package var effects: [SyncEffect] { notices.flatMap(\.effects) }

  package func append(_ notice: SyncNotice) { log.append(notice) }

  /// Returns when all notices so far satisfy `isMeant` (`WatchedLog.until`).
  package func until(
    sourceLocation: SourceLocation = #_sourceLocation, _ isMeant: @escaping @Sendable ([SyncNotice]) -> Bool
  ) async { await log.until("a notice", sourceLocation: sourceLocation, isMeant) }

  /// As `WatchedLog.until(within:_:)`.
  @discardableResult
  package func until(within seconds: Double, _ isMeant: @escaping @Sendable ([SyncNotice]) -> Bool) async -> Bool {
    await log.until(within: seconds, isMeant)
  }

  /// Returns when an effect that satisfies `isMeant` was told.
  package func untilEffect(
    sourceLocation: SourceLocation = #_sourceLocation, _ isMeant: @escaping @Sendable (SyncEffect) -> Bool
  ) async {
    await until(sourceLocation: sourceLocation) { $0.contains { $0.effects.contains(where: isMeant) } }
  }
}
