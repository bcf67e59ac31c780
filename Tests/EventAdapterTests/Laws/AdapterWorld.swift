import ChatClient
import ChatModel
import DevChatServer
import LiveTesting
import LocalCaching
import Testing

@testable import EventAdapter
@testable import SyncManager

/// A channel where everything goes wrong, the same for the same seed, and what is done to the screens that look at it.
struct AdapterWorld {
  let scene: AdapterScene
  let seed: UInt64
  private var random: SeededRandom
  private var isConnected = true
  private var number = 0
  private let log = NoticeLog()

  init(seed: UInt64, messages: Int = 24, options: (inout LegacyOptions) -> Void = { _ in }) async throws {
    self.seed = seed
    random = SeededRandom(seed: seed &* 7919)
    scene = try await AdapterScene(messages: messages, options: options)
    let log = log
    scene.session.engine.addObserver { log.append($0) }
    try await scene.connect()
  }

  mutating func number(below count: Int) -> Int { Int.random(in: 0..<count, using: &random) }

  /// One random thing that happens to the channel.
  /// - Parameters:
  ///   - failed: what may be sent again or removed.
  mutating func step(failed: [BaseMessage]) async throws {
    number += 1
    switch Int.random(in: 0..<100, using: &random) {
    case 0..<22: try await scene.write("bob \(number)")
    case 22..<28: try await scene.write("elsewhere \(number)", by: "alice")
    case 28..<40: try scene.send("own \(number)")
    case 40..<52:
      guard let message = try await scene.history().randomElement(using: &random) else { break }
      try await scene.edit(message.id, "\(message.text)!")
    case 52..<62:
      let history = try await scene.history()
      guard history.count > 12, let message = history.randomElement(using: &random) else { break }
      try await scene.delete(message.id)
    case 62..<70: scene.isBroken.withValue { $0.toggle() }
    case 70..<78:
      guard let message = failed.randomElement(using: &random) as? UserMessage else { break }
      _ = try await scene.channel().resendUserMessage(message)
    case 78..<82:
      guard let message = failed.randomElement(using: &random) else { break }
      scene.session.removeOutgoing(requestID: message.requestId)
    case 82..<88:
      isConnected.toggle()
      await scene.setConnected(isConnected)
    case 88..<92:
      let layer = LegacyLayer.of(scene.session)
      layer.setResumed(!layer.isResumed, scene.session)
    default: try breakThings()
    }
  }

  private mutating func breakThings() throws {
    let faults: [FaultRule] = [
      FaultRule(.event(nil), .duplicate, probability: 0.3),
      FaultRule(.event(nil), .delay(5), probability: 0.2),
      FaultRule(.event(nil), .reorder(by: 2), probability: 0.2),
      FaultRule(.http(method: "GET", pathPrefix: "/v3/"), .status(500, code: 500_901), probability: 0.2),
    ]
    let chosen = faults.filter { _ in random.oneIn(3) }
    try scene.live.server.setFaults(FaultPlan(seed: random.next(), rules: chosen))
  }

  /// Ends everything that goes wrong.
  mutating func mend() async throws {
    try scene.live.server.setFaults(FaultPlan())
    scene.isBroken.withValue { $0 = false }
    if !isConnected { await scene.setConnected(true) }
    isConnected = true
    LegacyLayer.of(scene.session).setResumed(true, scene.session)
    await scene.quiet()
  }

  /// Writes one more message, and returns when the session knows it: everything before it came, too, or is asked for.
  func barrier() async throws {
    let id = try await scene.write("barrier")
    await log.until { notices in
      notices.contains { notice in
        notice.change?.channels.contains { $0.insertedMessages.contains(id) || $0.updatedMessages.contains(id) } == true
      }
    }
    await scene.quiet()
  }

  /// How what is shown differs from the newest messages of the server, once the session caught up.
  /// - Parameter fetch: fetches everything newer.
  func truth(
    fetch: () async -> Void, shown: @escaping @Sendable () -> [BaseMessage]
  ) async throws -> [String] {
    var found: [String] = []
    for _ in 0..<20 {
      try await barrier()
      await fetch()
      await scene.quiet()
      let history = try await scene.history().map(\.text)
      let texts = await scene.onQueue { shown().sorted(by: NewScreen.precedes).map(\.value.text) }
      found = texts == Array(history.suffix(texts.count)) ? [] : ["shown \(texts), server \(history)"]
      if found.isEmpty { return [] }
    }
    return found
  }

  /// What is different at a quiet point: looked at on the app's queue. While events still arrive, the two sides of an
  /// adapter are a job apart, so it is looked at again until nothing comes any more.
  /// - Parameter fetch: what screens do before each look.
  func differences(
    after fetch: () async -> Void = {}, _ find: @escaping @Sendable () -> [String]
  ) async -> [String] {
    var found: [String] = []
    for _ in 0..<20 {
      await fetch()
      await scene.quiet()
      found = await scene.onQueue(find)
      if found.isEmpty { return [] }
    }
    return found
  }
}

/// Events, message by message: what was told of each text in its order. Steps of several messages may be told in one call or
/// in several, and in the order of either API.
func byMessage(_ lines: [String], separator: String, _ parts: (String) -> (event: String, texts: String)?) -> [String:
  [String]]
{
  var told: [String: [String]] = [:]
  for line in lines {
    guard let (event, texts) = parts(line) else { continue }
    for text in texts.components(separatedBy: separator) { told[text, default: []].append(event) }
  }
  return told
}

/// What was told otherwise, for the report of a failed test.
func differing(_ direct: [String: [String]], _ adapted: [String: [String]]) -> [String] {
  Set(direct.keys).union(adapted.keys).sorted().filter { direct[$0] != adapted[$0] }
    .map { "\($0): directly \(direct[$0] ?? []), adapted \(adapted[$0] ?? [])" }
}
