import ChatCache
import ChatModel
import ChatWire
import DevChatBackend
import LiveTesting
import SeededTesting
import Testing

@testable import CacheSync

/// Alice does random things to messages and channels with and without a connection, answers are lost, her app ends
/// anywhere and starts again, and bob goes on.
final class OfflineRun {
  private let fixture: OfflineFixture
  private var random: SeededRandom
  private var device: TestDevice
  private var watches: [MessageWatch] = []
  private var isConnected = true
  private var number = 0
  /// Alice's and bob's messages, as far as they were not deleted.
  private var mine: [Int64]
  private var theirs: [Int64]
  /// What was answered.
  private let answered = WatchedLog<Int64>()
  private var asked = 0

  init(seed: UInt64) async throws {
    random = SeededRandom(seed: seed)
    fixture = try await OfflineFixture()
    (mine, theirs) = ([fixture.mine], [fixture.theirs])
    for number in 0..<3 {
      mine.append(try await fixture.sending.fixture.send("mine \(number)", to: "first", by: "alice"))
      theirs.append(try await fixture.sending.fixture.send("theirs \(number)", to: "first", by: "bob"))
    }
    device = try await fixture.device()
    watch()
  }

  /// - Returns: what is wrong in the end, in words.
  func run(steps: Int) async throws -> [String] {
    for _ in 0..<steps { try await step() }
    fixture.calls.letGo()
    let device = device
    if !isConnected { try await device.connect() }
    await device.untilNothingWaits()
    let comparison = QuietComparison(
      fixture: fixture.sending.fixture, devices: [device], channels: { _ in ["first", "second"] })
    var wrong = try await comparison.differences { try await device.waiting().map { "\($0.kind) still waits" } }
    if answered.elements.count != asked { wrong.append("\(asked) calls, \(answered.elements.count) answers") }
    for watch in watches { watch.cancel() }
    try await fixture.sending.stop(device)
    // Also what the server did for calls that ended with their connection.
    return wrong + fixture.record.doubled()
  }

  private func watch() {
    var list = ChannelListCall()
    (list.showsEmpty, list.showsFrozen, list.hidden) = (true, true, .all)
    device.engine.syncChannels(list)
    watches = ["first", "second"].map { device.engine.watchMessages(channelURL: $0) }
  }

  private func step() async throws {
    number += 1
    switch Int.random(in: 0..<100, using: &random) {
    case 0..<45: try await act()
    case 45..<60: try await actOfBob()
    case 60..<75: try await changeConnection()
    case 75..<85: fixture.calls.loseAnswer(of: anyName())
    case 85..<92: fixture.calls.hold(anyName())
    case 92..<96: try await restart()
    default: await device.engine.untilAtRest()
    }
  }

  private func anyName() -> String {
    ["MEDI", "READ", "react", "unreact", "delete", "pin", "unpin", "unread"].randomElement(using: &random) ?? "MEDI"
  }

  private func act() async throws {
    let calls = device.engine.calls
    let id = (random.oneIn(3) ? theirs : mine).randomElement(using: &random) ?? fixture.theirs
    asked += 1
    func done<Value, Failure>() -> @Sendable (Result<Value, Failure>) -> Void {
      { [answered] in answered.append($0.code) }
    }
    switch Int.random(in: 0..<10, using: &random) {
    case 0..<3:
      var edit = MessageEdit()
      edit.text = "edited \(number)"
      // One of bob's is refused.
      calls.edit(.user, messageID: id, in: "first", edit, completion: done())
    case 3..<7:
      let key = random.oneIn(2) ? "up" : "down"
      // As the app shows it after the calls before.
      let isThere = try await device.engine.perform { engine in
        try await engine.cache.read { try $0.message(channelURL: "first", messageID: id) }
      }?.showingPendingActions.hasReaction(key, of: "alice")
      calls.react(key, on: id, in: "first", isAdding: isThere != true, completion: done())
    case 7: calls.pin(id, in: "first", isPinning: !random.oneIn(3), completion: done())
    case 8 where mine.count > 1:
      let gone = mine.removeFirst()
      calls.delete(messageID: gone, in: "first", completion: done())
    default: calls.markAsRead(random.oneIn(3) ? "second" : "first", completion: done())
    }
  }

  private func actOfBob() async throws {
    let server = fixture.sending
    let id = (mine + theirs).randomElement(using: &random) ?? 0
    switch Int.random(in: 0..<6, using: &random) {
    case 0, 1:
      let url = random.oneIn(3) ? "second" : "first"
      let sent = try await server.fixture.send("bob \(number)", to: url, by: "bob")
      if url == "first" { theirs.append(sent) }
    case 2 where !theirs.isEmpty:
      _ = try? await server.platform(
        "PUT", "group_channels/first/messages/\(theirs[0])", #"{"message_type":"MESG","message":"bob's \#(number)"}"#)
    case 3 where theirs.count > 2:
      try await server.platform("DELETE", "group_channels/first/messages/\(theirs.removeFirst())")
    case 4 where mine.count > 2:
      // Also what alice may have changed.
      _ = try? await server.platform("DELETE", "group_channels/first/messages/\(mine.removeLast())")
    default:
      _ = try? await server.platform(
        "POST", "group_channels/first/messages/\(id)/reactions", #"{"user_id":"bob","reaction":"up"}"#)
    }
  }

  private func changeConnection() async throws {
    isConnected.toggle()
    if isConnected {
      try await device.connect()
      if random.oneIn(2) { await device.engine.untilAtRest() }
    } else {
      await device.engine.transport.disconnect()
    }
  }

  /// The app ends, whatever is under way, and begins again.
  private func restart() async throws {
    let folder = device.folder
    try await device.stop()
    await fixture.sending.fixture.untilNobodyIsLeft()
    device = try await fixture.device(folder: folder, isConnecting: false)
    isConnected = true
    try await device.connect()
    watch()
  }
}
