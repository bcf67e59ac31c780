import ChatClient
import ChatModel
import ChatTesting
import LocalCaching
import SideBySide
import SyncManager

/// Points of comparison: all faults end, everything completes, and then all lists are compared.
extension ScenarioRun {
  /// How often it checks again, each time after everything that the server sent has arrived: catching up needs several
  /// calls, whose answers lead to more.
  private static let rounds = 25

  func settle() async throws -> [Finding] {
    let device = try device
    state.withValue { ($0.faults, $0.isFaulty) = (Faults(), false) }
    device.isRefusing.withValue { $0 = false }
    device.hold.update { $0.isOn = false }
    awaits("the connection")
    try await goOnline()
    if !state.withValue({ $0.isResumed }) {
      state.withValue { $0.isResumed = true }
      device.layer.setResumed(true, device.session)
    }
    var found: [Finding] = []
    for _ in 0..<Self.rounds {
      try Task.checkCancellation()
      awaits("events of the server")
      try await device.awaitEvents()
      awaits("the ends of calls")
      await calls.untilNone()
      await sends.untilNone()
      awaits("screens that catch up")
      if let screens { await catchUp(screens) }
      await loadChannels()
      awaits("what is to be told")
      await device.delivered()
      found = try await differences()
      if found.isEmpty { break }
    }
    state.withValue { $0.outcome.comparisons += 1 }
    return found
  }

  /// Shows everything newer on all screens, and what was not sent.
  private func catchUp(_ screens: MessageScreens) async {
    if screens.newer.isHuge {
      calls.end(of: screens.newer)
      screens.recoverNewer()
      screens.newer.start(calls.begin(screens.newer))
      await calls.untilNone()
    }
    for screen in screens.legacyScreens {
      screen.fetchOutgoing(isFailed: false, calls.begin())
      screen.fetchOutgoing(isFailed: true, calls.begin())
      if await isEmpty(screen) {
        let end = Awaited(false)
        screen.fetch(.previous) { end.update { $0 = true } }
        await end.until { $0 }
      }
      for _ in 0..<100 where !Task.isCancelled {
        let more = Awaited<Bool?>(nil)
        screen.fetchAllNext { hasMore in more.update { $0 = hasMore } }
        await more.until { $0 != nil }
        if more.value != true { break }
      }
    }
    for screen in screens.newerScreens {
      if await isEmpty(screen), screen.collection.hasPrevious {
        let end = Awaited(false)
        screen.load(isForward: false) { end.update { $0 = true } }
        await end.until { $0 }
      }
      for _ in 0..<1000 where screen.collection.hasNext && !screen.isHuge && !Task.isCancelled {
        let end = Awaited(false)
        screen.load(isForward: true) { end.update { $0 = true } }
        await end.until { $0 }
      }
    }
    await calls.untilNone()
  }

  /// An app that shows nothing starts over.
  private func isEmpty(_ screen: LegacyScreen) async -> Bool {
    await (try? device)?.onQueue { screen.shown.sent.isEmpty } ?? false
  }

  private func isEmpty(_ screen: NewerScreen) async -> Bool {
    await (try? device)?.onQueue { screen.shown.sent.isEmpty } ?? false
  }

  private func loadChannels() async {
    guard let channels = state.withValue({ $0.channels }) else { return }
    var count = -1
    while channels.lists.map(\.count).reduce(0, +) > count, !Task.isCancelled {
      count = channels.lists.map(\.count).reduce(0, +)
      let ends = Awaited(0)
      channels.load { ends.update { $0 += 1 } }
      await ends.until { $0 == ChannelScreens.loads }
    }
  }

  // MARK: Comparing

  private func differences() async throws -> [Finding] {
    let visible = try await visibleHistory()
    let (truth, options, isKeepingFailed) = (visible ?? [], options, options.resend != .none)
    // For a user who left a public channel, it is gone only for the legacy layer; the newer one shows what it knows.
    let isTrue: @Sendable (ScreenName) -> Bool = { name in
      visible != nil || !options.isPublic || name == .legacy || name == .newerOnLegacy
    }
    guard let screens else { return await channelDifferences() }
    let device = try device
    let found = await device.onQueue { () -> [Finding] in
      var found = screens.findings
      let (legacy, newer) = (screens.legacy.shown, screens.newer.shown)
      found += legacy.contradictions(newer, isKeepingFailed: isKeepingFailed).map { $0.on(.legacy) }
      for screen in screens.legacyScreens {
        if isTrue(screen.name) {
          found += screen.shown.differences(fromTruth: truth, options.filter).map { $0.on(screen.name) }
        }
        found += screen.shown.differences(fromApp: screen.list).map { $0.on(screen.name) }
      }
      for screen in screens.newerScreens {
        let isWhole = !screen.collection.hasPrevious
        if isTrue(screen.name) {
          found += screen.shown.differences(fromTruth: truth, options.filter, isWhole: isWhole).map {
            $0.on(screen.name)
          }
        }
        found += screen.shown.differences(fromApp: screen.list).map { $0.on(screen.name) }
        if screen.isHuge { found.append(Finding(.stuck, "a huge gap was not recovered from", []).on(screen.name)) }
      }
      return found
    }
    _ = await screens.comparison?.compare()
    return found + (await channelDifferences())
  }

  /// What the device's user may see on the server; `nil` for a user who is not a member.
  private func visibleHistory() async throws -> [Message]? {
    let (name, user) = (Stage.main, stage.deviceUser)
    guard let members = try? await stage.call("GET", "group_channels", name, "members", query: [("limit", "100")]),
      members.objects("members").contains(where: { $0.string("user_id").hasSameBytes(as: user) })
    else { return nil }
    let offset = state.withValue { $0.historyOffset }
    return try await stage.history().filter { $0.createdAt > offset }
  }

  private func channelDifferences() async -> [Finding] {
    guard let channels = state.withValue({ $0.channels }), let device = try? device else { return [] }
    let lists = await device.onQueue { channels.lists }
    guard let first = lists.first, lists.contains(where: { $0 != first }) else { return [] }
    let counts = zip(ChannelScreens.names, lists).map { "\($0) \($1.count)" }.joined(separator: ", ")
    return [Finding(.channels, "the lists of channels differ (\(counts))", keys: []).on(.channels)]
  }
}

extension Shown {
  /// How the newer list differs, where both show the same part of the channel.
  func contradictions(_ newer: Shown, isKeepingFailed: Bool) -> [Finding] {
    var found: [Finding] = []
    if let first = [sent.first, newer.sent.first].compactMap({ $0?.createdAt }).max(),
      let last = [sent.last, newer.sent.last].compactMap({ $0?.createdAt }).min(), !sent.isEmpty, !newer.sent.isEmpty,
      first <= last
    {
      let ours = sent.filter { (first...last).contains($0.createdAt) }
      let theirs = newer.sent.filter { (first...last).contains($0.createdAt) }
      found += Self.compare(ours, theirs, "the legacy list", "the newer list")
    }
    found += Self.compare(pending, newer.pending, "the legacy list of pending", "the newer list of pending")
    // Under the policy none, the legacy API does not show failed messages (decision 21).
    if isKeepingFailed {
      found += Self.compare(failed, newer.failed, "the legacy list of failed", "the newer list of failed")
    } else if !failed.isEmpty {
      found.append(Finding(.extra, "a failed message is shown under the policy none", failed))
    }
    return found
  }

  private static func compare(_ a: [BaseMessage], _ b: [BaseMessage], _ nameA: String, _ nameB: String) -> [Finding] {
    let (keysA, keysB) = (a.map(AppList.key), b.map(AppList.key))
    let (setA, setB) = (Set(keysA), Set(keysB))
    var found: [Finding] = []
    if !setB.isSubset(of: setA) {
      found.append(Finding(.missing, "\(nameA) misses what \(nameB) has", keys: keysB.filter { !setA.contains($0) }))
    }
    if !setA.isSubset(of: setB) {
      found.append(Finding(.extra, "\(nameA) has what \(nameB) misses", keys: keysA.filter { !setB.contains($0) }))
    }
    guard found.isEmpty else { return found }
    guard keysA == keysB else { return [Finding(.order, "\(nameA) has another order than \(nameB)", keys: keysA)] }
    let different = zip(a, b).filter { $0.value != $1.value }.map(\.0)
    return different.isEmpty ? [] : [Finding(.value, "\(nameA) and \(nameB) show different values", different)]
  }

  /// How sent messages differ from the server's, starting with the first of them.
  /// - Parameter isWhole: whether the list claims to start with the oldest message.
  func differences(
    fromTruth truth: [Message], _ filter: SBSMMessageFilter, isWhole: Bool = false
  ) -> [Finding] {
    var found: [Finding] = []
    if !pending.isEmpty { found.append(Finding(.stuck, "a message is still being sent", pending)) }
    let admitted = truth.filter(filter.admits)
    var expected = admitted
    // An empty list has to be the whole list.
    if !isWhole, let first = sent.first { expected = admitted.filter { !$0.precedes(first.value) } }
    let (shownIDs, expectedIDs) = (sent.map(\.messageId), expected.map(\.id))
    if shownIDs != expectedIDs {
      let wrong = Set(shownIDs).symmetricDifference(expectedIDs).sorted().map { "\($0)" }
      return found + [Finding(.truth, "what is shown is not what the server has", keys: wrong)]
    }
    let stale = zip(sent, expected).filter { !$0.value.text.hasSameBytes(as: $1.text) }.map(\.0)
    if !stale.isEmpty { found.append(Finding(.truth, "a message says something else than the server's", stale)) }
    return found
  }

  /// How the app's list, built from its events, differs from what its collection shows.
  func differences(fromApp list: [BaseMessage]) -> [Finding] {
    Self.compare(list, all, "what the app was told", "its collection")
  }
}
