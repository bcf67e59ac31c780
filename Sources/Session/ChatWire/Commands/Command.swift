public import ChatModel

/// One command of the socket: four letters and a JSON object (Docs/Protocol.md#frames).
public struct Command: Sendable, Hashable, Confidential {
  /// The four letters.
  public struct Name: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public var description: String { rawValue }

    public static let login = Name(rawValue: "LOGI")
    public static let userMessage = Name(rawValue: "MESG")
    public static let fileMessage = Name(rawValue: "FILE")
    public static let adminMessage = Name(rawValue: "ADMM")
    public static let broadcastMessage = Name(rawValue: "BRDM")
    public static let userMessageEdit = Name(rawValue: "MEDI")
    public static let fileMessageEdit = Name(rawValue: "FEDI")
    public static let adminMessageEdit = Name(rawValue: "AEDI")
    public static let messageDeletion = Name(rawValue: "DELM")
    public static let read = Name(rawValue: "READ")
    public static let delivered = Name(rawValue: "DLVR")
    public static let reaction = Name(rawValue: "MRCT")
    public static let thread = Name(rawValue: "MTHD")
    public static let memberCount = Name(rawValue: "MCNT")
    public static let channelEvent = Name(rawValue: "SYEV")
    public static let userEvent = Name(rawValue: "USEV")
    public static let sessionExpired = Name(rawValue: "EXPR")
    public static let error = Name(rawValue: "EROR")
    public static let busy = Name(rawValue: "BUSY")
    public static let ping = Name(rawValue: "PING")
    public static let pong = Name(rawValue: "PONG")
    public static let typingStart = Name(rawValue: "TPST")
    public static let typingEnd = Name(rawValue: "TPEN")
    public static let messageAck = Name(rawValue: "MACK")
    public static let enter = Name(rawValue: "ENTR")
    public static let exit = Name(rawValue: "EXIT")
  }

  public let name: Name
  public let payload: Payload

  public init(_ name: Name, _ payload: Payload) {
    self.name = name
    self.payload = payload
  }

  /// The client's id of the command that this one is, or answers: only `req_id`. The `request_id` of a message
  /// identifies its sending by whoever wrote it, and does not mark an answer (Docs/Protocol.md#request-ids). A number
  /// counts as its text.
  public var requestID: String? {
    payload.string("req_id") ?? payload.numberText("req_id").map { String(decoding: $0, as: UTF8.self) }
  }

  /// The letters and the size; a payload can contain session keys and what users write.
  public var description: String { "\(name) (\(payload.bytes.count) bytes)" }

  /// The bytes on the wire: letters, object, line feed.
  public var bytes: [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(payload.bytes.count + 5)
    bytes.append(contentsOf: name.rawValue.utf8)
    bytes.append(contentsOf: payload.bytes)
    bytes.append(UInt8(ascii: "\n"))
    return bytes
  }

  /// Reads one command without its line feed.
  /// - Returns: `nil` if it does not begin with four letters, or the rest is not one JSON object.
  public init?(_ line: some Collection<UInt8>) {
    let command =
      line.withContiguousStorageIfAvailable { Command(text: UnsafeRawBufferPointer($0)) }
      ?? Array(line).withUnsafeBytes { Command(text: $0) }
    guard let command else { return nil }
    self = command
  }

  /// The same for bytes: generic code is not specialized for callers in other modules, and every byte is looked at.
  fileprivate init?(text line: UnsafeRawBufferPointer) {
    let letters = UnsafeRawBufferPointer(rebasing: line.prefix(4))
    guard letters.count == 4, letters.allSatisfy({ (0x41...0x5A).contains($0) || (0x61...0x7A).contains($0) }),
      let payload = Payload(UnsafeRawBufferPointer(rebasing: line.dropFirst(4)))
    else { return nil }
    self.init(Name(rawValue: String(decoding: letters, as: UTF8.self)), payload)
  }
}

extension Payload {
  /// The JSON text of a member that is a number; `nil` for any other.
  package func numberText(_ name: StaticString) -> [UInt8]? {
    let text = withValue(name) { Array($0) }
    guard let first = text?.first, first == UInt8(ascii: "-") || (0x30...0x39).contains(first) else { return nil }
    return text
  }
}

/// A frame of the socket: one or more commands, separated by line feeds.
public enum CommandFrame {
  /// The commands in order; `nil` stands for a piece that is not a command. Blank pieces are skipped.
  ///
  /// A raw line feed cannot be inside a command: JSON escapes it in strings, and the commands have no other white
  /// space.
  public static func commands(in frame: some Collection<UInt8>) -> [Command?] {
    frame.withContiguousStorageIfAvailable { commands(text: UnsafeRawBufferPointer($0)) }
      ?? Array(frame).withUnsafeBytes { commands(text: $0) }
  }

  private static func commands(text frame: UnsafeRawBufferPointer) -> [Command?] {
    var commands: [Command?] = []
    var start = 0
    while start < frame.count {
      var end = start
      while end < frame.count, frame[end] != UInt8(ascii: "\n") { end += 1 }
      let piece = UnsafeRawBufferPointer(rebasing: frame[start..<end])
      let isBlank = piece.allSatisfy { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\r") || $0 == UInt8(ascii: "\t") }
      if !isBlank { commands.append(Command(text: piece)) }
      start = end + 1
    }
    return commands
  }
}
