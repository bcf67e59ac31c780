/// A change of some bytes of a source.
struct Edit: Hashable, Sendable {
  /// In UTF-8 bytes from the start of the file.
  let start: Int
  /// Behind the last byte that goes.
  let end: Int
  let text: String
}

extension Edit {
  /// The source with all edits. Everything else stays byte for byte.
  static func apply(_ edits: [Edit], to source: String) -> String {
    var bytes = Array(source.utf8)
    // From the end, so that positions stay true; an insertion comes before what is replaced at its place.
    let ordered = edits.enumerated().sorted { left, right in
      (left.element.start, left.element.end, left.offset) > (right.element.start, right.element.end, right.offset)
    }
    for (_, edit) in ordered { bytes.replaceSubrange(edit.start..<edit.end, with: edit.text.utf8) }
    return String(decoding: bytes, as: UTF8.self)
  }
}
