/// The text of an edited payload, with its members: what nothing changes is copied in long pieces, and not scanned again.
struct EditedText {
  private let source: Payload
  private var bytes: [UInt8] = [.openBrace]
  private var members: [PayloadScanner.Member] = []
  /// What was kept last and is not copied yet, from the quote of the first name to the end of the last value.
  private var kept: Range<Int>?

  init(of source: Payload) {
    self.source = source
    bytes.reserveCapacity(source.bytes.count + 64)
    members.reserveCapacity(source.members.count + 2)
  }

  /// Takes a member as it is.
  mutating func keep(_ member: PayloadScanner.Member) {
    let start = kept?.lowerBound ?? Int(member.nameStart) - 1
    kept = start..<Int(member.valueEnd)
    // Where its piece will be, after a comma if it is not the first.
    members.append(member.moved(by: bytes.count + (bytes.count > 1 ? 1 : 0) - start))
  }

  /// Leaves out the next member.
  mutating func drop() { copyKept() }

  mutating func replaceValue(of member: PayloadScanner.Member, _ value: [UInt8]) {
    copyKept()
    separate()
    let start = bytes.count + 1
    bytes.append(contentsOf: source.bytes[Int(member.nameStart) - 1..<Int(member.nameEnd) + 1])
    finish(nameStart: start, value, hasEscapedName: member.hasEscapedName)
  }

  mutating func append(_ name: [UInt8], _ value: [UInt8]) {
    copyKept()
    separate()
    let start = bytes.count + 1
    JSONText.appendString(name, to: &bytes)
    finish(nameStart: start, value, hasEscapedName: bytes[start...].contains(.backslash))
  }

  /// - Returns: the source itself if nothing differs.
  mutating func payload() -> Payload {
    copyKept()
    bytes.append(.closeBrace)
    return bytes == source.bytes ? source : Payload(trusted: bytes, members: members)
  }

  private mutating func finish(nameStart: Int, _ value: [UInt8], hasEscapedName: Bool) {
    let nameEnd = bytes.count - 1
    bytes.append(.colon)
    bytes.append(contentsOf: value)
    members.append(
      PayloadScanner.Member(
        nameStart: Int32(nameStart), nameEnd: Int32(nameEnd), valueStart: Int32(nameEnd + 2),
        valueEnd: Int32(bytes.count), hasEscapedName: hasEscapedName))
  }

  private mutating func separate() { if bytes.count > 1 { bytes.append(.comma) } }

  private mutating func copyKept() {
    guard let piece = kept else { return }
    separate()
    bytes.append(contentsOf: source.bytes[piece])
    kept = nil
  }
}

extension PayloadScanner.Member {
  fileprivate func moved(by distance: Int) -> PayloadScanner.Member {
    PayloadScanner.Member(
      nameStart: nameStart + Int32(distance), nameEnd: nameEnd + Int32(distance),
      valueStart: valueStart + Int32(distance), valueEnd: valueEnd + Int32(distance), hasEscapedName: hasEscapedName)
  }
}
