/// Splits bytes that arrive in blocks into JSON documents, one after the other on lines of their own or spread over
/// lines, and into other lines, which can be paths.
///
/// Only the end of each document is found here; whether it is JSON is decided by whoever reads it. A document that never
/// ends is given up where a line begins like a report: one broken report does not take others along.
package struct ReportStream {
  package enum Piece {
    /// From `{` to its `}`, or what there is of it.
    case document
    /// Without its line feed, not empty.
    case line
    /// An array, or a document that is no report or too long for one: only its beginning.
    case foreign
    /// A line longer than `longestLine`: only its beginning.
    case endless
  }

  /// More than any report of a million channels.
  package static let longestDocument = 1 << 28
  package static let longestLine = 65_536
  /// Of a document of which this much was read, the first member must be one of ours.
  static let longestHead = 1 << 20

  private enum State { case start, between, document, line, rest }

  private static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]
  /// How each report begins.
  private static let beginning = Array("\"format_version\"".utf8)

  private var state = State.start
  private var piece: [UInt8] = []
  private var depth = 0
  private var isInString = false
  private var isEscaped = false
  /// The document is read to its end but no longer kept.
  private var isForeign = false
  /// The piece is the beginning of a report, from its brace to this much of `beginning`; `nil` if it is not.
  private var begun: (brace: Int, matched: Int)?
  private var isAtLineStart = true

  package init() {}

  /// Reads a block.
  /// - Parameter body: gets each piece that ends in it; the bytes are valid only during the call.
  package mutating func read(
    _ block: UnsafeRawBufferPointer, _ body: (Piece, UnsafeRawBufferPointer) throws -> Void
  ) rethrows {
    var position = 0
    while position < block.count {
      switch state {
      case .start: position = skipMark(block, position)
      case .between: position = skipSpace(block, position)
      case .document: position = try readDocument(block, position, body)
      case .line: position = try readLine(block, position, body)
      case .rest:
        // What follows a line that was too long.
        while position < block.count, block[position] != UInt8(ascii: "\n") { position += 1 }
        if position < block.count { state = .between }
      }
    }
  }

  /// Ends the stream; a document that is not complete is passed on as far as it came.
  package mutating func finish(_ body: (Piece, UnsafeRawBufferPointer) throws -> Void) rethrows {
    switch state {
    case .document: try end(isForeign ? .foreign : .document, body)
    case .line: try end(.line, body)
    case .start where !piece.isEmpty: try end(.line, body)
    case .start, .between, .rest: break
    }
  }

  private mutating func skipMark(_ block: UnsafeRawBufferPointer, _ start: Int) -> Int {
    if block[start] == Self.byteOrderMark[piece.count] {
      piece.append(block[start])
      guard piece.count == Self.byteOrderMark.count else { return start + 1 }
      piece.removeAll(keepingCapacity: true)
      state = .between
      return start + 1
    }
    state = piece.isEmpty ? .between : .line
    return start
  }

  private mutating func skipSpace(_ block: UnsafeRawBufferPointer, _ start: Int) -> Int {
    var position = start
    while position < block.count, Self.isSpace(block[position]) { position += 1 }
    guard position < block.count else { return position }
    let byte = block[position]
    state = byte == UInt8(ascii: "{") || byte == UInt8(ascii: "[") ? .document : .line
    (depth, isInString, isEscaped, isAtLineStart) = (0, false, false, false)
    (isForeign, begun) = (byte == UInt8(ascii: "["), nil)
    return position
  }

  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D
  }

  // MARK: Documents

  private mutating func readDocument(
    _ block: UnsafeRawBufferPointer, _ start: Int, _ body: (Piece, UnsafeRawBufferPointer) throws -> Void
  ) rethrows -> Int {
    var position = start
    while position < block.count {
      let byte = block[position]
      position += 1
      if !isForeign, beginsReport(byte, at: piece.count + position - 1 - start) {
        take(block, start, position)
        try restart(body)
        return position
      }
      if isInString {
        if isEscaped {
          isEscaped = false
        } else if byte == UInt8(ascii: "\\") {
          isEscaped = true
        } else if byte == UInt8(ascii: "\"") {
          isInString = false
        }
        continue
      }
      switch byte {
      case UInt8(ascii: "\""): isInString = true
      case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        depth -= 1
        guard depth <= 0 else { continue }
        take(block, start, position)
        try end(isForeign ? .foreign : .document, body)
        return position
      default: continue
      }
    }
    take(block, start, position)
    if !isForeign { forgetIfForeign() }
    return position
  }

  /// Whether a line within the document begins with the beginning of a report, which ends with this byte. No line of a
  /// report does, however it is indented, because nothing in a report has a format version of its own.
  /// - Parameter index: of the byte in the piece.
  private mutating func beginsReport(_ byte: UInt8, at index: Int) -> Bool {
    if let (brace, matched) = begun {
      if byte == Self.beginning[matched] {
        begun = (brace, matched + 1)
        if matched + 1 == Self.beginning.count { return true }
      } else if matched > 0 || !Self.isSpace(byte) {
        begun = nil
      }
    }
    if isAtLineStart, byte == UInt8(ascii: "{") { begun = (index, 0) }
    isAtLineStart = byte == UInt8(ascii: "\n")
    return false
  }

  /// Ends the document before the report that begins in it.
  private mutating func restart(_ body: (Piece, UnsafeRawBufferPointer) throws -> Void) rethrows {
    let report: [UInt8] = [UInt8(ascii: "{")] + Self.beginning
    if let brace = begun?.brace { piece.removeSubrange(brace...) }
    try end(.document, body)
    piece.append(contentsOf: report)
    state = .document
    (depth, isInString, isEscaped, isAtLineStart, isForeign, begun) = (1, false, false, false, false, nil)
  }

  private mutating func forgetIfForeign() {
    guard piece.count > Self.longestHead else { return }
    let isOurs = piece.withUnsafeBytes { Self.firstName($0).map(ReportNames.members.contains) ?? false }
    guard !isOurs || piece.count > Self.longestDocument else { return }
    isForeign = true
    piece = [UInt8(ascii: "{")]
  }

  /// The name of the first member, if it is plain.
  private static func firstName(_ document: UnsafeRawBufferPointer) -> String? {
    let name = document.dropFirst().drop { isSpace($0) }
    guard name.first == UInt8(ascii: "\"") else { return nil }
    return String(decoding: name.dropFirst().prefix(40).prefix { $0 != UInt8(ascii: "\"") }, as: UTF8.self)
  }

  // MARK: Lines

  private mutating func readLine(
    _ block: UnsafeRawBufferPointer, _ start: Int, _ body: (Piece, UnsafeRawBufferPointer) throws -> Void
  ) rethrows -> Int {
    var position = start
    while position < block.count, block[position] != UInt8(ascii: "\n") { position += 1 }
    piece.append(contentsOf: UnsafeRawBufferPointer(rebasing: block[start..<position]))
    if piece.count > Self.longestLine {
      try end(.endless, body)
      state = .rest
    } else if position < block.count {
      try end(.line, body)
    }
    return position
  }

  // MARK: Pieces

  private mutating func take(_ block: UnsafeRawBufferPointer, _ start: Int, _ end: Int) {
    guard !isForeign else { return }
    piece.append(contentsOf: UnsafeRawBufferPointer(rebasing: block[start..<end]))
  }

  private mutating func end(_ kind: Piece, _ body: (Piece, UnsafeRawBufferPointer) throws -> Void) rethrows {
    state = .between
    if kind == .line, piece.last == UInt8(ascii: "\r") { piece.removeLast() }
    defer {
      // One long report must not keep its memory for the million that follow.
      if piece.capacity > 1 << 22 { piece = [] } else { piece.removeAll(keepingCapacity: true) }
    }
    // Of an array, nothing is kept.
    guard !piece.isEmpty || kind == .foreign else { return }
    try piece.withUnsafeBytes { try body(kind, $0) }
  }
}
