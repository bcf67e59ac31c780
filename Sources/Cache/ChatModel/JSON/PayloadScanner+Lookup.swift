/// Looking up several members in one pass; the last of duplicate members wins, and names may be escaped.
extension PayloadScanner {
  /// Calls `body` with every member and its name, escapes in the name resolved.
  @inline(__always)
  static func forEachName(
    of members: [Member], in text: UnsafePointer<UInt8>,
    _ body: (_ name: UnsafePointer<UInt8>, _ length: Int, _ index: Int) -> Void
  ) {
    for index in members.indices {
      withName(of: members[index], in: text) { body($0, $1, index) }
    }
  }

  /// Calls `body` with the bytes of a name, escapes resolved. An empty name is not passed on, because nothing needs
  /// one.
  @inline(__always)
  private static func withName(
    of member: Member, in text: UnsafePointer<UInt8>, _ body: (UnsafePointer<UInt8>, Int) -> Void
  ) {
    let start = text + Int(member.nameStart)
    let length = Int(member.nameEnd - member.nameStart)
    guard member.hasEscapedName else { return body(start, length) }
    let unescaped = JSONText.unescaped(UnsafeRawBufferPointer(start: start, count: length)) ?? []
    unescaped.withUnsafeBufferPointer { buffer in
      if let base = buffer.baseAddress { body(base, buffer.count) }
    }
  }

  /// The value of `name` inside `object`, which is a member of the text, or of `alias` if that is absent. Also absent
  /// if `object` is not an object. Offsets are those of the whole text; nothing is allocated.
  static func nestedValue(
    _ name: StaticString, or alias: StaticString, in object: Member?, of text: UnsafePointer<UInt8>
  ) -> MemberValue {
    guard let object else { return .absent }
    let start = Int(object.valueStart)
    let value = UnsafeRawBufferPointer(start: text + start, count: Int(object.valueEnd) - start)
    var cursor = MemberCursor(value)
    var found: Member?
    var foundAlias: Member?
    while let member = cursor.next() {
      withName(of: member, in: text + start) { base, length in
        if matches(base, length, name) { found = member } else if matches(base, length, alias) { foundAlias = member }
      }
    }
    func located(_ member: Member?) -> MemberValue {
      guard let member else { return .absent }
      return MemberValue(start: start + Int(member.valueStart), end: start + Int(member.valueEnd), in: text)
    }
    return located(found).or(located(foundAlias))
  }

  @inline(__always)
  static func matches(_ base: UnsafePointer<UInt8>, _ length: Int, _ name: StaticString) -> Bool {
    length == name.utf8CodeUnitCount && equal(base, name.utf8Start, length)
  }
}
