/// Reads JSON text without building a tree: checks a whole document, drops insignificant whitespace, and finds members
/// by byte offsets. Nothing is decoded without a request.
///
/// Decoding messages with `JSONDecoder` takes 85–95 % of the time of reading a page, and forty times as long as this
/// scan; payloads are kept verbatim, so most of their members never need decoding.
public enum PayloadScanner {
  /// One member of a JSON object, as offsets into the text that was scanned.
  public struct Member: Sendable, Equatable {
    /// The name without its quotes, escapes not resolved.
    public let nameStart: Int32
    public let nameEnd: Int32
    public let valueStart: Int32
    public let valueEnd: Int32
    /// Whether the name contains a backslash and must be unescaped before comparing.
    public let hasEscapedName: Bool
  }

  /// Appends `input` to `output` without insignificant whitespace, if it is one well-formed JSON object and nothing
  /// else, and lists the top-level members with offsets relative to the first appended byte.
  ///
  /// Member order, number spelling, escapes and duplicate members stay. A byte order mark is dropped. UTF-8 must be
  /// valid, except that a surrogate encoded as three bytes is accepted and written as `\uXXXX`
  /// (Docs/RowRules.md#payloads).
  /// - Returns: false if the text is anything else; `output` then has its old length.
  public static func compact(
    _ input: UnsafeRawBufferPointer, appendingTo output: inout [UInt8], members: inout [Member]
  ) -> Bool {
    members.removeAll(keepingCapacity: true)
    // A surrogate of three bytes grows to six, and offsets must stay within Int32.
    guard let base = input.baseAddress?.assumingMemoryBound(to: UInt8.self), input.count < Int(Int32.max) / 2 else {
      return false
    }
    let scanner = JSONScanner(base: base, count: input.count)
    if CheckingPass(scanner).run(&members) {
      output.append(contentsOf: input)
      return true
    }
    members.removeAll(keepingCapacity: true)
    let outputStart = output.count
    var pass = CompactingPass(scanner, outputStart: outputStart)
    guard pass.run(&output, &members) else {
      output.removeSubrange(outputStart...)
      members.removeAll(keepingCapacity: true)
      return false
    }
    return true
  }

  /// Lists the members of an object that `compact` has checked.
  ///
  /// On other bytes, the list is shorter or meaningless, but nothing outside `object` is read.
  /// - Parameter object: compact text from `{` to `}`.
  public static func members(of object: UnsafeRawBufferPointer, into members: inout [Member]) {
    members.removeAll(keepingCapacity: true)
    var cursor = MemberCursor(object)
    while let member = cursor.next() { members.append(member) }
  }

  /// Calls `body` with each element of an array that `compact` has checked.
  public static func forEachElement(
    of array: UnsafeRawBufferPointer, _ body: (UnsafeRawBufferPointer) -> Void
  ) {
    var cursor = ElementCursor(array)
    while let element = cursor.next() { body(UnsafeRawBufferPointer(rebasing: array[element])) }
  }

  /// The last member with that name, because the last of duplicate members wins.
  public static func find(
    _ name: StaticString, among members: [Member], in text: UnsafePointer<UInt8>
  ) -> Member? {
    let length = name.utf8CodeUnitCount
    for member in members.reversed() {
      if member.hasEscapedName {
        let raw = UnsafeRawBufferPointer(
          start: text + Int(member.nameStart), count: Int(member.nameEnd - member.nameStart))
        guard let unescaped = JSONText.unescaped(raw), unescaped.count == length else { continue }
        if unescaped.withUnsafeBufferPointer({ equal($0.baseAddress, name.utf8Start, length) }) { return member }
      } else if Int(member.nameEnd - member.nameStart) == length,
        equal(text + Int(member.nameStart), name.utf8Start, length)
      {
        return member
      }
    }
    return nil
  }

  /// Whether `count` bytes are the same; eight at a time, the last eight overlapping those before.
  @inline(__always)
  static func equal(_ a: UnsafePointer<UInt8>?, _ b: UnsafePointer<UInt8>, _ count: Int) -> Bool {
    guard let a else { return count == 0 }
    guard count >= 8 else {
      for index in 0..<count where a[index] != b[index] { return false }
      return true
    }
    func areEqual(at offset: Int) -> Bool {
      UnsafeRawPointer(a + offset).loadUnaligned(as: UInt64.self)
        == UnsafeRawPointer(b + offset).loadUnaligned(as: UInt64.self)
    }
    var offset = 0
    while offset + 8 <= count {
      if !areEqual(at: offset) { return false }
      offset += 8
    }
    return areEqual(at: count - 8)
  }
}
