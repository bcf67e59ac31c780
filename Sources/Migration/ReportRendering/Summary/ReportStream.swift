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
  private var state = State.start
  private var piece: [UInt8] = []
  private var ending = DocumentEnd()
  /// The document is read to its end but no longer kept.
  private var isForeign = false

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
    while position < block.count, JSONSpace.contains(block[position]) { position += 1 }
    guard position < block.count else { return position }
    let byte = block[position]
    state = byte == UInt8(ascii: "{") || byte == UInt8(ascii: "[") ? .document : .line
    ending = DocumentEnd()
    isForeign = byte == UInt8(ascii: "[")
    return position
  }

  // MARK: Documents

  private mutating func readDocument(
    _ block: UnsafeRawBufferPointer, _ start: Int, _ body: (Piece, UnsafeRawBufferPointer) throws -> Void
  ) rethrows -> Int {
    var position = start
    while position < block.count {
      let index = piece.count + position - start
      let found = ending.read(block[position], at: index, findsReports: !isForeign)
      position += 1
      switch found {
      case .nothing: continue
      case .end:
        take(block, start, position)
        try end(isForeign ? .foreign : .document, body)
        return position
      case .report(let brace):
        take(block, start, position)
        try restart(at: brace, body)
        return position
      }
    }
    take(block, start, position)
    if !isForeign { forgetIfForeign() }
    return position
  }

  /// Ends the document before the report that begins in it.
  /// - Parameter brace: where that begins in the piece.
  private mutating func restart(
    at brace: Int, _ body: (Piece, UnsafeRawBufferPointer) throws -> Void
  ) rethrows {
    piece.removeSubrange(brace...)
    try end(.document, body)
    piece.append(contentsOf: DocumentEnd.beginning)
    state = .document
    ending = .afterBeginning
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
    let name = document.dropFirst().drop { JSONSpace.contains($0) }
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
