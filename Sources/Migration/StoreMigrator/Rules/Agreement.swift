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
