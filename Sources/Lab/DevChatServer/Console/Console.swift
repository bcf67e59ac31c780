import ChatModel
import ChatWire
import DevChatBackend
import Foundation
import NIOConcurrencyHelpers

/// What the console sees of the traffic, and whom it has cut off. What it sees contains content and goes nowhere but to
/// the page.
final class Console: Sendable {
  fileprivate struct State {
    /// The users of sockets, by connection.
    var users: [Int: String] = [:]
    /// The users of session keys. Secret; never written.
    var keys: [String: String] = [:]
    /// By the bytes of their ids.
    var cut: Set<[UInt8]> = []
    var isEverybodyCut = false
  }

  /// Characters of a body that an entry keeps.
  static let longestBody = 4_000
  /// Session keys that are remembered: without a limit, a client that logs in in a loop would fill the memory.
  private static let mostKeys = 10_000

  let configuration: ConsoleConfiguration
  let feed = ConsoleFeed()
  private let state = NIOLockedValueBox(State())

  init(_ configuration: ConsoleConfiguration) { self.configuration = configuration }

  // MARK: Sockets

  /// - Returns: whether the socket may stay.
  func opened(_ session: SocketSession, connection: Int, first: Command) -> Bool {
    let isCut = state.withLockedValue { state in
      state.users[connection] = session.userID
      state.remember(first.payload.string("key"), of: session.userID, most: Self.mostKeys)
      return state.isCut(session.userID)
    }
    guard !isCut else { return false }
    add("open", session.userID, "socket")
    return true
  }

  func received(_ command: Command?, connection: Int) {
    add("in", user(of: connection), command?.name.rawValue ?? "????", body: command?.payload.bytes ?? [])
  }

  /// - Parameter bytes: a command as it is sent: four letters, an object and a line feed.
  func sent(_ bytes: [UInt8], connection: Int) {
    let name = String(decoding: bytes.prefix(4), as: UTF8.self)
    add("out", user(of: connection), name, body: bytes.dropFirst(4).prefix { $0 != 0x0A })
  }

  func closed(connection: Int) {
    let user = state.withLockedValue { $0.users.removeValue(forKey: connection) }
    if let user { add("close", user, "socket") }
  }

  private func user(of connection: Int) -> String { state.withLockedValue { $0.users[connection] ?? "" } }

  // MARK: Calls

  /// The user that a call acts for; empty if nobody knows, or if it is the server-side token.
  func user(ofKey key: String?, _ target: RequestTarget) -> String {
    if let key, let user = state.withLockedValue({ $0.keys[key] }) { return user }
    return Self.isLogin(target) ? target.path[2] : ""
  }

  private static func isLogin(_ target: RequestTarget) -> Bool {
    target.path.count == 4 && target.path[1] == "users" && ["session_key", "login"].contains(target.path[3])
  }

  /// - Parameter answer: `nil` if the connection ended instead.
  func called(
    _ method: String, _ target: RequestTarget, of userID: String, _ body: [UInt8], _ answer: BackendResponse?
  ) {
    if Self.isLogin(target), let key = answer.flatMap({ Payload($0.body) })?.string("key") {
      state.withLockedValue { $0.remember(key, of: userID, most: Self.mostKeys) }
    }
    add(
      "call", userID, method + " /" + target.path.joined(separator: "/"), status: answer?.status ?? 0, body: body,
      answer: answer?.body ?? [])
  }

  // MARK: Cutting

  /// - Parameter userID: `nil` for everybody.
  func cut(_ userID: String?) {
    state.withLockedValue { state in
      if let userID { state.cut.insert(Array(userID.utf8)) } else { state.isEverybodyCut = true }
    }
    add("cut", userID ?? "", "connection")
  }

  /// - Parameter userID: `nil` for everybody, also those who were cut off one by one.
  func restore(_ userID: String?) {
    state.withLockedValue { state in
      if let userID { state.cut.remove(Array(userID.utf8)) } else { (state.cut, state.isEverybodyCut) = ([], false) }
    }
    add("restore", userID ?? "", "connection")
  }

  /// - Parameter userID: `nil` if nobody knows: only a cut for everybody concerns it.
  func isCut(_ userID: String?) -> Bool {
    state.withLockedValue { state in userID.map { state.isCut($0) } ?? state.isEverybodyCut }
  }

  /// Whether a socket may not open: by its user's id, or by the session that it continues.
  func isCut(_ login: SocketLogin) -> Bool {
    let ofKey = login.sessionKey.flatMap { key in state.withLockedValue { $0.keys[key] } }
    return isCut(login.userID ?? ofKey)
  }

  var isEverybodyCut: Bool { state.withLockedValue { $0.isEverybodyCut } }

  // MARK: Entries

  func add(
    _ kind: String, _ userID: String, _ name: String, status: Int? = nil, body: some Collection<UInt8> = [UInt8](),
    answer: some Collection<UInt8> = [UInt8]()
  ) {
    let time = Int64(Date().timeIntervalSince1970 * 1000)
    let entry = Payload.object {
      $0.set("at", time)
      $0.set("kind", kind)
      $0.set("user", userID)
      $0.set("name", name)
      $0.set("status", status.map { Int64($0) })
      $0.set("body", Self.shown(body))
      $0.set("answer", Self.shown(answer))
    }
    feed.add(entry)
  }

  /// Text as far as an entry keeps it; anything else by its size.
  private static func shown(_ bytes: some Collection<UInt8>) -> String {
    let head = bytes.prefix(4 * longestBody)
    guard
      let text = String(validating: head) ?? (head.count < bytes.count ? String(decoding: head, as: UTF8.self) : nil)
    else { return "(\(bytes.count) bytes)" }
    return text.count > longestBody ? String(text.prefix(longestBody)) + "…" : text
  }
}

extension Console.State {
  fileprivate func isCut(_ userID: String) -> Bool { isEverybodyCut || cut.contains(Array(userID.utf8)) }

  fileprivate mutating func remember(_ key: String?, of userID: String, most: Int) {
    guard let key else { return }
    if keys.count >= most { keys = [:] }
    keys[key] = userID
  }
}
