import ChatCache
import ChatModel
import ChatWire
import DevChatBackend
import Foundation
import LiveTesting

@testable import CacheSync

/// Alice's device, a process that is killed and started again on the same folder, while bob and carol go on.
final class KillSimulation {
  static let channels = ["common", "pair"]
  /// How often at most a device is told to do more, until it comes to the moment at which it is killed: of four things
  /// each time, one of ten leads there even where this is rare.
  private static let longestWay = 100

  let fixture: LiveFixture
  private let folder: TemporaryCacheFolder
  private let files: TemporaryCacheFolder
  private let seed: UInt64
  private var random: SeededRandom
  private var others: OtherUsers
  private var runs = 0
  /// Request ids that the process said to be in the cache.
  private var stored: Set<String> = []
  /// The texts that alice gave her messages, in their order, and the place of the last that the cache kept.
  private var edits: [Int64: [String]] = [:]
  private var keptEdits: [Int64: Int] = [:]
  /// Those whose messages alice wanted to delete.
  private var deleted: Set<String> = []

  /// - Parameters:
  ///   - answersRepeatedSends: without, a message that is sent twice is there twice.
  ///   - hasTwoProcesses: whether there is more than one at once (`runTwo`).
  init(seed: UInt64, answersRepeatedSends: Bool = false, hasTwoProcesses: Bool = false) async throws {
    let hasOneDeviceEach = !answersRepeatedSends && !hasTwoProcesses
    fixture = try await LiveFixture.onSockets(hasOneDeviceEach: hasOneDeviceEach) { backend, _ in
      (backend.seed, backend.answersRepeatedSends) = (seed, answersRepeatedSends)
    }
    (folder, files) = (try TemporaryCacheFolder(), try TemporaryCacheFolder())
    self.seed = seed
    random = SeededRandom(seed: seed)
    others = OtherUsers(fixture: fixture, channels: KillSimulation.channels, seed: seed &+ 1)
    for user in ["alice", "bob", "carol"] {
      try await fixture.platform("POST", "users", body: .object { $0.set("user_id", user) })
    }
    for (url, users) in [("common", ["alice", "bob", "carol"]), ("pair", ["alice", "bob"])] {
      try await fixture.platform(
        "POST", "group_channels",
        body: .object {
          $0.set("channel_url", url)
          $0.set("name", url)
          $0.set("user_ids", users)
          $0.set("operator_ids", ["alice"])
        })
    }
    for _ in 0..<40 { try await others.send() }
  }

  /// Starts the device, lets it do things, and kills it.
  /// - Parameters:
  ///   - point: where to kill it; `nil` after it did everything, or with all of that under way.
  ///   - number: which moment of that kind.
  ///   - steps: how many things it does.
  ///   - mustCome: whether it goes on with more of them until it comes to `point`: what it does is random, and may not
  ///     have been enough, or what leads there waits for a pause before it is tried again.
  ///   - isPatient: whether it logs in before it does anything, and all of it comes to its end before the kill.
  /// - Returns: whether it came to `point`.
  @discardableResult
  func run(
    _ point: HoldPoint?, _ number: Int = 1, steps: Int = 24, mustCome: Bool = false, isPatient: Bool = true
  ) async throws -> Bool {
    let child = try await start(point, number)
    if isPatient {
      guard await child.until({ !Set($0).isDisjoint(with: ["online", "offline", "refused", "held"]) }) else {
        throw ChildError()
      }
    }
    for _ in 0..<max(1, steps / 4) { try await act(child) }
    if isPatient || point != nil {
      var isHeld = try await isHeldOrIdle(child)
      for _ in 0..<KillSimulation.longestWay where mustCome && !isHeld {
        try await act(child)
        isHeld = try await isHeldOrIdle(child)
      }
    }
    await child.kill()
    note(child)
    // A message that is still on its way when it is looked for would be there twice, and nobody could tell: what the
    // process sent on its socket, and what it called, is done first.
    await fixture.untilNobodyIsLeft()
    // The run goes on without it.
    try await others.act(Int.random(in: 0...8, using: &random))
    return child.lines.contains("held")
  }

  private func start(_ point: HoldPoint? = nil, _ number: Int = 1) async throws -> ChildDevice {
    runs += 1
    var arguments = [
      "--folder", folder.url.path, "--files", files.url.path, "--user", "alice", "--server", fixture.url,
      "--channels", KillSimulation.channels.joined(separator: ","), "--seed", "\(seed * 100 + UInt64(runs))",
    ]
    if let point { arguments += ["--hold", "\(point.rawValue):\(number)"] }
    let child = try ChildDevice(arguments)
    guard await child.until({ $0.contains("opened") }) else { throw ChildError() }
    return child
  }

  /// Two processes on one cache, as an app and its extension, send at the same time. The second one starts while the
  /// first one sends, and goes on when that one is killed.
  /// - Parameter isSlow: whether the server takes its time with messages, so that a look for one finds nothing while it is
  ///   on its way. Then nothing is on its way when the first process is killed: nobody could tell.
  func runTwo(isSlow: Bool) async throws {
    let slowness = [
      FaultRule.Target.command("MESG"), .command("FILE"), .http(method: "POST", pathPrefix: "/v3/group_channels"),
    ]
    let rules = isSlow ? slowness.map { FaultRule($0, .latency(250)) } : []
    try fixture.server.setFaults(FaultPlan(rules: rules))
    let first = try await start()
    try await send(first)
    let second = try await start()
    for _ in 0..<Int.random(in: 2...8, using: &random) {
      try await send(random.oneIn(2) ? first : second)
      if random.oneIn(4) { try await others.act(1) }
    }
    if isSlow { _ = try await isHeldOrIdle(first) }
    await first.kill()
    try await send(second)
    _ = try await isHeldOrIdle(second)
    await second.kill()
    for child in [first, second] { note(child) }
    await fixture.untilNobodyIsLeft()
  }

  private func send(_ child: ChildDevice) async throws {
    let count = child.lines.count { $0 == "stepped" }
    try child.say("sends \(Int.random(in: 1...6, using: &random))")
    guard await child.until({ $0.count { $0 == "stepped" } > count }) else { throw ChildError() }
  }

  /// What it said of what it did.
  private func note(_ child: ChildDevice) {
    stored.formUnion(child.words(after: "stored"))
    deleted.formUnion(child.words(after: "deleting"))
    note(edits: child)
  }

  private func note(edits child: ChildDevice) {
    func each(_ word: String, _ body: (Int64, String) -> Void) {
      for line in child.words(after: word) {
        let parts = line.split(separator: " ", maxSplits: 1).map(String.init)
        if parts.count == 2, let id = Int64(parts[0]) { body(id, parts[1]) }
      }
    }
    each("editing") { edits[$0, default: []].append($1) }
    each("kept") { id, text in
      guard let place = edits[id]?.lastIndex(of: text) else { return }
      keptEdits[id] = max(place, keptEdits[id] ?? 0)
    }
    for id in child.words(after: "removing").compactMap(Int64.init) { (edits[id], keptEdits[id]) = (nil, nil) }
  }

  /// A few things that the device does, and the others meanwhile.
  private func act(_ child: ChildDevice) async throws {
    try await others.act(Int.random(in: 0...3, using: &random))
    let count = child.lines.count { $0 == "stepped" }
    try child.say("steps 4")
    guard await child.until({ $0.count { $0 == "stepped" } > count }) else { throw ChildError() }
  }

  /// Returns when the device stands still, or has nothing under way.
  private func isHeldOrIdle(_ child: ChildDevice) async throws -> Bool {
    let count = child.lines.count { $0 == "idle" }
    try child.say("idle")
    // What is held is under way: only one of both can come.
    guard await child.until({ $0.contains("held") || $0.count { $0 == "idle" } > count }) else { throw ChildError() }
    return child.lines.contains("held")
  }

  /// Starts the device once more, in this process, and lets it come to rest.
  /// - Returns: what differs from the server then, is there twice, or is lost; in words.
  func finish() async throws -> [String] {
    try fixture.server.setFaults(FaultPlan())
    let clock = FastClock(factor: 20)
    var configuration = SyncConfiguration()
    configuration.clock = clock
    configuration.messagePageSize = 7
    configuration.channelPageSize = 2
    let device = try await TestDevice(
      userID: "alice", folder: folder,
      transport: try fixture.transport(clock: clock, timeouts: FastClock.timeoutsOfLostAnswers),
      configuration: configuration)
    for _ in 0..<50 { if (try? await device.connect()) != nil { break } }
    var everything = ChannelListCall()
    everything.showsEmpty = true
    everything.showsFrozen = true
    everything.hidden = .all
    device.engine.syncChannels(everything)
    let watches = KillSimulation.channels.map { device.engine.watchMessages(channelURL: $0) }
    let comparison = QuietComparison(fixture: fixture, devices: [device], channels: { _ in KillSimulation.channels })
    let differences = try await comparison.differences { try await doubledOrLost(device) }
    for watch in watches { watch.cancel() }
    try await device.stop()
    await fixture.stop()
    return differences
  }

  private func doubledOrLost(_ device: TestDevice) async throws -> [String] {
    let truth = Comparison(
      transport: device.engine.transport, cache: device.cache, userID: "alice", watched: KillSimulation.channels)
    var sent: [Message] = []
    for url in KillSimulation.channels { sent += try await truth.messages(url).filter { $0.senderID == "alice" } }
    let failed = try await device.cache.read { try $0.outgoingMessages(state: .failed) }
    let refused = failed.map(\.requestID)
    var found: [String] = []
    for row in failed where row.needsUpload && FileUpload(row)?.size == nil {
      found.append("the file of \(row.requestID) is lost")
    }
    found += try await lostEdits(truth)
    let named = failed.compactMap(\.filePath).map { URL(fileURLWithPath: $0).lastPathComponent }
    let kept = (try? FileManager.default.contentsOfDirectory(atPath: folder.path("alice.files"))) ?? []
    for name in kept where !named.contains(name) { found.append("\(name) is left") }
    // The request id, and the same again in the content: a message that was sent as another one would have only that.
    for ids in [sent.compactMap(\.requestID), sent.compactMap(\.data)] {
      for (id, count) in Dictionary(ids.map { ($0, 1) }, uniquingKeysWith: +) where count > 1 {
        found.append("\(id) is there \(count) times")
      }
      for id in stored.subtracting(ids).subtracting(deleted).subtracting(refused) { found.append("\(id) is lost") }
    }
    return found
  }

  /// What was kept has to be done: the text of a message is the last that was kept, or a later one.
  private func lostEdits(_ truth: Comparison) async throws -> [String] {
    var found: [String] = []
    for url in KillSimulation.channels {
      for message in try await truth.messages(url) {
        guard let kept = keptEdits[message.id], message.kind == .user else { continue }
        let place = edits[message.id]?.lastIndex(of: message.text)
        if place.map({ $0 < kept }) ?? true { found.append("the edit of \(message.id) is lost") }
      }
    }
    return found
  }

  struct ChildError: Error {}
}
