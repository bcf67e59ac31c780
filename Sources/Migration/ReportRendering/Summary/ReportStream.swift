/// Splits bytes that arrive in blocks into JSON documents, one after the other on lines of their own or spread over
/// lines, and into other lines, which can be paths.
///
/// Only the end of each document is found here; whether it is JSON is decided by whoever reads it. A document that never
/// ends is given up at the next line that begins with `{`, as no line within a document of ours does: one broken report
/// does not take others along.
package struct ReportStream {
  package enum Piece {
    /// From `{` to its `}`, or what there is of it.
    case document
    /// Without its line feed, not empty, at most `longestLine` bytes of it.
    case line
  }

  /// More than any report of millions of channels.
  package static let longestDocument = 1 << 30
  package static let longestLine = 65_536

  private enum State { case between, document, line, rest }

  private var state = State.between
  private var piece: [UInt8] = []
  private var depth = 0
  private var isInString = false
  private var isEscaped = false
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
      case .between: position = skipSpace(block, position)
      case .document: position = try readDocument(block, position, body)
      case .line: position = try readLine(block, position, body)
      case .rest:
        // What follows a piece that was too long.
        while position < block.count, block[position] != UInt8(ascii: "\n") { position += 1 }
        if position < block.count { state = .between }
      }
    }
  }

  /// Ends the stream; a document that is not complete is passed on as far as it came.
  package mutating func finish(_ body: (Piece, UnsafeRawBufferPointer) throws -> Void) rethrows {
    if state == .document { try end(.document, body) }
    if state == .line { try end(.line, body) }
  }

  private mutating func skipSpace(_ block: UnsafeRawBufferPointer, _ start: Int) -> Int {
    var position = start
    while position < block.count, [0x20, 0x09, 0x0A, 0x0D].contains(block[position]) { position += 1 }
    guard position < block.count else { return position }
    if block[position] == UInt8(ascii: "{") {
      state = .document
      (depth, isInString, isEscaped, isAtLineStart) = (0, false, false, false)
    } else {
      state = .line
    }
    return position
  }

  private mutating func readDocument(
    _ block: UnsafeRawBufferPointer, _ start: Int, _ body: (Piece, UnsafeRawBufferPointer) throws -> Void
  ) rethrows -> Int {
    var position = start
    while position < block.count {
      let byte = block[position]
      if isAtLineStart, byte == UInt8(ascii: "{") {
        take(block, start, position)
        try end(.document, body)
        return position
      }
      isAtLineStart = byte == UInt8(ascii: "\n")
      position += 1
      if isInString {
        // A line feed cannot be in a string: the document is broken, and the next line decides.
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
        try end(.document, body)
        return position
      default: continue
      }
    }
    take(block, start, position)
    if piece.count > Self.longestDocument { try giveUp(.document, body) }
    return position
  }

  private mutating func readLine(
    _ block: UnsafeRawBufferPointer, _ start: Int, _ body: (Piece, UnsafeRawBufferPointer) throws -> Void
  ) rethrows -> Int {
    var position = start
    while position < block.count, block[position] != UInt8(ascii: "\n") { position += 1 }
    take(block, start, position)
    if position < block.count {
      try end(.line, body)
    } else if piece.count > Self.longestLine {
      try giveUp(.line, body)
    }
    return position
  }

  private mutating func take(_ block: UnsafeRawBufferPointer, _ start: Int, _ end: Int) {
    piece.append(contentsOf: UnsafeRawBufferPointer(rebasing: block[start..<end]))
  }

  private mutating func giveUp(_ kind: Piece, _ body: (Piece, UnsafeRawBufferPointer) throws -> Void) rethrows {
    try end(kind, body)
    state = .rest
  }

  private mutating func end(_ kind: Piece, _ body: (Piece, UnsafeRawBufferPointer) throws -> Void) rethrows {
    state = .between
    if kind == .line, piece.last == UInt8(ascii: "\r") { piece.removeLast() }
    defer {
      // One long report must not keep its memory for the million that follow.
      if piece.capacity > 1 << 22 { piece = [] } else { piece.removeAll(keepingCapacity: true) }
    }
    guard !piece.isEmpty else { return }
    try piece.withUnsafeBytes { try body(kind, $0) }
  }
}
