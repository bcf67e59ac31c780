import ChatCache
import ChatModel
import FileTesting
import PacedTesting
import SeededTesting
import Testing

/// Pages against a naive array with the same messages.
@Suite(.heavy) struct MessagePageTests {
  private let folder: TemporaryFolder
  private let cache: Cache
  private let all: [Message]

  init() async throws {
    folder = try TemporaryFolder()
    cache = try folder.open()
    var generator = SeededRandom(seed: 11)
    var made: [Message] = []
    for id in 1...400 {
      // Few times for many messages, so that many share a millisecond.
      let createdAt = Int64.random(in: 1...120, using: &generator)
      let type = ["MESG", "FILE", "ADMM"].randomElement(using: &generator) ?? "MESG"
      let customType = ["", #","custom_type":"a""#, #","custom_type":"b""#].randomElement(using: &generator) ?? ""
      let sender =
        ["", #","user":{"user_id":"u1"}"#, #","user":{"user_id":"u2"}"#].randomElement(using: &generator) ?? ""
      try made.append(message(Int64(id), at: createdAt, type: type, extra: customType + sender))
    }
    let others = try (1...50).map { try message(Int64($0), at: Int64($0), in: "other") }
    all = made.sorted { $0.precedes($1) }
    let shuffled = made.shuffled(using: &generator)
    try await cache.write(source: .fetched) { transaction in
      try transaction.upsertMessages(shuffled)
      try transaction.upsertMessages(others)
    }
  }

  private static let filters = [
    MessageFilter.everything, MessageFilter(messageType: .file), MessageFilter(customType: "a"),
    MessageFilter(senderUserIDs: ["u1", "u2"]),
    MessageFilter(messageType: .user, customType: "b", senderUserIDs: ["u2"]),
    MessageFilter(customType: "none such"),
  ]

  @Test(arguments: 1...4) func agreesWithANaiveArray(seed: UInt64) async throws {
    let all = all
    try await cache.read { snapshot in
      var generator = SeededRandom(seed: seed)
      for step in 0..<400 {
        let someone = all.randomElement(using: &generator) ?? all[0]
        let position: MessagePosition =
          switch Int.random(in: 0..<3, using: &generator) {
          case 0: MessagePosition(someone)
          case 1: MessagePosition(createdAt: Int64.random(in: -1...125, using: &generator))
          default:
            MessagePosition(createdAt: someone.createdAt, messageID: Int64.random(in: 0...401, using: &generator))
          }
        let request = MessagePageRequest(
          position: position, previousCount: Int.random(in: 0..<30, using: &generator),
          nextCount: Int.random(in: 0..<30, using: &generator), isInclusive: Bool.random(using: &generator),
          filter: Self.filters.randomElement(using: &generator) ?? .everything)
        let page = try snapshot.messages(channelURL: channelURL, request)
        let isRight = page == Self.naive(all, request)
        #expect(isRight, "seed \(seed), step \(step)")
        guard isRight else { return }
      }
    }
  }

  /// The page as filters and slices of the sorted array.
  private static func naive(_ all: [Message], _ request: MessagePageRequest) -> NaivePage {
    let admitted = all.filter { request.filter.matches($0) }
    let position = request.position
    func side(_ message: Message) -> Int {
      if message.createdAt != position.createdAt { return message.createdAt < position.createdAt ? -1 : 1 }
      guard let messageID = position.messageID, message.id != messageID else { return 0 }
      return message.id < messageID ? -1 : 1
    }
    let before = admitted.filter { side($0) < 0 }
    let after = admitted.filter { side($0) > 0 }
    let here = request.isInclusive ? admitted.filter { side($0) == 0 } : []
    return NaivePage(
      messages: before.suffix(request.previousCount) + here + after.prefix(request.nextCount),
      hasPrevious: before.count > request.previousCount, hasNext: after.count > request.nextCount)
  }

  private struct NaivePage {
    let messages: [Message]
    let hasPrevious: Bool
    let hasNext: Bool

    static func == (page: MessagePage, naive: NaivePage) -> Bool {
      page.messages == naive.messages && page.hasPrevious == naive.hasPrevious && page.hasNext == naive.hasNext
    }
  }

  /// Going on from the last message visits each once, ties included.
  @Test(arguments: [1, 7, 100]) func walkingVisitsEveryMessageOnce(size: Int) async throws {
    let visited = try await cache.read { snapshot in
      var visited: [Message] = []
      var position = MessagePosition(createdAt: .max)
      while true {
        let page = try snapshot.messages(
          channelURL: channelURL, MessagePageRequest(position: position, previousCount: size))
        visited = page.messages + visited
        guard page.hasPrevious, let first = page.messages.first else { return visited }
        position = MessagePosition(first)
      }
    }
    #expect(visited == all)
  }

  @Test func byInterval() async throws {
    let found = try await cache.read {
      try $0.messages(channelURL: channelURL, createdIn: 20...40, filter: MessageFilter(messageType: .file))
    }
    #expect(found == all.filter { (20...40).contains($0.createdAt) && $0.kind == .file })
  }

  @Test func byID() async throws {
    let one = try await cache.read { try $0.message(channelURL: channelURL, messageID: 17) }
    #expect(one == all.first { $0.id == 17 })
    let some = try await cache.read { try $0.messages(channelURL: channelURL, messageIDs: [3, 999, 1, 3]) }
    #expect(some == all.filter { [1, 3].contains($0.id) })
    #expect(try await cache.read { try $0.message(channelURL: "unknown", messageID: 17) } == nil)
  }

  @Test func anUnknownChannelIsEmpty() async throws {
    let request = MessagePageRequest(position: MessagePosition(createdAt: 0), nextCount: 5)
    #expect(try await cache.read { try $0.messages(channelURL: "unknown", request).messages.isEmpty })
  }

  @Test func aFilterWithTooManySendersIsRefused() async throws {
    let filter = MessageFilter(senderUserIDs: (0...10_000).map { "u\($0)" })
    let code = await errorCode {
      try await cache.read { try $0.messages(channelURL: channelURL, createdIn: 0...1, filter: filter) }
    }
    #expect(code == .invalidValue)
  }
}
