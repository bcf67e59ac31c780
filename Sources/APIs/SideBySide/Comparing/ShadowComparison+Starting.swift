public import ChatClient
import ChatModel
public import LocalCaching
public import SyncManager

extension ShadowComparison {
  /// Creates both collections, starts them and compares them: for users who see neither, or for tests. Both fetch their
  /// first page, and pending and failed messages; `load` loads more.
  ///
  /// - Parameters:
  ///   - view: what both show. Default: the newest 30 messages, all kinds.
  ///   - onDivergence: called for each divergence, on the app's queue.
  /// - Returns: `nil` if the session's user is not sampled; nothing is created in that case.
  public static func start(
    channel: GroupChannel, view: ShadowView = ShadowView(), options: ShadowOptions = ShadowOptions(),
    onDivergence: Handler? = nil
  ) -> ShadowComparison? {
    guard options.sampling.includes(userID: channel.session.userID) else { return nil }
    let legacy = view.legacyCollection(of: channel)
    let new = MessageCollection(
      channel: channel, startingPoint: view.startingPoint, params: MessageListParams(view.settings))
    let comparison = ShadowComparison(
      legacy: Side(legacy, isOwn: true), new: Side(new, isOwn: true), of: channel,
      translation: ShadowTranslation(legacy: legacy, settings: view.settings), options, onDivergence)
    comparison.attach()
    comparison.startNew()
    comparison.startLegacy()
    return comparison
  }

  /// Follows a newer collection that the app shows: creates a legacy one alongside it, which fetches what the screen
  /// loads. Call it before or after `startCollection`.
  ///
  /// After a huge gap, the app creates another collection; follow that one from then on.
  /// - Returns: `nil` if the session's user is not sampled, and for a collection that an event adapter fills: follow
  ///   the one behind it.
  public static func follow(
    _ new: MessageCollection, options: ShadowOptions = ShadowOptions(), onDivergence: Handler? = nil
  ) -> ShadowComparison? {
    let channel = new.channel
    guard !new.isFed, options.sampling.includes(userID: channel.session.userID) else { return nil }
    let legacy = ShadowView(following: new).legacyCollection(of: channel)
    let comparison = ShadowComparison(
      legacy: Side(legacy, isOwn: true), new: Side(new, isOwn: false), of: channel,
      translation: ShadowTranslation(legacy: legacy, settings: new.settingsOfList), options, onDivergence)
    comparison.attach()
    return comparison
  }

  /// Follows a legacy collection that the app shows: creates a newer one alongside it, which loads what the screen
  /// fetches and is replaced when the viewpoint is reset and after a huge gap.
  ///
  /// What was pending or failed before is compared once the app has fetched it (`ShadowRule.outgoingNotFetched`).
  /// - Returns: `nil` if the session's user is not sampled, and for a collection that an event adapter fills: follow
  ///   the one behind it.
  public static func follow(
    _ legacy: SBSMMessageCollection, options: ShadowOptions = ShadowOptions(), onDivergence: Handler? = nil
  ) -> ShadowComparison? {
    let channel = legacy.channel
    guard !legacy.isFed, options.sampling.includes(userID: channel.session.userID) else { return nil }
    let view = ShadowView(following: legacy)
    let new = MessageCollection(
      channel: channel, startingPoint: view.startingPoint, params: MessageListParams(view.settings))
    let comparison = ShadowComparison(
      legacy: Side(legacy, isOwn: false), new: Side(new, isOwn: true), of: channel,
      translation: ShadowTranslation(legacy: legacy, settings: view.settings), options, onDivergence)
    comparison.attach()
    comparison.startNew()
    return comparison
  }

  /// Compares two collections that the app created and loads; both must belong to the same channel and session.
  /// - Returns: `nil` if the session's user is not sampled, if the channels differ, and for a collection that an event
  ///   adapter fills.
  public static func between(
    _ legacy: SBSMMessageCollection, _ new: MessageCollection, options: ShadowOptions = ShadowOptions(),
    onDivergence: Handler? = nil
  ) -> ShadowComparison? {
    let channel = new.channel
    guard !legacy.isFed, !new.isFed, legacy.channel.session === channel.session,
      legacy.channel.channelURL.hasSameBytes(as: channel.channelURL),
      options.sampling.includes(userID: channel.session.userID)
    else { return nil }
    let comparison = ShadowComparison(
      legacy: Side(legacy, isOwn: false), new: Side(new, isOwn: false), of: channel,
      translation: ShadowTranslation(legacy: legacy, settings: new.settingsOfList), options, onDivergence)
    comparison.attach()
    return comparison
  }

  // MARK: Beginning

  /// Starts to listen, in one session job for both sides.
  private func attach() {
    let (legacyTap, newTap) = (LegacyTap(self), NewTap(self))
    state.withValue { ($0.legacyTap, $0.newTap) = (legacyTap, newTap) }
    session.enqueue { [weak self] delivery in
      guard let self, let legacy = legacyCollection, let new = newCollection else { return }
      let (ofLegacy, ofNew) = (legacy.view, new.view)
      let isStarted = ofNew.isStarted
      delivery.call { self.attach(new, newTap, isStarted: isStarted, isGone: ofNew.isChannelGone) }
      legacy.deliver(&delivery) {
        self.intake.append(.attached(legacy.shownArrays, isGone: ofLegacy.isChannelGone))
        legacy.add(legacyTap)
      }
      await setSyncPoint(&delivery, isCommit: false)
      // A collection that is not started registers later, and sync points must come after what it reports.
      if isStarted { register() }
    }
  }

  /// On the app's queue.
  private func attach(_ new: MessageCollection, _ tap: NewTap, isStarted: Bool, isGone: Bool) {
    if isStarted {
      let unsent = new.pendingMessages + new.failedMessages
      intake.append(.attached(sent: new.succeededMessages, unsent: unsent, isGone: isGone))
      followStart(of: new)
    }
    new.add(tap)
  }

  /// From now on, sets a sync point at every commit, after both collections. In a session job.
  func register() {
    guard state.withValue({ !$0.isStopped }) else { return }
    let marker = ShadowMarker(self, channelURL: channel.channelURL)
    let registration = session.register(marker)
    let old = state.withValue { state in
      defer { (state.marker, state.registration) = (marker, registration) }
      return state.registration
    }
    old?.cancel()
  }

  func startNew() {
    let (old, number) = state.withValue { state in
      state.lastStart += 1
      state.startOfNew = state.lastStart
      defer { (state.marker, state.registration) = (nil, nil) }
      return (state.registration, state.lastStart)
    }
    old?.cancel()
    newCollection?.startCollection(initPolicy: .cacheAndReplaceByApi, cacheResultHandler: nil) { [weak self] _, _ in
      self?.endStart { if $0.startOfNew == number { $0.startOfNew = nil } }
    }
    session.enqueue { [weak self] _ in self?.register() }
  }

  func startLegacy() {
    guard let legacy = legacyCollection else { return }
    legacy.showOutgoing()
    let directions: [SBSMMessageDirection] = legacy.viewpoint == .max ? [.previous] : [.previous, .next]
    state.withValue { $0.firstFetches += directions.count }
    for direction in directions {
      legacy.fetch(in: direction) { [weak self] (_: SBDError?) in self?.endStart { $0.firstFetches -= 1 } }
    }
  }

  private func endStart(_ change: (inout State) -> Void) {
    let waiting = state.withValue { state -> [@Sendable () -> Void] in
      change(&state)
      guard !state.isStarting else { return [] }
      defer { state.waiting = [] }
      return state.waiting
    }
    for call in waiting { session.deliver(call) }
  }

  /// Waits until the collections that the comparison created have loaded their first pages, or failed to.
  /// - Parameter completionHandler: called on the app's queue, even if the comparison ends first.
  public func started(completionHandler: @escaping @Sendable () -> Void) {
    let isWaiting = state.withValue { state in
      guard state.isStarting, !state.isStopped else { return false }
      state.waiting.append(completionHandler)
      return true
    }
    if !isWaiting { session.deliver(completionHandler) }
  }

  /// Same as `started(completionHandler:)`.
  public func started() async {
    await withCheckedContinuation { continuation in started { continuation.resume() } }
  }
}

extension ShadowComparison.State {
  /// Whether first pages of own collections are being loaded.
  fileprivate var isStarting: Bool { startOfNew != nil || firstFetches > 0 }
}
