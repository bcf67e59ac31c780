import ChatClient
import ChatTesting
import Foundation
import LocalCaching
import PacedTesting
import Testing

/// A chat screen as an app in Swift 6 writes it: of the main actor, its own delegate, with params of its own that it uses
/// again. That this file compiles without a warning is a part of the test.
@MainActor final class ChatScreen: NSObject {
  private let channel: GroupChannel
  private let collection: MessageCollection
  private let draft = UserMessageParams(message: "")
  private(set) var rows: [String] = []
  private(set) var calls: [String] = []
  private(set) var progress: [Int64] = []
  private var waiting: [(call: String, continuation: CheckedContinuation<Void, Never>)] = []

  init(_ channel: GroupChannel) {
    self.channel = channel
    collection = MessageCollection(channel: channel, startingPoint: .max, params: MessageListParams())
    super.init()
    collection.delegate = self
  }

  func viewDidLoad() async throws {
    _ = try await collection.start(cached: { self.rows = $0.map(\.message) })
    reload()
  }

  func scrollUp() async throws {
    try await collection.loadPrevious()
    reload()
  }

  func send(_ text: String) async throws {
    draft.message = text
    try await channel.send(draft)
    // Its own again.
    draft.message = ""
  }

  func send(file: Data) async throws {
    let params = FileMessageParams(file: file)
    params.fileName = "list.txt"
    try await channel.send(params, progressHandler: { _, sent, _ in self.progress.append(sent) })
  }

  func rename(_ name: String) async throws {
    let params = GroupChannelUpdateParams()
    params.name = name
    try await channel.update(params: params)
  }

  func react(_ key: String) async throws {
    guard let message = collection.succeededMessages.first else { return }
    try await channel.addReaction(with: message, key: key)
    try await channel.markAsRead()
  }

  /// Handlers of the main actor's state, beside the async forms.
  func refresh() {
    channel.refresh { error in self.called(error == nil ? "refreshed" : "not refreshed") }
  }

  func untilCalled(_ call: String) async {
    guard !calls.contains(call) else { return }
    await withCheckedContinuation { waiting.append((call, $0)) }
  }

  private func reload() { rows = collection.succeededMessages.map(\.message) }

  private func called(_ what: String) {
    reload()
    calls.append(what)
    let ready = waiting.filter { $0.call == what }
    waiting.removeAll { $0.call == what }
    for waiter in ready { waiter.continuation.resume() }
  }
}

extension ChatScreen: @preconcurrency MessageCollectionDelegate {
  func messageCollection(
    _ collection: MessageCollection, context: MessageContext, channel: GroupChannel,
    addedMessages messages: [BaseMessage]
  ) {
    called("added " + messages.map(\.message).joined(separator: " "))
  }

  func messageCollection(
    _ collection: MessageCollection, context: MessageContext, channel: GroupChannel,
    updatedMessages messages: [BaseMessage]
  ) {
    called("updated " + messages.map(\.message).joined(separator: " "))
  }
}

@Suite("An app of the main actor", .live) @MainActor struct MainActorAppTests {
  @Test("it awaits what it asks for, and is called on the main actor") func app() async throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("cachebridge-\(UUID().uuidString)")
    let server = try InProcessServer()
    for user in ["anna", "ben"] { try await server.addUser(user) }
    try await server.addChannel("lunch", of: ["anna", "ben"])
    try await server.addMessages(30, to: "lunch", by: "ben")
    let session = try ChatSession(userID: "anna", directory: folder, transport: server.transport())
    _ = try await session.connect()
    let channel = try await session.channel(url: "lunch")

    let screen = ChatScreen(channel)
    try await screen.viewDidLoad()
    #expect(screen.rows == (11...30).map(String.init))
    try await screen.scrollUp()
    #expect(screen.rows.count == 30)
    try await server.addMessage("Pizza?", to: "lunch", by: "ben")
    await screen.untilCalled("added Pizza?")
    #expect(screen.calls == ["added Pizza?"] && screen.rows.last == "Pizza?")

    try await screen.send("Yes")
    try await screen.send(file: Data("milk".utf8))
    #expect(screen.progress.last == 4)
    try await screen.react("+1")
    try await screen.rename("Dinner")
    #expect(channel.name == "Dinner")
    #expect(screen.calls.contains("added Yes") && screen.calls.contains("updated Yes"))
    screen.refresh()
    await screen.untilCalled("refreshed")
    try await channel.refresh()

    try await session.close()
    await server.stop()
    try FileManager.default.removeItem(at: folder)
  }
}
