import ChatCache
import ChatModel
import ChatTesting
import ChatWire
import DevChatBackend
import LiveTesting

@testable import CacheSync

/// Two devices of one user and three users in all, who do random things to each other while the server goes wrong. The same seed does the same things in the same order.
final class RandomSimulation: Sendable {
  let fixture: LiveFixture
  let devices: [TestDevice]
  let watches: [MessageWatch]
  let channels = ["common", "pair", "club"]
  static let users = ["alice", "bob", "carol"]

  init(seed: UInt64) async throws {
    let clock = TestClock.skipping()
    let fixture = try await LiveFixture(clock: clock) { backend in backend.seed = seed }
    var devices: [TestDevice] = []
    for userID in ["alice", "alice", "bob", "carol"] {
      var configuration = SyncConfiguration()
      configuration.clock = clock
      configuration.messagePageSize = 7
      configuration.channelPageSize = 2
      devices.append(
        try await TestDevice(
          userID: userID, transport: try fixture.transport(clock: clock, timeouts: FastClock.timeoutsOfLostAnswers),
          configuration: configuration))
    }
    for device in devices { try await device.connect() }
    for (url, users) in [
      ("common", RandomSimulation.users), ("pair", ["alice", "bob"]), ("club", RandomSimulation.users),
    ] {
      try await fixture.platform(
        "POST", "group_channels",
        body: .object {
          $0.set("channel_url", url)
          $0.set("name", url)
          $0.set("user_ids", users)
          $0.set("operator_ids", ["alice"])
        })
    }
    self.fixture = fixture
    self.devices = devices
    var everything = ChannelListCall()
    everything.showsEmpty = true
    everything.showsFrozen = true
    everything.hidden = .all
    for device in devices {
      device.engine.syncChannels(everything)
    }
    var policy = ResendPolicy()
    policy.isAutomatic = true
    for device in devices { device.engine.setResendPolicy(policy) }
    watches = devices.flatMap { device in
      RandomSimulation.channels(of: device.engine.userID).map { device.engine.watchMessages(channelURL: $0) }
    }
  }

  static func channels(of userID: String) -> [String] {
    userID == "carol" ? ["common", "club"] : ["common", "pair", "club"]
  }

  /// One random thing.
  func step(_ random: inout SeededRandom) async throws {
    let device = devices[Int.random(in: 0..<devices.count, using: &random)]
    let channels = RandomSimulation.channels(of: device.engine.userID)
    let channel = channels[Int.random(in: 0..<channels.count, using: &random)]
    switch Int.random(in: 0..<100, using: &random) {
    case 0..<38: try send(device, channel, &random)
    case 38..<48: try await edit(device, channel, &random)
    case 48..<54: try await delete(device, channel, &random)
    case 54..<68: try await react(device, channel, &random)
    case 68..<76: read(device, channel)
    case 76..<79:
      call(
        device,
        .setMetadata(
          ["key\(Int.random(in: 0..<3, using: &random))": "v\(random.next() % 9)"], of: channel, upsert: true))
    case 79..<82:
      var fields = ChannelFields()
      fields.name = "name \(random.next() % 100)"
      call(device, .updateChannel(channel, fields))
    case 82..<84:
      call(device, .hide(channel, hidesPreviousMessages: random.oneIn(3), allowsAutoUnhide: !random.oneIn(3)))
    case 84..<86: call(device, .unhide(channel))
    case 86..<88: call(device, .freeze(channel, random.oneIn(2)))
    case 88..<90:
      let isStarting = random.oneIn(2)
      post(device) { try await $0.post(.typing(isStarting: isStarting, in: channel, time: 1)) }
    case 90..<92: fixture.server.disconnect(userID: device.engine.userID)
    case 92..<94:
      post(device) {
        await $0.suspend()
        await $0.resume()
      }
    case 94..<96:
      try await device.engine.perform {
        await $0.pause()
        await $0.resume()
      }
    default: try fixture.server.setFaults(FaultPlan.random(&random))
    }
  }

  private func send(_ device: TestDevice, _ channel: String, _ random: inout SeededRandom) throws {
    var content = UserMessageContent("text \(random.next() % 1000)")
    if random.oneIn(4) {
      content.common.mentionKind = .users
      content.common.mentionedUserIDs = [RandomSimulation.users[Int.random(in: 0..<3, using: &random)]]
    }
    if random.oneIn(5), let parent = lastMessage.withValue({ $0[channel] }) { content.common.parentMessageID = parent }
    let requestID = "\(device.engine.userID)-\(random.next())"
    guard let sender = User(.object { $0.set("user_id", device.engine.userID) }) else { return }
    let draft = try OutgoingDraft.text(
      content, in: channel, by: sender, createdAt: device.engine.nextSendTime(), requestID: requestID)
    let isReply = content.common.parentMessageID != nil
    sends.withValue { $0[requestID] = 0 }
    device.engine.send(draft) { [sends, lastMessage] result in
      sends.withValue { $0[requestID, default: 0] += 1 }
      if case .success(let message) = result, !isReply { lastMessage.withValue { $0[channel] = message.id } }
    }
  }

  /// How often the completion of each send was called.
  let sends = Locked<[String: Int]>([:])
  private let lastMessage = Locked<[String: Int64]>([:])

  private func ownMessage(_ device: TestDevice, _ channel: String, _ random: inout SeededRandom) async throws
    -> Message?
  {
    let cached = try await device.cache.read { try $0.messages(channelURL: channel, createdIn: 0...Int64.max) }
    let own = cached.filter { $0.senderID == device.engine.userID }
    return own.isEmpty ? nil : own[Int.random(in: 0..<own.count, using: &random)]
  }

  private func edit(_ device: TestDevice, _ channel: String, _ random: inout SeededRandom) async throws {
    guard let message = try await ownMessage(device, channel, &random) else { return }
    var edit = MessageEdit()
    edit.text = "edited \(random.next() % 1000)"
    device.engine.calls.edit(message.kind, messageID: message.id, in: channel, edit)
  }

  private func delete(_ device: TestDevice, _ channel: String, _ random: inout SeededRandom) async throws {
    guard let message = try await ownMessage(device, channel, &random) else { return }
    device.engine.calls.delete(messageID: message.id, in: channel)
  }

  private func react(_ device: TestDevice, _ channel: String, _ random: inout SeededRandom) async throws {
    let cached = try await device.cache.read { try $0.messages(channelURL: channel, createdIn: 0...Int64.max) }
    guard !cached.isEmpty else { return }
    let message = cached[Int.random(in: 0..<cached.count, using: &random)]
    call(device, .reaction(random.oneIn(2) ? "up" : "down", on: message.id, in: channel, isAdding: !random.oneIn(3)))
  }

  /// The server tells the others; this device has only the answer.
  private func read(_ device: TestDevice, _ channel: String) {
    post(device) { [engine = device.engine] in
      let answer = try await $0.send(.read(channelURL: channel, requestID: "read-\(channel)"))
      engine.put { await $0.eventHandling.handle(answer, on: $0) }
    }
  }

  private func call(_ device: TestDevice, _ call: HTTPCall) { post(device) { _ = try await $0.call(call) } }

  /// A request of the app beside the engine. Refusals are part of the game.
  private func post(_ device: TestDevice, _ body: @escaping @Sendable (any ChatTransport) async throws -> Void) {
    let transport = device.engine.transport
    let task = Task { _ = try? await body(transport) }
    posts.withValue { $0.append(task) }
  }

  private let posts = Locked<[Task<Void, Never>]>([])

  /// Waits for every request that was made beside the engines.
  func finishPosts() async {
    let tasks = posts.withValue { posts in
      defer { posts = [] }
      return posts
    }
    for task in tasks { await task.value }
  }
}
