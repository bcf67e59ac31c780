/// Determining the kind of a message from its payload (Docs/Protocol.md#message-kinds; Docs/RowRules.md#messages, rule
/// 5).
extension MessageKind {
  /// The kind of the message, or `nil` if the payload has none. The first line that applies decides:
  /// 1. a `file` object that is not empty: file, whatever `type` says;
  /// 2. a `type` that is a command: what it names;
  /// 3. `files` with two or more items: file;
  /// 4. a `type` with a slash (a MIME type) together with a top-level `url`: file, in its WebSocket form.
  public static func identify(in payload: Payload) -> MessageKind? {
    payload.withMembers { identify($0, $1) }
  }

  /// The same on scanned text, for loops that have no `Payload`.
  package static func identify(_ text: UnsafePointer<UInt8>, _ members: [PayloadScanner.Member]) -> MessageKind? {
    var clues = Clues()
    PayloadScanner.forEachName(of: members, in: text) { clues.read($0, $1, members[$2]) }
    return clues.kind(in: text)
  }

  /// The members that determine the kind.
  struct Clues {
    var type: PayloadScanner.Member?
    var file: PayloadScanner.Member?
    var files: PayloadScanner.Member?
    var url: PayloadScanner.Member?

    /// Keeps `member` if its name is one of those.
    @inline(__always)
    mutating func read(_ name: UnsafePointer<UInt8>, _ length: Int, _ member: PayloadScanner.Member) {
      switch length {
      case 3: if PayloadScanner.matches(name, length, "url") { url = member }
      case 4:
        if PayloadScanner.matches(name, length, "type") {
          type = member
        } else if PayloadScanner.matches(name, length, "file") {
          file = member
        }
      case 5: if PayloadScanner.matches(name, length, "files") { files = member }
      default: break
      }
    }

    func kind(in text: UnsafePointer<UInt8>) -> MessageKind? {
      if let file, text[Int(file.valueStart)] == .openBrace, file.valueEnd - file.valueStart > 2 { return .file }
      let type = MemberValue(type, in: text)
      let named = type.withBytes(in: text) { bytes in
        bytes?.withMemoryRebound(to: UInt8.self) { bytes in
          bytes.baseAddress.flatMap { MessageKind(command: $0, count: bytes.count) }
        }
      }
      if let named { return named }
      if hasSeveralFiles(text) { return .file }
      guard MemberValue(url, in: text).textRange != nil else { return nil }
      return type.withBytes(in: text) { $0?.contains(UInt8(ascii: "/")) ?? false } ? .file : nil
    }

    private func hasSeveralFiles(_ text: UnsafePointer<UInt8>) -> Bool {
      guard let files, text[Int(files.valueStart)] == .openBracket else { return false }
      var cursor = ElementCursor(
        UnsafeRawBufferPointer(start: text + Int(files.valueStart), count: Int(files.valueEnd - files.valueStart)))
      return cursor.next() != nil && cursor.next() != nil
    }
  }
}
