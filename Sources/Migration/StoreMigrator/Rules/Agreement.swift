import ChatModel
import LegacyStore

/// Whether a payload and its row match (row rule 6). Fields other than the required ones are only compared if both have
/// them, neither 0 nor empty.
enum Agreement {
  /// The payload must contain this integer; 0 counts only if it is spelled out.
  static func requires(
    _ value: MemberValue, equals expected: Int64, names: [StaticString], _ text: UnsafePointer<UInt8>,
    _ members: [PayloadScanner.Member]
  ) -> Bool {
    if value == .integer(expected) { return true }
    guard expected == 0, value == .absent else { return false }
    return names.contains { name in
      guard let member = PayloadScanner.find(name, among: members, in: text) else { return false }
      return JSONText.integer(
        UnsafeRawBufferPointer(start: text + Int(member.valueStart), count: Int(member.valueEnd - member.valueStart)))
        == 0
    }
  }

  /// Text that may be missing on either side.
  static func allows(
    _ value: MemberValue, equals expected: UnsafeRawBufferPointer?, in text: UnsafePointer<UInt8>
  ) -> Bool {
    guard let expected, !expected.isEmpty, !value.isAbsent else { return true }
    return requires(value, equals: expected, in: text)
  }

  /// Text that the payload must contain.
  static func requires(
    _ value: MemberValue, equals expected: UnsafeRawBufferPointer, in text: UnsafePointer<UInt8>
  ) -> Bool {
    value.withBytes(in: text) { bytes in
      guard let bytes else { return false }
      return UTF8Text.equal(bytes, expected)
    }
  }
}

extension MessageColumns {
  /// Why a confirmed message that has such columns in its row is rejected (row rules 5 and 6); `nil` if it is not.
  func fault(
    in text: UnsafePointer<UInt8>, _ members: [PayloadScanner.Member], url: UnsafeRawBufferPointer, messageID: Int64,
    createdAt: Int64, requestID: UnsafeRawBufferPointer?
  ) -> RejectReason? {
    guard kind != nil else { return .unknownKind }
    let agrees =
      self.messageID == .integer(messageID)
      && Agreement.requires(self.createdAt, equals: createdAt, names: ["created_at", "ts"], text, members)
      && Agreement.allows(channelURL, equals: url, in: text)
      && Agreement.allows(self.requestID, equals: requestID, in: text)
    return agrees ? nil : .disagrees
  }
}
