import ChatClient
import ChatModel

/// Fills holes in what is shown as soon as there is a connection (Docs/VendorAPIs.md#filling-gaps), and loads from the
/// server what was shown without it.
extension MessageCollection {
  private enum Work: Sendable {
    /// The server has never been asked.
    case load(MessageViewLoad)
    case checkGap(shown: ClosedRange<Int64>, complete: ClosedRange<Int64>, isAtLiveEnd: Bool)
    /// Page by page, because gap checks did not fill everything.
    case walk(time: Int64, isForward: Bool)
  }

  /// Starts to fill what is missing, if the network may be used. Does nothing that is done or under way.
  /// - Parameter isPauseOver: whether the pause before this attempt has passed.
  func fillGaps(_ delivery: inout Delivery, isPauseOver: Bool = false) async {
    let url = channel.channelURL
    guard canFillGaps, await session.views.canSync, !(await session.views.areMessagesRefused(in: url)),
      let work = await nextWork()
    else { return }
    if !isPauseOver, let failures = jobState.withValue({ $0.backoff.failures }) {
      return fillGaps(afterFailures: failures)
    }
    jobState.withValue { $0.isFillingGaps = true }
    switch work {
    case .load(let load): loadView(load, isBackground: true) { await self.loaded($0, &$1) }
    case .checkGap(let shown, let complete, let isAtLiveEnd):
      let detachedAt = jobState.withValue { state in
        state.isCheckDue = false
        return state.detachedAt
      }
      session.views.fillGaps(in: url, shown: shown, complete: complete, isAtLiveEnd: isAtLiveEnd, settings) {
        await self.checked($0, detachedAt, &$1)
      }
    case .walk(let time, let isForward):
      session.views.loadMessages(
        in: url, around: time, previous: isForward ? 0 : 100, next: isForward ? 100 : 0, settings, isBackground: true
      ) {
        await self.walked($0, &$1)
      }
    }
  }

  /// Filling failed: it is tried again after a pause, or when the server allows access to the channel's messages again.
  func fillGapsLater() async {
    guard !isDisposed else { return }
    guard !(await session.views.areMessagesRefused(in: channel.channelURL)) else {
      return jobState.withValue { $0.isCheckDue = true }
    }
    let failures = jobState.withValue { state in
      state.failures += 1
      state.isCheckDue = true
      return state.failures
    }
    fillGaps(afterFailures: failures)
  }

  private func fillGaps(afterFailures failures: Int) {
    let retry = session.enqueue(afterFailures: failures) { [weak self] delivery in
      self?.jobState.withValue { $0.retry = nil }
      await self?.fillGaps(&delivery, isPauseOver: true)
    }
    jobState.withValue { state in
      state.retry?.cancel()
      state.retry = retry
    }
  }

  private var canFillGaps: Bool {
    jobState.withValue { state in
      !isDisposed && state.phase == .ready && !state.isFillingGaps && state.retry == nil
        && !state.isHugeGapTold && !state.isChannelGone
    }
  }

  private func nextWork() async -> Work? {
    let state = jobState.withValue { $0 }
    guard let anchor = await anchor(state) else {
      guard let last = state.list.sent.last, state.anchor == .empty, !state.isCheckDue else {
        // An empty view has no holes until it shows something.
        guard state.anchor == .none || state.isCheckDue || state.detachedAt != nil else { return nil }
        return .load(MessageViewLoad(point: startingPoint, settings: settings))
      }
      // What has arrived since is beyond everything that is known.
      return isWorthIt(nil) ? .walk(time: last.createdAt, isForward: false) : nil
    }
    guard let known = try? await session.views.completeTimes(around: anchor, in: channel.channelURL, settings) else {
      // What was known no longer exists.
      jobState.withValue { $0.anchor = .none }
      return .load(MessageViewLoad(point: startingPoint, settings: settings))
    }
    let shown = state.list.times ?? known.upperBound...known.upperBound
    let isComplete = known.contains(shown.lowerBound) && known.contains(shown.upperBound)
    let isDetached = state.detachedAt.map { !known.contains($0) } ?? false
    // Nothing can be missing beyond a window that does not reach the newest message.
    guard (state.isCheckDue || isDetached) && !state.list.hasNext || !isComplete else {
      // The next hole is a new one.
      jobState.withValue { state in
        (state.isCheckDue, state.detachedAt, state.isGapChecked) = (false, nil, false)
        state.backoff.reset()
      }
      return nil
    }
    guard isWorthIt(known) else { return nil }
    if !state.isCheckDue, state.isGapChecked {
      // A hole in what is shown is filled before anything that may be missing beyond it.
      let isForward = known.contains(shown.lowerBound) || shown.upperBound > known.upperBound
      return .walk(time: isForward ? known.upperBound : known.lowerBound, isForward: isForward)
    }
    let lower = max(known.lowerBound, min(shown.lowerBound, known.upperBound))
    let upper = state.list.hasNext ? min(known.upperBound, max(shown.upperBound, lower)) : known.upperBound
    return .checkGap(shown: shown, complete: lower...max(lower, upper), isAtLiveEnd: !state.list.hasNext)
  }

  /// Whether more work may extend what is known to be complete.
  private func isWorthIt(_ known: ClosedRange<Int64>?) -> Bool {
    jobState.withValue { state in
      state.backoff.look(at: known)
      return !state.backoff.isGivenUp
    }
  }

  /// Where to look for what is complete. A view that was empty when the server was asked has an anchor as soon as the
  /// newest message that it shows is known to be complete.
  private func anchor(_ state: MessageCollectionState) async -> Int64? {
    if case .time(let time) = state.anchor { return time }
    guard state.anchor == .empty, !state.isCheckDue, let last = state.list.sent.last?.createdAt,
      (try? await session.views.completeTimes(around: last, in: channel.channelURL, settings)) != nil
    else { return nil }
    jobState.withValue { $0.anchor = .time(last) }
    return last
  }

  /// A view that was shown without the server has been loaded. What was shown stays.
  private func loaded(_ result: Result<MessageViewLoad, SBDError>, _ delivery: inout Delivery) async {
    jobState.withValue { $0.isFillingGaps = false }
    guard !isDisposed, jobState.withValue({ $0.phase == .ready }) else { return }
    do {
      let load = try result.get()
      let bounds = try await bounds(of: load)
      jobState.withValue { state in
        (state.failures, state.anchor) = (0, load.anchor)
        if state.anchor == .empty {
          (state.isCheckDue, state.detachedAt) = (false, nil)
          state.backoff.add()
        }
        if let oldest = state.list.sent.first {
          // That nothing is older was known only from the cache, so the answer decides.
          let lower = state.list.lower ?? MessagePlace(oldest.value)
          state.list.lower = bounds.lower.map { min($0, lower) }
          if let upper = state.list.upper { state.list.upper = bounds.upper.map { max($0, upper) } }
        } else {
          (state.list.lower, state.list.upper) = bounds
        }
      }
      await reconcile(.messageFill, &delivery)
      await fillGaps(&delivery)
    } catch {
      await fillGapsLater()
    }
  }

  /// - Parameter detachedAt: the message before which something may have been missing when the check began.
  private func checked(
    _ result: Result<ViewGapAnswer, SBDError>, _ detachedAt: Int64?, _ delivery: inout Delivery
  ) async {
    jobState.withValue { $0.isFillingGaps = false }
    guard !isDisposed, jobState.withValue({ $0.phase == .ready }) else { return }
    switch result {
    case .success(.huge):
      jobState.withValue { state in
        state.isHugeGapTold = true
        let last = state.list.sent.last.map { MessagePlace($0.value) }
        state.list.upper = state.list.upper ?? last ?? state.list.lower ?? .before(startingPoint)
      }
      show(&delivery)
      tell(MessageCollectionChange(kind: .hugeGapDetected, source: .messageFill, sendingStatus: .none), &delivery)
    case .success(.filled(let isComplete)):
      jobState.withValue { state in
        (state.failures, state.isGapChecked) = (0, true)
        state.backoff.add()
        if !isComplete { state.isCheckDue = true }
        if isComplete, state.detachedAt == detachedAt { state.detachedAt = nil }
      }
      await fillGaps(&delivery)
    case .failure: await fillGapsLater()
    }
  }

  private func walked(_ result: Result<ViewPageAnswer, SBDError>, _ delivery: inout Delivery) async {
    jobState.withValue { $0.isFillingGaps = false }
    guard !isDisposed else { return }
    guard case .success = result else { return await fillGapsLater() }
    jobState.withValue { state in
      state.failures = 0
      state.backoff.add()
    }
    await fillGaps(&delivery)
  }
}
