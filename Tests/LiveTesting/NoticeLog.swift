import CacheSync
import ChatWire

/// Everything that an engine told, in its order, for tests that await something of it.
package final class NoticeLog: Sendable {
  private struct State: Sendable {
    var notices: [SyncNotice] = []
    var waiters: [(isMeant: @Sendable ([SyncNotice]) -> Bool, continuation: CheckedContinuation<Void, Never>)] = []
  }

  private let state = Locked(State())

  package init() {}

  /// What was told so far.
  package var notices: [SyncNotice] { state.withValue { $0.notices } }
  package var effects: [SyncEffect] { notices.flatMap(\.effects) }

  package func append(_ notice: SyncNotice) {
    let ready = state.withValue { state in
      state.notices.append(notice)
      let ready = state.waiters.filter { $0.isMeant(state.notices) }
      state.waiters.removeAll { $0.isMeant(state.notices) }
      return ready
    }
    for waiter in ready { waiter.continuation.resume() }
  }

  /// Returns when all notices so far satisfy `isMeant`: at once, or after the notice that makes it true. The test's time
  /// limit ends a wait for what never comes.
  package func until(_ isMeant: @escaping @Sendable ([SyncNotice]) -> Bool) async {
    await withCheckedContinuation { continuation in
      let isReady = state.withValue { state in
        if isMeant(state.notices) { return true }
        state.waiters.append((isMeant, continuation))
        return false
      }
      if isReady { continuation.resume() }
    }
  }

  /// Returns when an effect that satisfies `isMeant` was told.
  package func untilEffect(_ isMeant: @escaping @Sendable (SyncEffect) -> Bool) async {
    await until { $0.contains { $0.effects.contains(where: isMeant) } }
  }
}
