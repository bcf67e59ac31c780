import CacheSync
import ChatCache
import ChatModel
import ChatWire
import Foundation
import SendbirdTransport

/// One measurement of a device's session: so many messages of somebody else, through its socket, its engine and its
/// cache, to whoever observes it; and the two bare parts of that way.
struct SyncRound {
  struct Result {
    var seconds = 0.0
    /// Resident memory at all messages over that at a fifth of them, of each process.
    var serverGrowth = 1.0
    var clientGrowth = 1.0
    /// Reads of pages while the messages came, and afterwards.
    var busy = PageReader.Times()
    var idle = PageReader.Times()
    /// Calls that the device made meanwhile.
    var calls: Int?
  }

  let count: Int
  private static let idleReads = 1_000

  // MARK: The whole way

  func throughCache(_ kind: ServeCommand.Kind) async throws -> Result {
    let server = try await ServerProcess(kind)
    let sender = try await StormSender(server, kind, count: count)
    let watch = StormWatch(count: count, serverMemory: server.residentMemory) { sender.advance(to: $0) }
    let folder = try ScratchFolder()
    let cache = try Cache.open(directory: folder.url, userID: "bob")
    let transport = try SendbirdTransport.toLoad(server.url)
    let engine = SyncEngine(cache: cache, transport: transport)
    let observation = await engine.observe { watch.record($0) }
    await engine.start()
    // As an app with its list and one channel open.
    engine.syncChannels(.everything)
    let messages = engine.watchMessages(channelURL: StormMessages.channelURL)
    _ = try await engine.connect(LoginRequest(userID: "bob"))
    try await watch.synced()
    await engine.untilIdle()
    sender.open()
    try await watch.reached(0)
    await engine.untilIdle()
    let unread = try await channel(cache).unreadMessageCount

    var result = Result()
    let isOver = Locked(false)
    let reader = PageReader(cache: cache)
    let reading = Task { try await reader.read { _ in isOver.withValue { $0 } } }
    let start = DispatchTime.now()
    sender.begin()
    try await watch.reached(count)
    result.seconds = Double(DispatchTime.now().uptimeNanoseconds - start.uptimeNanoseconds) / 1e9
    isOver.withValue { $0 = true }
    result.busy = try await reading.value
    let memory = watch.memoryPoints
    (result.serverGrowth, result.clientGrowth) = (memory.serverGrowth, memory.clientGrowth)
    await engine.untilIdle()
    result.idle = try await reader.read { $0 >= SyncRound.idleReads }
    try await check(cache, unread: unread + count)
    messages.cancel()
    observation.cancel()
    await engine.disconnect()
    await engine.stop()
    try cache.close()
    await sender.close()
    let said = try await server.stop()
    if kind == .storm { result.calls = said.last }
    return result
  }

  private func channel(_ cache: Cache) async throws -> Channel {
    guard let channel = try await cache.read({ try $0.channel(url: StormMessages.channelURL) }) else {
      throw Violation("The channel is not in the cache.")
    }
    return channel
  }

  /// Every message is in the cache once and in its place, inside what is claimed to be complete, and counted.
  private func check(_ cache: Cache, unread: Int) async throws {
    var position = MessagePosition(createdAt: .min)
    var next = 0
    var times: (first: Int64, last: Int64) = (0, 0)
    while true {
      let request = MessagePageRequest(position: position, nextCount: 1_000)
      let page = try await cache.read { try $0.messages(channelURL: StormMessages.channelURL, request) }
      for message in page.messages {
        guard let number = StormMessages.number(in: message.text) else { continue }
        guard number == next else { throw Violation("The cache has \(number) where \(next) was expected.") }
        if number == 0 { times.first = message.createdAt }
        times.last = message.createdAt
        next += 1
      }
      guard page.hasNext, let last = page.messages.last else { break }
      position = MessagePosition(last)
    }
    guard next == count + 1 else { throw Violation("The cache has \(next) messages instead of \(count + 1).") }
    let ranges = try await cache.read {
      try $0.syncedRanges(channelURL: StormMessages.channelURL, answering: .everything)
    }
    guard let range = ranges.range(containing: times.first), range.end >= times.last else {
      throw Violation("The synced range does not reach the last message.")
    }
    let channel = try await channel(cache)
    guard channel.unreadMessageCount == unread else {
      throw Violation("The channel counts \(channel.unreadMessageCount) unread messages instead of \(unread).")
    }
    guard let last = channel.lastMessage, StormMessages.number(in: last.text) == count else {
      throw Violation("The channel's last message is another.")
    }
  }

  // MARK: The bare parts

  /// The same events to the transport alone: received and parsed.
  /// - Returns: the time, and the first message for `bareCache`.
  func bareSocket() async throws -> (seconds: Double, messages: StormMessages) {
    let server = try await ServerProcess(.storm)
    let sender = try await StormSender(server, .storm, count: count)
    let transport = try SendbirdTransport.toLoad(server.url)
    _ = try await transport.connect(LoginRequest(userID: "bob"))
    sender.open()
    var first: Payload?
    var start = DispatchTime.now()
    var next = 0
    for await event in transport.events {
      guard case .message(let message) = event, case .message(let received) = message.event,
        let number = StormMessages.number(in: received.message.text)
      else { continue }
      guard number == next else { throw Violation("Event \(next) was expected and \(number) came.") }
      next += 1
      if number == count { break }
      if number == 0 {
        first = received.message.payload
        start = .now()
        sender.begin()
      } else if number % EventRound.step == 0 {
        sender.advance(to: number)
      }
    }
    let seconds = Double(DispatchTime.now().uptimeNanoseconds - start.uptimeNanoseconds) / 1e9
    guard next == count + 1 else { throw Violation("The events ended after \(next - 1).") }
    await transport.disconnect()
    await sender.close()
    _ = try await server.stop()
    guard let messages = first.flatMap(StormMessages.init) else { throw Violation("The first message has no id.") }
    return (seconds, messages)
  }

  /// The same messages into a cache, a transaction for each, without anything around it.
  func bareCache(_ messages: StormMessages) async throws -> Double {
    let folder = try ScratchFolder()
    let cache = try Cache.open(directory: folder.url, userID: "bob")
    let begin = Int64(Date().timeIntervalSince1970 * 1000)
    var seconds = 0.0
    for first in stride(from: 1, through: count, by: 1_000) {
      // Making them is not measured.
      let batch = try (first..<min(first + 1_000, count + 1)).map { number in
        try Message(messages.payload(number, at: begin + Int64(number / 8)).edited { $0.remove("unread_cnt") })
      }
      let start = DispatchTime.now()
      for message in batch {
        try await cache.write(source: .messageReceived) { try $0.upsertMessages([message]) }
      }
      seconds += Double(DispatchTime.now().uptimeNanoseconds - start.uptimeNanoseconds) / 1e9
    }
    try cache.close()
    return seconds
  }
}

/// A folder for a cache that goes with it.
final class ScratchFolder: Sendable {
  let url: URL

  init() throws {
    url = FileManager.default.temporaryDirectory.appendingPathComponent("wire-load-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: url) }
}
