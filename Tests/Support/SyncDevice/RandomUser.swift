import CacheSync
import ChatCache
import ChatModel
import ChatWire
import Foundation
import LiveTesting

/// Does random things, the same for the same seed as far as the cache is the same.
struct RandomUser {
  private let engine: SyncEngine
  private let channels: [String]
  private let files: URL
  private let seed: UInt64
  private var random: SeededRandom
  private var count = 0
  private var edits = 0

  init(_ engine: SyncEngine, _ arguments: Arguments) {
    self.engine = engine
    channels = arguments.channels
    files = arguments.files
    seed = arguments.seed
    random = SeededRandom(seed: arguments.seed)
  }

  /// One random thing. Does not wait for what it leads to.
  mutating func step() async throws {
    let channel = channels[Int.random(in: 0..<channels.count, using: &random)]
    switch Int.random(in: 0..<100, using: &random) {
    case 0..<42: try await send(channel)
    case 42..<52: try sendFile(channel)
    case 52..<64: try await edit(channel)
    case 64..<70: try await delete(channel)
    case 70..<84: try await react(channel)
    case 84..<90: engine.calls.markAsRead(channel)
    case 90..<92: try await pin(channel)
    case 92..<95:
      var fields = ChannelFields()
      fields.name = "name \(random.next() % 100)"
      post { [fields] in _ = try await $0.call(.updateChannel(channel, fields)) }
    case 95..<98:
      let values = ["key\(random.next() % 3)": "v\(random.next() % 9)"]
      post { _ = try await $0.call(.setMetadata(values, of: channel, upsert: true)) }
    default:
      post {
        await $0.suspend()
        await $0.resume()
      }
    }
  }

  /// A text or a file. Does not wait for it.
  mutating func sendSomething() async throws {
    let channel = channels[Int.random(in: 0..<channels.count, using: &random)]
    if random.oneIn(4) { try sendFile(channel) } else { try await send(channel) }
  }

  /// Stays what it is when the message is edited.
  private mutating func nextRequestID() -> String {
    count += 1
    return "\(seed)-\(count)"
  }

  private mutating func common(_ requestID: String) -> CommonContent {
    var common = CommonContent()
    common.data = requestID
    return common
  }

  private mutating func send(_ channel: String) async throws {
    let requestID = nextRequestID()
    var content = UserMessageContent("text \(requestID)", common: common(requestID))
    if random.oneIn(6), let parent = try await messages(channel).filter({ $0.parentMessageID == nil }).last {
      content.common.parentMessageID = parent.id
    }
    engine.send(
      try OutgoingDraft.text(
        content, in: channel, by: try user(), createdAt: engine.nextSendTime(), requestID: requestID))
  }

  private mutating func sendFile(_ channel: String) throws {
    let requestID = nextRequestID()
    let file = files.appendingPathComponent(requestID)
    try Data(repeating: 7, count: Int.random(in: 1...300_000, using: &random)).write(to: file)
    engine.send(
      try OutgoingDraft.file(
        FileMessageContent(url: "", common: common(requestID)),
        upload: FileUpload(.file(path: file.path), name: "a.bin", mimeType: "application/x-a"), in: channel,
        by: try user(), createdAt: engine.nextSendTime(), requestID: requestID))
  }

  /// A file that stays where it is.
  func sendFile(_ path: String, requestID: String) throws {
    engine.send(
      try OutgoingDraft.file(
        FileMessageContent(url: ""), upload: FileUpload(.file(path: path), name: "a.bin"), in: channels.first ?? "",
        by: try user(), createdAt: engine.nextSendTime(), requestID: requestID))
  }

  private mutating func edit(_ channel: String) async throws {
    guard
      let message = try await messages(channel).filter({ $0.senderID == engine.userID }).randomElement(using: &random)
    else { return }
    var edit = MessageEdit()
    edits += 1
    let text = "edited \(seed)-\(edits)"
    edit.text = text
    Output.line("editing \(message.id) \(text)")
    engine.calls.edit(message.kind, messageID: message.id, in: channel, edit)
  }

  private mutating func delete(_ channel: String) async throws {
    guard
      let message = try await messages(channel).filter({ $0.senderID == engine.userID }).randomElement(using: &random)
    else { return }
    Output.line("deleting \(message.data ?? "")")
    Output.line("removing \(message.id)")
    engine.calls.delete(messageID: message.id, in: channel)
  }

  private mutating func react(_ channel: String) async throws {
    guard let message = try await messages(channel).randomElement(using: &random) else { return }
    let (key, isAdding) = (random.oneIn(2) ? "up" : "down", !random.oneIn(3))
    engine.calls.react(key, on: message.id, in: channel, isAdding: isAdding) { _ in }
  }

  private mutating func pin(_ channel: String) async throws {
    guard let message = try await messages(channel).randomElement(using: &random) else { return }
    engine.calls.pin(message.id, in: channel, isPinning: !random.oneIn(3)) { _ in }
  }

  private func messages(_ channel: String) async throws -> [Message] {
    try await engine.cache.read { try $0.messages(channelURL: channel, createdIn: 0...Int64.max) }
  }

  private func user() throws -> User {
    guard let user = User(.object { $0.set("user_id", engine.userID) }) else {
      throw WireError(.invalidParameter, "The user has no id.")
    }
    return user
  }

  /// A request of the app beside the engine. Refusals are part of the game.
  private func post(_ body: @escaping @Sendable (any ChatTransport) async throws -> Void) {
    let transport = engine.transport
    Task { try? await body(transport) }
  }
}
