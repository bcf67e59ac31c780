import ChatClient
import ChatModel
import ChatTesting
import ChatWire
import EventAdapter
import LocalCaching
import SideBySide
import SyncManager

/// What the app does.
extension ScenarioRun {
  /// - Returns: whether there was something to do.
  func performInApp(_ step: ScenarioStep) async throws -> Bool {
    let device = try device
    switch step.action {
    case .open: return try await open(step)
    case .close: return await close()
    case .reopen:
      _ = await close()
      return try await open(step)
    case .load:
      guard let screens else { return false }
      load(screens, step.text("direction") ?? "previous")
    case .loadOutgoing:
      guard let screens else { return false }
      for screen in screens.legacyScreens {
        let end = calls.begin()
        screen.fetchOutgoing(isFailed: step.text("state") == "failed", end)
      }
    case .loadChannels:
      var channels = state.withValue { $0.channels }
      if channels == nil {
        let isInUse = step.flag("in_use", default: false)
        channels = await ChannelScreens(device.session, isInUse: isInUse)
        state.withValue { [channels] in $0.channels = channels }
        // Nobody has requested anything from the adapted lists yet.
        if isInUse { return channels != nil }
      }
      guard let channels else { return false }
      let ends = (0..<ChannelScreens.loads).map { _ in calls.begin(channels) }
      let next = Locked(0)
      channels.load {
        ends[
          next.withValue {
            $0 += 1; return $0 - 1
          }]()
      }
    case .appSend: try await send(step)
    case .appEdit:
      return try await withMessage(step) { message in
        let channel = try await device.channel()
        let end = calls.begin()
        let params = UserMessageParams(text: text(step))
        channel.updateUserMessage(messageId: message.id, params: params) { _, _ in end() }
      }
    case .appDelete:
      return try await withMessage(step) { message in
        let channel = try await device.channel()
        let end = calls.begin()
        channel.deleteMessage(messageId: message.id) { _ in end() }
      }
    case .resend: return try await resend(step)
    case .removeFailed: return await removeFailed(step)
    case .handOver: return try await handOver(step)
    case .resetViewpoint: return try await resetViewpoint(step)
    case .removeBefore:
      guard let screens else { return false }
      return try await withMessage(step) { message in
        for screen in screens.legacyScreens { screen.collection.removeMessages(beforeOffset: message.createdAt) }
        // Nothing in the newer API does this: a newer screen on a legacy collection is notified.
        screens.legacyBelow?.removeMessages(beforeOffset: message.createdAt)
      }
    case .clearCache: try await device.session.clearCache()
    case .evict:
      try await device.session.clearMessages(
        channelURL: Stage.main, isKeepingOutgoing: !step.flag("outgoing", default: false))
    case .markRead:
      let channel = try await device.channel()
      let end = calls.begin()
      channel.markAsRead { _ in end() }
    case .pauseSync, .resumeSync:
      let isResumed = step.action == .resumeSync
      guard state.withValue({ $0.isResumed != isResumed }) else { return false }
      state.withValue { $0.isResumed = isResumed }
      device.layer.setResumed(isResumed, device.session)
    case .restart: try await restart()
    default: return false
    }
    return true
  }

  // MARK: Screens

  private func open(_ step: ScenarioStep) async throws -> Bool {
    guard screens == nil else { return false }
    var time = Int64.max
    if let reference = step.message("at") { time = try await stage.message(reference)?.createdAt ?? .max }
    state.withValue { $0.place = time }
    return try await makeScreens(at: time)
  }

  private var shadowOptions: ShadowOptions {
    var options = ShadowOptions()
    (options.salt, options.reveals) = (settings.salt, settings.isRevealing)
    options.faults = settings.plant.map { [$0.fault] } ?? []
    return options
  }

  /// - Returns: whether the device knows the channel.
  func makeScreens(at time: Int64) async throws -> Bool {
    guard let channel = try? await device.channel() else { return false }
    let screens = MessageScreens(channel, options, at: time, shadowOptions)
    state.withValue { $0.screens = screens }
    start(screens)
    return true
  }

  func start(_ screens: MessageScreens) {
    for screen in screens.newerScreens { screen.start(calls.begin(screen)) }
    for screen in screens.legacyScreens { screen.fetch(.previous, calls.begin()) }
    guard state.withValue({ $0.place != .max }) else { return }
    for screen in screens.legacyScreens { screen.fetch(.next, calls.begin()) }
  }

  func close() async -> Bool {
    guard let screens else { return false }
    await (try? device)?.delivered()
    note(screens)
    state.withValue { $0.screens = nil }
    screens.close()
    for screen in screens.newerScreens { calls.end(of: screen) }
    await (try? device)?.delivered()
    return true
  }

  private func load(_ screens: MessageScreens, _ direction: String) {
    if direction == "all_next" {
      for screen in screens.legacyScreens {
        let end = calls.begin()
        screen.fetchAllNext { _ in end() }
      }
      for screen in screens.newerScreens { screen.load(isForward: true, calls.begin(screen)) }
      return
    }
    if direction != "next" {
      for screen in screens.legacyScreens { screen.fetch(.previous, calls.begin()) }
      for screen in screens.newerScreens { screen.load(isForward: false, calls.begin(screen)) }
    }
    if direction != "previous" {
      for screen in screens.legacyScreens { screen.fetch(.next, calls.begin()) }
      for screen in screens.newerScreens { screen.load(isForward: true, calls.begin(screen)) }
    }
  }

  private func resetViewpoint(_ step: ScenarioStep) async throws -> Bool {
    // Nobody jumps in a channel that is gone.
    guard let screens, !screens.newer.isGone else { return false }
    var time = Int64.max
    if let reference = step.message("at") { time = try await stage.message(reference)?.createdAt ?? .max }
    state.withValue { $0.place = time }
    for screen in screens.legacyScreens { screen.collection.resetViewpointTimestamp(time) }
    screens.legacyBelow?.resetViewpointTimestamp(time)
    calls.end(of: screens.newer)
    screens.replaceNewer(options, at: time)
    screens.newer.start(calls.begin(screens.newer))
    for screen in screens.legacyScreens {
      screen.fetch(.previous, calls.begin())
      if time != .max { screen.fetch(.next, calls.begin()) }
    }
    screens.newerOnLegacy.load(isForward: false, calls.begin(screens.newerOnLegacy))
    if time != .max { screens.newerOnLegacy.load(isForward: true, calls.begin(screens.newerOnLegacy)) }
    return true
  }

  private func restart() async throws {
    let wasOpen = screens != nil
    let hadChannels = state.withValue { $0.channels != nil }
    await stopDevice()
    try await startDevice()
    if wasOpen { _ = try await makeScreens(at: state.withValue { $0.place }) }
    if hadChannels { _ = try await performInApp(ScenarioStep(.loadChannels)) }
  }

  // MARK: Its own messages

  private func resend(_ step: ScenarioStep) async throws -> Bool {
    guard let failed = try await failedMessage(step) else { return false }
    let device = try device
    let (channel, hold, isEnded) = (try await device.channel(), device.hold, Locked(false))
    let end = sends.begin()
    channel.resendUserMessage(failed) { _, _ in
      end()
      hold.update { _ in isEnded.withValue { $0 = true } }
    }
    if options.pace == .steady { await hold.until { $0.isStanding || isEnded.withValue { $0 } } }
    return true
  }

  /// A failed text from the cache; the oldest is 1.
  private func failedMessage(_ step: ScenarioStep) async throws -> UserMessage? {
    let session = try device.session
    let rows = try await session.views.outgoingMessages(channelURL: Stage.main, isFailed: true)
    let index = (step.integer("failed") ?? 1) - 1
    guard rows.indices.contains(index) else { return nil }
    return BaseMessage.make(rows[index]) as? UserMessage
  }

  private func removeFailed(_ step: ScenarioStep) async -> Bool {
    guard let screens, let device = try? device else { return false }
    if step.flag("all", default: false) {
      let end = calls.begin(screens.newerOnLegacy)
      screens.newerOnLegacy.collection.removeAllFailed { _ in end() }
      return true
    }
    guard let failed = try? await failedMessage(step) else { return false }
    let isByLegacy = state.withValue { $0.texts.isMultiple(of: 2) }
    await device.onQueue {
      if isByLegacy {
        screens.legacy.collection.deleteFailedMessage(withRequestId: failed.requestId)
      } else {
        screens.newerOnLegacy.collection.removeFailed(messages: [failed], completionHandler: nil)
      }
    }
    return true
  }

  private func handOver(_ step: ScenarioStep) async throws -> Bool {
    guard let screens else { return false }
    return try await withMessage(step) { message in
      for screen in screens.legacyScreens { screen.collection.appendMessage(BaseMessage.make(message)) }
      state.withValue { $0.outcome.rows[CoveredRows.handover, default: 0] += 1 }
    }
  }
}
