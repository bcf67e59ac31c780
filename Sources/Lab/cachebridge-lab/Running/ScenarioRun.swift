import ChatClient
import ChatModel
import ChatTesting
import ChatWire
import Dispatch
import EventAdapter
import Foundation
import LocalCaching
import SideBySide
import SyncManager

/// One run of a scenario: its server, the device, the screens, and what they showed. One task executes the steps in
/// order; everything that the app sees is seen on one queue.
final class ScenarioRun: Sendable {
  /// What changes while steps are done.
  struct State: Sendable {
    var device: Device?
    var screens: MessageScreens?
    var channels: ChannelScreens?
    /// Where the screens start, ms.
    var place = Int64.max
    /// Whether the device has a network.
    var isOnline = true
    /// The server cannot be reached, because the app started without a network.
    var isUnreachable = false
    var isResumed = true
    /// Whether the network has faults.
    var isFaulty = false
    var faults = Faults()
    /// Messages up to this time are gone for the device's user, ms.
    var historyOffset: Int64 = 0
    var texts = 0
    /// What comparisons of closed screens found.
    var closedDivergences: [Divergence] = []
    var outcome = ScenarioOutcome()
  }

  let scenario: Scenario
  let stage: Stage
  let folder: URL
  let queue = DispatchQueue(label: "cachebridge-lab.app")
  let state = Locked(State())
  /// Calls of screens that have not ended.
  let calls = CallTally()
  /// Messages of the app whose sending has not ended.
  let sends = CallTally()

  let settings: Settings

  /// How a run proceeds, apart from its scenario.
  struct Settings: Sendable {
    /// A defect to plant.
    var plant: Plant?
    /// Whether reported messages are revealed.
    var isRevealing = false
    /// Whether reports may repeat all values of the steps.
    var revealsSteps = false
    /// The salt for tokens.
    var salt = (0..<32).map { _ in UInt8.random(in: 0...255) }
  }

  /// Where a run is, for a caller that stops waiting for it.
  struct Place: Sendable {
    /// From 1; 0 before the first one.
    var step = 0
    /// What it waits for, in our words.
    var wait = "the beginning"
  }

  let place: Locked<Place>

  private init(_ scenario: Scenario, _ settings: Settings, _ place: Locked<Place>, stage: Stage, folder: URL) {
    (self.scenario, self.settings, self.place, self.stage, self.folder) = (scenario, settings, place, stage, folder)
  }

  /// Records what is waited for now.
  func awaits(_ what: String) { place.withValue { $0.wait = what } }

  /// Runs a scenario to its end, or to the first thing that is wrong.
  /// - Throws: what prevented it from running at all; `CancellationError` if the task was canceled.
  static func outcome(
    of scenario: Scenario, _ settings: Settings = Settings(), place: Locked<Place> = Locked(Place())
  ) async throws -> ScenarioOutcome {
    let folder = try TemporaryFolder()
    defer { folder.remove() }
    let stage = try Stage(scenario)
    let run = ScenarioRun(scenario, settings, place, stage: stage, folder: folder.url)
    do {
      try await run.prepare()
      try await run.runSteps()
    } catch {
      await run.end()
      throw error
    }
    await run.end()
    return run.state.withValue { $0.outcome }
  }

  var options: Scenario.Options { scenario.options }

  var device: Device {
    get throws {
      guard let device = state.withValue({ $0.device }) else { throw CancellationError() }
      return device
    }
  }

  var screens: MessageScreens? { state.withValue { $0.screens } }

  // MARK: Beginning and end

  private func prepare() async throws {
    try await stage.build(options)
    let history = scenario.history
    for number in stride(from: 1, through: history.messages, by: 1) { try await writeHistory(number) }
    let isOffline = scenario.steps.first?.action == .offline
    // Without a network, an app that never had one gets nowhere.
    if history.cached > 0 || isOffline { try await fillCache(history.cached) }
    for number in stride(from: history.messages + 1, through: history.messages + history.missed, by: 1) {
      try await writeHistory(number)
    }
    state.withValue { ($0.isOnline, $0.isUnreachable) = (!isOffline, isOffline) }
    if isOffline { try applyFaults() }
    try await startDevice()
  }

  private func writeHistory(_ number: Int) async throws {
    let author = stage.users[1]
    try await stage.send(StagedMessage(by: author, text: "h\(number)", name: "h\(number)"))
  }

  /// An earlier run of the app, which has cached the newest messages when it ends.
  private func fillCache(_ count: Int) async throws {
    let device = try Device(stage, options, folder: folder, queue: queue)
    try await device.connect()
    guard count > 0 else { return await device.stop() }
    var cached = Scenario.Options()
    cached.limit = count
    let screen = NewerScreen(
      MessageCollection(channel: try await device.channel(), startingPoint: .max, params: cached.params), .newer)
    let end = Awaited(false)
    screen.start { end.update { $0 = true } }
    await end.until { $0 }
    screen.collection.dispose()
    await device.delivered()
    await device.stop()
  }

  /// Starts a run of the app.
  func startDevice() async throws {
    let device = try Device(stage, options, folder: folder, queue: queue)
    MappingTrace.of(device.session).watch()
    state.withValue { $0.device = device }
    if state.withValue({ $0.isResumed }) { device.layer.setResumed(true, device.session) }
    try await device.connect()
  }

  /// Ends a run of the app.
  func stopDevice() async {
    let (device, screens, channels) = state.withValue { state in
      defer { (state.device, state.screens, state.channels) = (nil, nil, nil) }
      return (state.device, state.screens, state.channels)
    }
    guard let device else { return }
    if let screens { note(screens) }
    let rows = MappingTrace.of(device.session).counts
    state.withValue { state in
      for (row, count) in rows { state.outcome.rows[CoveredRows.name(row), default: 0] += count }
    }
    screens?.close()
    channels?.close()
    for screen in screens?.newerScreens ?? [] { calls.end(of: screen) }
    if let channels { calls.end(of: channels) }
    await device.delivered()
    await device.stop()
  }

  private func end() async {
    awaits("the end")
    await stopDevice()
    await stage.stop()
  }

  /// Records what screens and their comparison counted.
  func note(_ screens: MessageScreens) {
    let events = screens.legacyScreens.map(\.events) + screens.newerScreens.map(\.events)
    let (points, found) = (screens.points, screens.divergences)
    let (planted, lawful) = (screens.planted, screens.lawful)
    state.withValue { state in
      state.outcome.planted += planted
      state.outcome.lawful.merge(lawful) { $0 + $1 }
      state.outcome.events += events.reduce(0, +)
      state.outcome.points += points
      state.closedDivergences += found
    }
  }

  // MARK: Steps

  private func runSteps() async throws {
    for (index, step) in (scenario.steps + [ScenarioStep(.settle)]).enumerated() {
      try Task.checkCancellation()
      // If there was a comparison just now, the one at the end is not a separate step.
      if index == scenario.steps.count, scenario.steps.last?.action == .settle { break }
      place.withValue { $0 = Place(step: index + 1, wait: "the step \(step.action.rawValue)") }
      let wasDone = try await perform(step)
      var found = step.action == .settle ? try await settle() : []
      if step.action != .settle, options.pace == .steady { try await rest() }
      found = await look(found)
      state.withValue { state in
        if index < scenario.steps.count { state.outcome.steps += 1 }
        if !wasDone { state.outcome.idleSteps += 1 }
        guard !found.isEmpty else { return }
        (state.outcome.findings, state.outcome.failedStep) = (found, min(index + 1, scenario.steps.count))
      }
      await draw(index + 1, step)
      if !found.isEmpty { return }
    }
  }

  /// Lets a step finish, as far as the network allows.
  private func rest() async throws {
    let device = try device
    let (isOnline, isFaulty) = state.withValue { ($0.isOnline && !$0.isUnreachable, $0.isFaulty) }
    if isOnline && !isFaulty {
      awaits("events of the server")
      try await device.awaitEvents()
      awaits("the ends of calls")
      await calls.untilNone()
      // What is held ends with the hold.
      if !device.hold.value.isOn { await sends.untilNone() }
    }
    awaits("what is to be told")
    await device.delivered()
  }

  private func look(_ found: [Finding]) async -> [Finding] {
    var found = found
    var divergences = state.withValue { $0.closedDivergences }
    if let screens, let device = try? device {
      if options.pace == .steady { _ = await screens.comparison?.compare() }
      divergences += screens.divergences
      if found.isEmpty { found = await device.onQueue { screens.findings } }
    }
    return found + divergences.map { Finding($0) }
  }

  private func draw(_ number: Int, _ step: ScenarioStep) async {
    let detail = step.detail(isOpen: settings.revealsSteps)
    guard let screens, let device = try? device else {
      // Before it is opened and while it is closed, the channel shows nothing; rows stay those of the steps.
      return state.withValue {
        $0.outcome.lanes.append(
          step: number, word: step.action.rawValue, detail: detail, legacy: [], newer: [], explained: [:])
      }
    }
    let (legacy, newer) = await device.onQueue { (screens.legacy.shown, screens.newer.shown) }
    let tokens = ShadowTokens(salt: settings.salt, reveals: settings.isRevealing)
    // At the steady pace the comparison has just been made, with what was planted; otherwise the screens are newer.
    let last = options.pace == .steady ? screens.comparison?.lastPoint : nil
    let compared = last.flatMap { $0.point.skipped == nil ? $0 : nil }
    state.withValue { state in
      state.outcome.lanes.note(legacy.sent + newer.sent)
      state.outcome.lanes.append(
        step: number, word: step.action.rawValue, detail: detail,
        legacy: compared?.point.legacy.map(LaneEntry.init) ?? legacy.entries(tokens),
        newer: compared?.point.new.map(LaneEntry.init) ?? newer.entries(tokens),
        explained: compared?.explained ?? [:])
    }
  }
}
