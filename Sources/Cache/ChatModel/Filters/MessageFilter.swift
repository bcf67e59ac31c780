/// Which messages of a channel a collection shows, always in normal form: an empty custom type is none, sender ids are
/// unique and sorted by their UTF-8 bytes (Docs/RowRules.md#chunks).
///
/// Equal filters have equal normal forms, compared by bytes.
public struct MessageFilter: Sendable, Hashable {
  /// Which kinds are admitted. The raw values are those of the legacy filters.
  public enum MessageType: Int, Sendable, Hashable, CaseIterable {
    case all = 0
    case user = 1
    case file = 2
    case admin = 3

    /// Whether a message of `kind` is admitted.
    public func admits(_ kind: MessageKind) -> Bool { self == .all || rawValue == kind.rawValue }
  }

  public let messageType: MessageType
  /// The only custom type admitted; `nil` admits all.
  public let customType: String?
  /// The only senders admitted; empty admits all, including messages without a sender.
  public let senderUserIDs: [String]

  /// - Parameters:
  ///   - customType: `nil` or empty for all.
  ///   - senderUserIDs: in any order, repeated or not; empty for all.
  public init(messageType: MessageType = .all, customType: String? = nil, senderUserIDs: some Sequence<String> = []) {
    self.messageType = messageType
    self.customType = customType.flatMap { $0.isEmpty ? nil : $0 }
    self.senderUserIDs = Set(bytesOf: senderUserIDs).sorted().map(\.text)
  }

  /// Admits every message.
  public static let everything = MessageFilter()

  public var isEverything: Bool { messageType == .all && customType == nil && senderUserIDs.isEmpty }

  public static func == (a: MessageFilter, b: MessageFilter) -> Bool {
    a.messageType == b.messageType && a.customType.hasSameBytes(as: b.customType)
      && a.senderUserIDs.elementsEqual(b.senderUserIDs) { $0.hasSameBytes(as: $1) }
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(messageType)
    hasher.combine(customType)
    hasher.combine(senderUserIDs)
  }
}
