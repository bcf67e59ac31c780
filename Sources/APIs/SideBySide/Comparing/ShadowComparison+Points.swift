import ChatClient
import Dispatch
import LocalCaching
import SyncManager

/// From the collections to the comparison.
extension ShadowComparison {
  // MARK: Inputs

  /// On the legacy delegate queue.
  func receive(_ input: LegacyInput, of collection: SBSMMessageCollection) {
    intake.append(input)
    if case .step(_, let cause) = input, cause.isNotice { return }
    askForSyncPoint()
    if case .step(_, .viewpointReset) = input { followReset(of: collection) }
  }

  /// On the app's queue.
  func receive(_ input: NewInput, of collection: MessageCollection) {
    intake.append(input)
    if case .change(_, isOfCommit: true) = input { return }
    askForSyncPoint()
  }

  private func askForSyncPoint() {
    guard intake.needsSyncPoint() else { return }
    session.enqueue { [weak self] delivery in
      guard let self else { return }
      intake.syncPointIsSet()
      await setSyncPoint(&delivery, isCommit: false)
    }
  }

  // MARK: Sync points

  /// Sets a sync point in both streams at the end of this job.
  /// - Parameters:
  ///   - isCommit: the job reports a commit, and both collections have reported it.
  ///   - isReload: both collections read the cache again.
  ///   - then: called when everything up to the sync point was compared.
  func setSyncPoint(
    _ delivery: inout Delivery, isCommit: Bool, isReload: Bool = false, then: (@Sendable () -> Void)? = nil
  ) async {
    let (legacySide, newSide, isStopped) = state.withValue { ($0.legacy, $0.new, $0.isStopped) }
    // What both told before the end may still wait to be compared.
    guard !isStopped else { return delivery.call { [queue] in queue.async { then?() } } }
    let (legacy, new) = (legacySide.collection, newSide.collection)
    var moment = moment(legacy, new, isNewOwn: newSide.isOwn, isReload: isReload)
    // Each reads the cache in its own time: one may have read it before another connection wrote, the other one after.
    if moment.skip == nil, await session.isReloadDue() {
      moment.skip = .reloading
      session.lookForReload()
    }
    let (legacyTap, newTap) = state.withValue { ($0.legacyTap, $0.newTap) }
    let (intake, marked) = (intake, moment)
    if isCommit { delivery.swap { intake.beginCommit() } }
    // The app may have ended a collection since the job, so that it did not report the job's changes.
    delivery.call { [weak self] in
      let isTold = newTap.flatMap { newSide.collection?.tells($0) } ?? false
      intake.setNewSyncPoint(marked, isEnded: !isTold, then: then)
      self?.work()
    }
    let setLegacySyncPoint: Delivery.Step = { [weak self] in
      let isTold = legacyTap.flatMap { legacySide.collection?.tells($0) } ?? false
      intake.setLegacySyncPoint(isEnded: !isTold)
      self?.work()
    }
    if let legacy { legacy.deliver(&delivery, setLegacySyncPoint) } else { delivery.call(setLegacySyncPoint) }
    if moment.skip == .ended { session.enqueue { [weak self] _ in self?.end() } }
  }

  /// What both collections know in this job.
  private func moment(
    _ legacy: SBSMMessageCollection?, _ new: MessageCollection?, isNewOwn: Bool, isReload: Bool
  ) -> ShadowMoment {
    var moment = ShadowMoment()
    moment.isReload = isReload
    guard let ofLegacy = legacy?.view, let ofNew = new?.view, !ofLegacy.isEnded else {
      moment.skip = .ended
      return moment
    }
    (moment.legacyShown, moment.legacyBeyond) = (ofLegacy.shown, ofLegacy.idsBeyond)
    (moment.newLower, moment.newUpper, moment.newBeyond) = (ofNew.lower, ofNew.upper, ofNew.idsBeyond)
    moment.policy = ofLegacy.policy
    (moment.isLegacyGone, moment.isNewGone) = (ofLegacy.isChannelGone, ofNew.isChannelGone)
    if ofNew.isEnded {
      moment.skip = isNewOwn ? .restarting : .ended
    } else if !ofNew.isStarted || ofNew.isStarting {
      moment.skip = .starting
    }
    return moment
  }

  // MARK: Work

  /// How many commits the comparison may be behind.
  static let mostWaiting = 512

  /// Processes what both sides have reported, on the comparison's queue. If that is far behind, callers wait for it,
  /// because reported events take memory until then.
  private func work() {
    let isBehind = intake.readyCount >= Self.mostWaiting
    queue.async { [self] in
      for unit in intake.removeReady() { work(unit) }
    }
    if isBehind { queue.sync {} }
  }

  private func work(_ unit: ShadowUnit) {
    var moment = unit.moment
    let (legacy, new, rows) = translation.withValue { translation in
      let legacy = unit.legacy.flatMap { translation.events($0) }
      if moment.isReload { translation.forgetStart() }
      moment.isLegacyStartReached = translation.isStartReached
      return (legacy, unit.new.flatMap { translation.events($0) }, translation.removeRows())
    }
    let found = core.withValue { [moment] core in
      core.count(rows: rows)
      return core.compare(legacy: legacy, new: new, at: moment)
    }
    tell(found)
    unit.then?()
  }

  private func tell(_ found: [Divergence]) {
    guard !found.isEmpty else { return }
    for divergence in found {
      streams.tell(divergence)
      if let handler { session.deliver { handler(divergence) } }
    }
  }

  // MARK: The end

  func end() {
    let ended = state.withValue { state -> State? in
      guard !state.isStopped else { return nil }
      let before = state
      state.isStopped = true
      (state.legacyTap, state.newTap, state.marker, state.registration) = (nil, nil, nil, nil)
      state.waiting = []
      return before
    }
    guard let ended else { return }
    ended.registration?.cancel()
    if let tap = ended.legacyTap { ended.legacy.collection?.remove(tap) }
    if let tap = ended.newTap { ended.new.collection?.remove(tap) }
    ended.legacy.own?.remove()
    ended.new.own?.dispose()
    core.withValue { $0.end() }
    streams.end()
    for call in ended.waiting { session.deliver(call) }
  }
}
