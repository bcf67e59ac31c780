import ChatModel

/// A place in a report by which runs are grouped, as RFC 6901 spells it: `/source/framework_version`.
package struct JSONPointer: Sendable, Equatable {
  /// A report that was read, as text that a pointer can be looked up in. Valid only where it was passed.
  package struct Document {
    fileprivate let members: JSONMembers

    init(_ members: JSONMembers) { self.members = members }
  }

  private let names: [String]

  /// - Returns: `nil` if the text is no pointer to a member.
  package init?(_ text: String) {
    guard text.utf8.first == UInt8(ascii: "/") else { return nil }
    guard Self.areEscapesComplete(text) else { return nil }
    names = text.utf8.dropFirst().split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false).map { part in
      var bytes: [UInt8] = []
      var isEscaped = false
      for byte in part {
        if isEscaped {
          bytes.append(byte == UInt8(ascii: "0") ? UInt8(ascii: "~") : UInt8(ascii: "/"))
          isEscaped = false
        } else if byte == UInt8(ascii: "~") {
          isEscaped = true
        } else {
          bytes.append(byte)
        }
      }
      return String(decoding: bytes, as: UTF8.self)
    }
  }

  /// Only `~0` and `~1` are escapes.
  private static func areEscapesComplete(_ text: String) -> Bool {
    text.utf8.split(separator: UInt8(ascii: "~"), omittingEmptySubsequences: false).dropFirst()
      .allSatisfy { $0.first == UInt8(ascii: "0") || $0.first == UInt8(ascii: "1") }
  }

  /// The text, number or truth there; `absent` for anything else and for nothing. Only what cannot be content is
  /// repeated, because a revealed report has names: other text is `other`, and no text is `empty`.
  package func value(in document: Document) -> String {
    var members = document.members
    for (index, name) in names.enumerated() {
      var found: UnsafeRawBufferPointer?
      members.forEach { if $0.utf8.elementsEqual(name.utf8) { found = $1 } }
      guard let found else { return "absent" }
      guard index == names.count - 1 else {
        guard let next = JSONMembers(found) else { return "absent" }
        members = next
        continue
      }
      return Self.word(found)
    }
    return "absent"
  }

  private static func word(_ value: UnsafeRawBufferPointer) -> String {
    guard !JSONText.isObject(value), !JSONText.isArray(value), !JSONText.isNull(value) else { return "absent" }
    let bytes = JSONText.string(value) ?? [UInt8](value)
    guard !bytes.isEmpty else { return "empty" }
    let isPlain =
      bytes.count <= 60
      && bytes.allSatisfy { byte in
        (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
          || [UInt8(ascii: " "), UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "-"), UInt8(ascii: ":")]
            .contains(byte)
      }
    return isPlain ? String(decoding: bytes, as: UTF8.self) : "other"
  }
}
