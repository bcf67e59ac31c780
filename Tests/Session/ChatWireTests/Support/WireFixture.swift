import ChatModel
import ChatWire
import FileTesting
import Foundation
import Testing

/// The hand-written files below `Tests/Fixtures/Wire`.
enum WireFixture {
  static let tests = Repository.url("Tests/Session/ChatWireTests")
  private static let folder = Repository.url("Tests/Fixtures/Wire")

  static func names(in group: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.appendingPathComponent(group).path).sorted()
  }

  static func bytes(_ path: String) throws -> [UInt8] {
    Array(try Data(contentsOf: folder.appendingPathComponent(path)))
  }

  /// The commands of a frame; a piece that is none is `nil`.
  static func frame(_ name: String) throws -> [Command?] {
    CommandFrame.commands(in: try bytes("commands/\(name).frame"))
  }

  /// The only command of a frame.
  static func command(_ name: String) throws -> Command {
    let commands = try frame(name)
    #expect(commands.count == 1)
    return try #require(commands.first ?? nil, "\(name) holds no command")
  }

  static func event(_ name: String) throws -> ServerEvent { ServerEvent(try command(name)) }

  static func message(_ name: String) throws -> ReceivedMessage {
    guard case .message(let message) = try event(name) else { throw Unexpected(name) }
    return message
  }

  static func update(_ name: String) throws -> MessageUpdate {
    guard case .messageUpdate(let update) = try event(name) else { throw Unexpected(name) }
    return update
  }

  static func channelEvent(_ category: String) throws -> ChannelEvent {
    guard case .channel(let event) = try event("SYEV." + category) else { throw Unexpected(category) }
    return event
  }

  static func answer(_ name: String) throws -> Payload {
    try HTTPAnswer(status: 200, body: bytes("answers/\(name).json")).payload()
  }

  /// A fixture was read as something else than it is.
  struct Unexpected: Error {
    let name: String
    init(_ name: String) { self.name = name }
  }
}

extension ServerEvent {
  var isUnknown: Bool { if case .unknown = self { true } else { false } }
  var error: ServerError? { if case .error(let error) = self { error } else { nil } }
}

/// A payload from text that has to be well-formed.
func payload(_ text: String) throws -> Payload { try #require(Payload(text), "\(text)") }

func command(_ text: String) throws -> Command { try #require(Command(Array(text.utf8)), "\(text)") }
