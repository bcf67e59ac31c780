import ChatModel

/// The members of one object in compact JSON text that was checked. Looking one up allocates nothing.
struct JSONMembers {
  private let text: UnsafeRawBufferPointer
  private let members: [PayloadScanner.Member]

  /// - Parameter members: of `text`, as the scanner lists them.
  init(_ text: UnsafeRawBufferPointer, _ members: [PayloadScanner.Member]) {
    (self.text, self.members) = (text, members)
  }

  /// - Returns: `nil` if it is not an object.
  init?(_ value: UnsafeRawBufferPointer) {
    guard JSONText.isObject(value) else { return nil }
    var members: [PayloadScanner.Member] = []
    PayloadScanner.members(of: value, into: &members)
    self.init(value, members)
  }

  /// The text of a member's value; `nil` if there is none of this name.
  func value(_ name: StaticString) -> UnsafeRawBufferPointer? {
    guard let base = text.baseAddress,
      let member = PayloadScanner.find(name, among: members, in: base.assumingMemoryBound(to: UInt8.self))
    else { return nil }
    return bytes(member.valueStart, member.valueEnd)
  }

  func object(_ name: StaticString) -> JSONMembers? { value(name).flatMap { JSONMembers($0) } }

  func string(_ name: StaticString) -> String? {
    value(name).flatMap { JSONText.string($0) }.map { String(decoding: $0, as: UTF8.self) }
  }

  func integer(_ name: StaticString) -> Int64? { value(name).flatMap { JSONText.integer($0) } }

  /// A count: an integer that is not negative.
  func count(_ name: StaticString) -> Int? { integer(name).flatMap { $0 >= 0 ? Int(exactly: $0) : nil } }

  /// Calls `body` with each name and its value, names unescaped.
  func forEach(_ body: (String, UnsafeRawBufferPointer) throws -> Void) rethrows {
    for member in members {
      let name = JSONText.unescaped(bytes(member.nameStart, member.nameEnd)) ?? []
      try body(String(decoding: name, as: UTF8.self), bytes(member.valueStart, member.valueEnd))
    }
  }

  private func bytes(_ start: Int32, _ end: Int32) -> UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(rebasing: text[Int(start)..<Int(end)])
  }
}
