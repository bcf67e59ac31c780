import ChatClient
import ChatWire
import LayerTesting
import LiveTesting
import Testing

@testable import LocalCaching

extension MessageCollection {
  /// Returns when there is a connection again and what was missed was looked for. It is an issue when that does not end.
  func untilNothingIsMissed(sourceLocation: SourceLocation = #_sourceLocation) async {
    let clock = SystemClock()
    let end = clock.seconds + longestSilence
    while let unfinished = jobState.withValue({ $0.unfinishedFilling }) {
      guard clock.seconds < end, !Task.isCancelled else {
        let state = jobState.withValue { $0 }
        Issue.record(
          "Waited in vain for the filling of holes: due \(state.isCheckDue), under way \(state.isFillingGaps)",
          sourceLocation: sourceLocation)
        return
      }
      // What is being filled is a job of the engine, and what follows from it a session job behind it.
      if case .pause(let retry) = unfinished { await retry.value }
      await session.engine.untilAtRest()
      await session.untilAllIsTold()
    }
  }

  /// Whether neighbors are shown between which something may be missing, although there is a connection and nothing is
  /// under way that fills it; `nil` when all is well. To be asked in a session job, where what is listed and what is
  /// cached agree.
  func unattendedHole() async -> String? {
    let state = jobState.withValue { $0 }
    let isAttended = state.isFillingGaps || state.retry != nil || state.isHugeGapTold
    let beyond = state.list.idsBeyond
    let sent = state.list.sent.filter { !beyond.contains($0.messageId) }
    guard state.phase == .ready, !isAttended, await session.views.canSync, let first = sent.first, let last = sent.last
    else { return nil }
    let times = try? await session.views.completeTimes(around: last.createdAt, in: channel.channelURL, settings)
    if let times, times.contains(first.createdAt) { return nil }
    return
      "a hole that nobody fills: shown \(first.createdAt)...\(last.createdAt), complete \(times.debugDescription), "
      + "anchor \(state.anchor), due \(state.isCheckDue), vain \(state.backoff.count), failures \(state.failures), "
      + "window \(state.list.lower.debugDescription) \(state.list.upper.debugDescription)"
  }
}

extension MessageCollectionState {
  fileprivate enum UnfinishedFilling {
    case underWay
    case pause(Task<Void, Never>)
  }

  /// Why something may still be missing; `nil` when nothing is.
  fileprivate var unfinishedFilling: UnfinishedFilling? {
    if let retry { return .pause(retry) }
    return isFillingGaps || isCheckDue ? .underWay : nil
  }
}

extension ChatSession {
  /// What something is in a session job.
  func sessionJob<Value: Sendable>(_ value: @escaping @Sendable () async -> Value) async -> Value {
    await withCheckedContinuation { continuation in
      enqueue { _ in continuation.resume(returning: await value()) }
    }
  }
}
