import Foundation

/// The filter of a chunk in normal form (Docs/RowRules.md#chunks): `message_type` 0 all, 1 user, 2 file, 3 admin; an
/// empty custom type is null; sender ids are unique and sorted by bytes, none is `[]`; a filter that admits everything
/// is null.
struct OracleFilter: Hashable {
  var messageType: Int64 = 0
  var customType: [UInt8]?
  var senderIDs: [[UInt8]] = []

  static let everything = OracleFilter()

  /// A row without a filter admits everything. `nil`: "a filter archive that cannot be read or names another channel".
  init?(row: OracleRow) {
    switch row.columns["ZFILTER"] {
    case nil, .null?: self = .everything
    case .blob(let bytes)?, .text(let bytes)?: self.init(archive: bytes, channelURL: row.channelURL)
    default: return nil
    }
  }

  private init() {}

  private init?(archive bytes: [UInt8], channelURL: [UInt8]?) {
    guard let document = OracleBinaryPropertyList.read(bytes), OracleKeyedArchive.isArchive(document),
      var archive = try? OracleKeyedArchive(document), let members = try? archive.rootMembers()
    else { return nil }
    var known = 0
    // "keys `channelUrl`, `messageType`, `customType`, `senderUserIds`, with or without leading underscore, snake case
    // too"
    func value(_ camel: String, _ snake: String) -> OraclePropertyList? {
      for name in [camel, "_" + camel, snake, "_" + snake] {
        if let found = members.member(name) {
          known += 1
          if case .null = found { continue }
          return found
        }
      }
      return nil
    }
    if let named = value("channelUrl", "channel_url") {
      guard let url = named.text, url.isEmpty || url == channelURL else { return nil }
    }
    if let type = value("messageType", "message_type") {
      guard case .integer(let digits) = type, let number = Int64(digits), (0...3).contains(number) else { return nil }
      messageType = number
    }
    if let custom = value("customType", "custom_type") {
      guard let text = custom.text else { return nil }
      customType = text.isEmpty ? nil : text
    }
    if let senders = value("senderUserIds", "sender_user_ids") {
      let items: [OraclePropertyList]
      switch senders {
      case .array(let list), .set(let list): items = list
      default: return nil
      }
      let texts = items.compactMap(\.text)
      guard texts.count == items.count else { return nil }
      senderIDs = Set(texts).sorted { $0.lexicographicallyPrecedes($1) }
    }
    // The coder keys are not public (Docs/LegacyStore.md#chunk-filters): an archive without any known key was not
    // understood, and a range never claims more than was proven (Docs/RowRules.md#chunks).
    if known == 0 { return nil }
  }

  func admits(_ message: OracleMessage) -> Bool {
    let kinds: [Int64: String] = [1: "MESG", 2: "FILE", 3: "ADMM"]
    if messageType != 0, kinds[messageType] != message.kind { return false }
    if let customType, customType != message.payload.customType { return false }
    if !senderIDs.isEmpty, !senderIDs.contains(where: { $0 == message.payload.senderID }) { return false }
    return true
  }

  /// The object as exported, empty for null (Docs/Guides/export-format.md#order).
  var text: [UInt8] {
    if self == .everything { return [] }
    return OracleLine.object([
      ("custom_type", OracleLine.text(customType)),
      ("message_type", OracleLine.integer(messageType)),
      (
        "sender_user_ids",
        Array("[".utf8) + Array(senderIDs.map { OracleLine.text($0) }.joined(separator: [0x2C])) + Array("]".utf8)
      ),
    ])
  }
}
