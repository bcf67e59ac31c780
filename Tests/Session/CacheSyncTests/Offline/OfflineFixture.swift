import ChatCache
import ChatModel
import ChatWire
import DevChatBackend
import LiveTesting
import Testing

@testable import CacheSync

/// Alice, whose device keeps what she does without a connection, and bob. The channels `first` and `second` are synced.
struct OfflineFixture {
  let sending: SendingFixture
  let calls = CallCount()
  let record = ServerRecord()
  /// Alice's and bob's message in `first`.
  let mine: Int64
  let theirs: Int64

  init() async throws {
    sending = try await SendingFixture(record: record)
    mine = try await sending.fixture.send("mine", to: "first", by: "alice")
    theirs = try await sending.fixture.send("theirs", to: "first", by: "bob")
  }

  /// Alice's device, which has both channels.
  /// - Parameter gate: holds back what the server answers to actions that are commands.
  func device(
    folder: TemporaryCacheFolder? = nil, kinds: Set<OfflineAction.Kind> = Set(OfflineAction.Kind.allCases),
    isConnecting: Bool = true, holdingAnswersBy gate: CallGate? = nil
  ) async throws -> TestDevice {
    var transport = try calls.counting(sending.fixture.transport())
    if let gate {
      transport = InterceptedTransport(
        transport, afterSend: { command, _ in if command.offlineName != nil { await gate.pass() } })
    }
    let device = try await sending.device(folder: folder, transport: transport)
    device.engine.setOfflineKinds(kinds)
    guard isConnecting else { return device }
    try await device.connect()
    var list = ChannelListCall()
    list.showsEmpty = true
    device.engine.syncChannels(list)
    let watch = device.engine.watchMessages(channelURL: "first")
    await device.engine.untilAtRest()
    withExtendedLifetime(watch) {}
    return device
  }

  /// A message of `first` on the server.
  func served(_ id: Int64) async throws -> Message? {
    try await sending.fixture.history(of: "first", including: [("include_reactions", "true")]).first { $0.id == id }
  }
}

extension TestDevice {
  func goOffline() async {
    let isConnected = await engine.isConnected
    let before = TestDevice.disconnections(log.notices)
    await engine.transport.disconnect()
    // The engine hears of it later.
    if isConnected { await log.until { notices in TestDevice.disconnections(notices) > before } }
    await engine.untilAtRest()
  }

  private static func disconnections(_ notices: [SyncNotice]) -> Int {
    notices.flatMap(\.effects).filter { if case .connection(.disconnected) = $0 { true } else { false } }.count
  }

  /// A message of `first`, with what waits about it.
  func message(_ id: Int64) async throws -> Message? {
    try await cache.read { try $0.message(channelURL: "first", messageID: id) }
  }

  func channel(_ url: String = "first") async throws -> Channel? { try await cache.read { try $0.channel(url: url) } }

  func waiting() async throws -> [OfflineAction] { try await cache.read { try $0.offlineActions() } }

  /// Returns when everything was done or refused; the pauses before another attempt are short.
  func untilNothingWaits() async {
    await expectEnd(of: "actions that are done") { [self] in
      while (try? await waiting().isEmpty) == false { try? await SystemClock().sleep(seconds: 0.01) }
    }
    await engine.untilAtRest()
  }

  func edit(_ id: Int64, _ text: String) async -> Result<Message, SendFailure>? {
    var edit = MessageEdit()
    edit.text = text
    return await answer("an edit") { [edit] in
      engine.calls.edit(.user, messageID: id, in: "first", edit, completion: $0)
    }
  }

  func delete(_ id: Int64) async -> Result<Void, SendFailure>? {
    await answer("a deletion") { engine.calls.delete(messageID: id, in: "first", completion: $0) }
  }

  func react(_ key: String, on id: Int64, isAdding: Bool = true) async -> Result<ReactionEvent, any Error>? {
    await answer("a reaction") {
      engine.calls.react(key, on: id, in: "first", isAdding: isAdding, completion: $0)
    }
  }

  func pin(_ id: Int64, isPinning: Bool = true) async -> Result<Void, any Error>? {
    await answer("a pin") { engine.calls.pin(id, in: "first", isPinning: isPinning, completion: $0) }
  }

  func markAsRead(_ url: String = "first") async -> Result<Void, any Error>? {
    await answer("a read mark") { engine.calls.markAsRead(url, completion: $0) }
  }

  /// The codes of what the server refused after its caller was answered.
  var refusals: [Int64] {
    log.notices.flatMap(\.effects).compactMap { if case .offlineActionFailed(_, let code) = $0 { code } else { nil } }
  }
}

extension Result {
  /// The documented code of a failure; 0 for a success.
  var code: Int64 {
    switch self {
    case .success: 0
    case .failure(let error): ClientErrorCode.number(of: error)
    }
  }
}

/// Counts what a device asks for, and fails or holds it as told.
final class CallCount: Sendable {
  private struct State: Sendable {
    var sent: [String] = []
    var lost: [String] = []
    var unsent: [String] = []
  }

  private let state = Locked(State())

  /// Edits, reads, reactions, deletions and pins that were sent, by their names, in order.
  var names: [String] { state.withValue { $0.sent } }

  func forget() { state.withValue { $0.sent = [] } }

  /// The next request of this name reaches the server, and its answer is lost.
  func loseAnswer(of name: String) { state.withValue { $0.lost.append(name) } }

  /// The next request of this name does not leave.
  func hold(_ name: String) { state.withValue { $0.unsent.append(name) } }

  /// From now on nothing is lost or held.
  func letGo() { state.withValue { ($0.lost, $0.unsent) = ([], []) } }

  func counting(_ base: any ChatTransport) -> any ChatTransport {
    InterceptedTransport(
      base, beforeSend: { try self.begin($0.offlineName) },
      afterSend: { command, _ in try self.end(command.offlineName) },
      beforeCall: { try self.begin($0.offlineName) }, afterCall: { try self.end($0.offlineName) })
  }

  private func begin(_ name: String?) throws {
    guard let name else { return }
    let isHeld = state.withValue { state in
      if let index = state.unsent.firstIndex(of: name) {
        state.unsent.remove(at: index)
        return true
      }
      state.sent.append(name)
      return false
    }
    if isHeld { throw WireError(.network, "On purpose.") }
  }

  private func end(_ name: String?) throws {
    guard let name else { return }
    let isLost = state.withValue { state in
      guard let index = state.lost.firstIndex(of: name) else { return false }
      state.lost.remove(at: index)
      return true
    }
    if isLost { throw WireError(.socketClosed, "On purpose.") }
  }
}

extension ClientCommand {
  fileprivate var offlineName: String? {
    switch command.name {
    case .userMessageEdit: "MEDI"
    case .read: "READ"
    default: nil
    }
  }
}

extension HTTPCall {
  fileprivate var offlineName: String? {
    switch (method, path.last) {
    case (.post, "reactions"): "react"
    case (.delete, "reactions"): "unreact"
    case (.post, "pin"): "pin"
    case (.delete, "pin"): "unpin"
    case (.put, "mark_as_read"): "unread"
    case (.delete, _) where path.dropLast().last == "messages": "delete"
    default: nil
    }
  }
}
