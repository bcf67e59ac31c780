import ChatClient
import EventAdapter
import LocalCaching
public import SyncManager

/// Collections that the comparison created load what the other side's screen loads.
extension ShadowComparison {
  /// The app started the newer collection, which is registered from now on.
  func followStart(of new: MessageCollection) {
    let (legacy, newSide) = state.withValue { ($0.legacy, $0.new) }
    guard !newSide.isOwn else { return }
    session.enqueue { [weak self] _ in self?.register() }
    if legacy.isOwn { startLegacy() }
  }

  /// A load of the newer collection ended.
  func follow(load direction: SBSMMessageDirection) {
    let (legacy, new) = state.withValue { ($0.legacy, $0.new) }
    guard !new.isOwn, let legacy = legacy.own else { return }
    legacy.fetch(in: direction) { (_: SBDError?) in }
  }

  /// A fetch of the legacy collection ended.
  func follow(fetch direction: SBSMMessageDirection) {
    let (legacy, new) = state.withValue { ($0.legacy, $0.new) }
    guard !legacy.isOwn, let new = new.own else { return }
    if direction == .next { new.loadNext() } else { new.loadPrevious() }
  }

  /// The viewpoint of a legacy collection was reset: the newer one also starts there.
  func followReset(of legacy: SBSMMessageCollection) {
    guard state.withValue({ $0.new.isOwn && !$0.isStopped }) else { return }
    let view = ShadowView(following: legacy)
    session.deliver { [weak self] in
      self?.replaceNew { old in
        let new = MessageCollection(
          channel: old.channel, startingPoint: view.startingPoint, params: MessageListParams(view.settings))
        old.dispose()
        return new
      }
    }
  }

  /// On the app's queue.
  func recoverFromHugeGap(_ collection: MessageCollection) {
    guard state.withValue({ $0.new.own === collection && !$0.isStopped }) else { return }
    // The call that reported it ends first.
    session.deliver { [weak self] in self?.replaceNew { $0.replacedAfterHugeGap() } }
  }

  /// On the app's queue.
  private func replaceNew(_ make: (MessageCollection) -> MessageCollection) {
    let (old, tap) = state.withValue { ($0.new.own, $0.newTap) }
    guard let old, let tap else { return }
    let new = make(old)
    state.withValue { $0.new = Side(new, isOwn: true) }
    intake.append(.restarted)
    new.add(tap)
    startNew()
  }

  // MARK: Loading

  /// Loads the next page of every collection that the comparison created; the app loads its own.
  /// - Parameter completionHandler: called on the app's queue when all loads have ended, successfully or not.
  public func load(_ direction: SBSMMessageDirection, completionHandler: (@Sendable () -> Void)? = nil) {
    let (legacy, new) = state.withValue { ($0.legacy.own, $0.new.own) }
    let count = [legacy != nil, new != nil].filter { $0 }.count
    let left = Locked(count)
    let session = session
    let end: @Sendable () -> Void = {
      let isLast = left.withValue { left in
        left -= 1
        return left <= 0
      }
      // After what the last one reports.
      if isLast { session.deliver { completionHandler?() } }
    }
    guard count > 0 else { return end() }
    legacy?.fetch(in: direction) { (_: SBDError?) in end() }
    guard let new else { return }
    Task {
      // A handler would not be called if the collection ends meanwhile.
      _ = direction == .next ? try? await new.loadNext() : try? await new.loadPrevious()
      end()
    }
  }

  /// Same as `load(_:completionHandler:)`.
  public func load(_ direction: SBSMMessageDirection) async {
    await withCheckedContinuation { continuation in load(direction) { continuation.resume() } }
  }
}
