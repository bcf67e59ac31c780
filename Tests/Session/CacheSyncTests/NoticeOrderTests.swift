import ChatCache
import ChatModel
import ChatWire
import DevChatBackend
import LiveTesting
import PacedTesting
import Testing

@testable import CacheSync

/// Notices come in the order of the commits, one at a time, and each of them is what the cache says at that moment.
@Suite("Order of notices", .live) struct NoticeOrderTests {
  @Test("eight sides at once: sends, edits, deletions, events, clears, resends; every notice is the cache's next state")
  func eightSides() async throws {
    let fixture = try await SendingFixture()
    let device = try await fixture.device()
    let (log, cache) = (CommitOrder(), device.cache)
    let checks = [NoticeCheck(cache, log, 0), NoticeCheck(cache, log, 1)]
    let commits = cache.changes()
    var observations: [SyncObservation] = []
    for check in checks { observations.append(await device.engine.observe { await check.record($0) }) }
    try await device.connect()
    let watches = ["first", "second"].map { device.engine.watchMessages(channelURL: $0) }
    // Something to edit and to delete from the first moment on.
    let answers = Answers()
    for number in 0..<20 { try device.send("before-\(number)", to: number % 2 == 0 ? "first" : "second", answers) }
    await answers.until(20)
    try fixture.fail(FaultRule(.command("MESG"), .error(code: 900_200), probability: 0.2))

    await withTaskGroup(of: Void.self) { group in
      for side in 0..<8 {
        group.addTask {
          var random = SeededRandom(seed: UInt64(side))
          for number in 0..<25 { await Self.act(side, number, fixture, device, answers, &random) }
        }
      }
    }
    await answers.until(70)
    let last = try await fixture.platform(
      "POST", "group_channels/first/messages", #"{"message_type":"ADMM","message":"last"}"#
    ).integer("message_id")
    await device.log.until { notices in
      notices.contains { $0.change?.channels.contains { $0.insertedMessages.contains(last ?? 0) } == true }
    }
    await device.engine.untilAtRest()
    try await device.engine.perform { _ in }

    for check in checks { #expect(check.problems == []) }
    try #require(checks.count == 2)
    let told = checks[0].told
    #expect(told == checks[1].told)
    #expect(zip(told, told.dropFirst()).allSatisfy { $0.number < $1.number })
    // Each notice goes to both observers before the next one goes to the first.
    #expect(log.entries.map(\.observer) == told.flatMap { _ in [0, 1] })
    #expect(log.entries.map(\.number) == told.flatMap { [$0.number, $0.number] })
    // The cache itself tells the same, in the same order; what it tells beside that are no rows of messages.
    let numbers = Set(told.map(\.number))
    var others: [CacheChange] = []
    var same: [CacheChange] = []
    for await change in commits {
      if numbers.contains(change.number) { same.append(change) } else { others.append(change) }
      if change.number == told.last?.number { break }
    }
    #expect(same == told)
    #expect(others.allSatisfy { $0.source == .application && $0.channels.allSatisfy { $0.insertedMessages.isEmpty } })
    // All of it took place at all.
    let sources = Set(told.map(\.source))
    for source: CacheSource in [
      .pendingCreated, .messageSent, .messageFailed, .messageReceived, .messageUpdated, .messageDeleted,
      .reactionUpdated, .application, .backgroundSync, .resendStarted,
    ] { #expect(sources.contains(source), "nothing with source \(source.rawValue)") }

    for observation in observations { observation.cancel() }
    for watch in watches { watch.cancel() }
    try await fixture.stop(device)
  }

  /// One input, or what makes the server send one.
  private static func act(
    _ side: Int, _ number: Int, _ fixture: SendingFixture, _ device: TestDevice, _ answers: Answers,
    _ random: inout SeededRandom
  ) async {
    let (engine, url) = (device.engine, random.oneIn(2) ? "first" : "second")
    let message = try? await device.cache.read { try $0.messages(channelURL: url, createdIn: 0...Int64.max) }
      .filter { side > 3 || $0.senderID == "alice" }.randomElement(using: &random)
    switch side {
    case 0, 1: _ = try? device.send("\(side)-\(number)", to: side == 0 ? "first" : "second", answers)
    case 2:
      guard let message else { return }
      var edit = MessageEdit()
      edit.text = "edited \(number)"
      await withCheckedContinuation { done in
        engine.calls.edit(message.kind, messageID: message.id, in: url, edit) { _ in done.resume() }
      }
    case 3:
      guard let message, random.oneIn(3) else { return await engine.untilAtRest() }
      await withCheckedContinuation { done in
        engine.calls.delete(messageID: message.id, in: url) { _ in done.resume() }
      }
    case 4:
      _ = try? await fixture.platform(
        "POST", "group_channels/\(url)/messages",
        #"{"message_type":"MESG","user_id":"bob","message":"bob \#(number)"}"#)
    case 5:
      guard let message else { return }
      _ = try? await fixture.platform(
        "POST", "group_channels/\(url)/messages/\(message.id)/reactions",
        #"{"user_id":"bob","reaction":"r\#(number % 3)"}"#)
    case 6:
      guard number % 3 == 0 else { return engine.refreshChannel(url) }
      try? await engine.perform {
        try await $0.storage.clearMessages(channelURL: "second", isKeepingOutgoing: true, on: $0)
      }
    default:
      let failed = try? await device.cache.read { try $0.outgoingMessages(state: .failed) }.randomElement(
        using: &random)
      guard let failed else { return await engine.untilAtRest() }
      await withCheckedContinuation { done in
        if random.oneIn(3) {
          engine.removeOutgoing(requestIDs: [failed.requestID]) { _ in done.resume() }
        } else {
          engine.resend(requestID: failed.requestID) { _ in done.resume() }
        }
      }
    }
  }
}

/// Which observer was told of which commit.
private final class CommitOrder: Sendable {
  private let state = Locked<[(observer: Int, number: Int64)]>([])
  var entries: [(observer: Int, number: Int64)] { state.withValue { $0 } }
  func append(_ observer: Int, _ number: Int64) { state.withValue { $0.append((observer, number)) } }
}

/// Follows the cache by notices alone, and compares at every one of them.
private final class NoticeCheck: Sendable {
  fileprivate struct Rows: Sendable, Equatable {
    var messages: [String: Set<Int64>] = ["first": [], "second": []]
    var outgoing: Set<String> = []
  }

  fileprivate struct State: Sendable {
    var rows = Rows()
    var told: [CacheChange] = []
    var problems: [String] = []
  }

  private let cache: Cache
  private let log: CommitOrder
  private let observer: Int
  private let state = Locked(State())

  init(_ cache: Cache, _ log: CommitOrder, _ observer: Int) {
    (self.cache, self.log, self.observer) = (cache, log, observer)
  }

  var told: [CacheChange] { state.withValue { $0.told } }
  var problems: [String] { state.withValue { $0.problems } }

  func record(_ notice: SyncNotice) async {
    guard let change = notice.change else { return }
    log.append(observer, change.number)
    let expected = state.withValue { state in
      state.told.append(change)
      for channel in change.channels { state.follow(channel, change.number) }
      return state.rows
    }
    let found = try? await cache.read { snapshot in
      var rows = Rows()
      for url in ["first", "second"] {
        rows.messages[url] = Set(try snapshot.messages(channelURL: url, createdIn: 0...Int64.max).map(\.id))
      }
      rows.outgoing = Set(try snapshot.outgoingMessages().map(\.requestID))
      return rows
    }
    let areRowsRead = try? await cache.read { snapshot in
      try change.channels.allSatisfy { try $0.rows == $0.read(from: snapshot, isWithMessages: true).rows }
    }
    if areRowsRead != true {
      state.withValue { $0.problems.append("commit \(change.number) carries other rows than the cache has") }
    }
    if found != expected {
      state.withValue { $0.problems.append("the cache is not what commit \(change.number) says") }
    }
  }
}

extension NoticeCheck.State {
  mutating func follow(_ change: ChannelChange, _ number: Int64) {
    if change.isCleared { rows.messages[change.channelURL] = [] }
    var ids = rows.messages[change.channelURL] ?? []
    let isConsistent =
      ids.isDisjoint(with: change.insertedMessages) && ids.isSuperset(of: change.updatedMessages)
      && ids.isSuperset(of: change.deletedMessages) && rows.outgoing.isDisjoint(with: change.insertedOutgoing)
      && rows.outgoing.isSuperset(of: change.updatedOutgoing) && rows.outgoing.isSuperset(of: change.removedOutgoing)
    if !isConsistent { problems.append("commit \(number) contradicts an earlier one") }
    ids.formUnion(change.insertedMessages)
    ids.subtract(change.deletedMessages)
    rows.messages[change.channelURL] = ids
    rows.outgoing.formUnion(change.insertedOutgoing)
    rows.outgoing.subtract(change.removedOutgoing + change.resolvedOutgoing.map(\.requestID))
  }
}
