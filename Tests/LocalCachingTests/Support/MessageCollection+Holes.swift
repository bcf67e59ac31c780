import ChatClient

@testable import LocalCaching

extension MessageCollection {
  /// Returns when there is a connection again and what was missed was looked for.
  func untilNothingIsMissed() async {
    while turn.withValue({ $0.isHealing || $0.isCheckDue || $0.retry != nil }) { await Task.yield() }
  }

  /// Whether neighbours are shown between which something may be missing, although there is a connection and nothing is
  /// under way that fills it; `nil` when all is well. To be asked in a turn, where what is listed and what is cached
  /// agree.
  func unattendedHole() async -> String? {
    let state = turn.withValue { $0 }
    let isAttended = state.isHealing || state.retry != nil || state.isHugeGapTold
    guard state.phase == .ready, !isAttended, await session.canSync, let first = state.list.sent.first,
      let last = state.list.sent.last
    else { return nil }
    let times = try? await session.completeTimes(around: last.createdAt, in: channel.channelURL, settings)
    if let times, times.contains(first.createdAt) { return nil }
    return
      "a hole that nobody fills: shown \(first.createdAt)...\(last.createdAt), complete \(times.debugDescription), "
      + "anchor \(state.anchor), due \(state.isCheckDue), vain \(state.vainWork.count), failures \(state.failures), "
      + "window \(state.list.lower.debugDescription) \(state.list.upper.debugDescription)"
  }
}

extension ChatSession {
  /// What something is in a turn of the session's queue.
  func turn<Value: Sendable>(_ value: @escaping @Sendable () async -> Value) async -> Value {
    await withCheckedContinuation { continuation in
      enqueue { _ in continuation.resume(returning: await value()) }
    }
  }
}
