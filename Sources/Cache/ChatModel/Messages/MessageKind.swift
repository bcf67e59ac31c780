/// The kind of a message. The raw values are those of the legacy filters and of the cache's `kind` column.
public enum MessageKind: Int, Sendable, Hashable, CaseIterable {
  case user = 1
  case file = 2
  case admin = 3

  /// The name in REST payloads and in the export (Docs/Guides/export-format.md).
  public var exportName: String {
    switch self {
    case .user: "MESG"
    case .file: "FILE"
    case .admin: "ADMM"
    }
  }

  /// The kind that a `type` or a WebSocket command names (Docs/Protocol.md#message-kinds); `nil` for anything else.
  public init?(command: String) {
    var command = command
    let kind = command.withUTF8 { text in text.baseAddress.flatMap { MessageKind(command: $0, count: text.count) } }
    guard let kind else { return nil }
    self = kind
  }

  init?(command base: UnsafePointer<UInt8>, count: Int) {
    func names(_ name: StaticString) -> Bool { PayloadScanner.matches(base, count, name) }
    guard count == 4 else { return nil }
    if names("MESG") || names("MEDI") {
      self = .user
    } else if names("FILE") || names("FEDI") {
      self = .file
    } else if names("ADMM") || names("AEDI") || names("BRDM") {
      self = .admin
    } else {
      return nil
    }
  }
}
