/// Comparing text by its UTF-8 bytes. Swift's `==` is canonical equivalence, so `"a\u{301}" == "\u{e1}"`; ids, urls and
/// keys differ as soon as one byte does (Docs/Architecture.md#identity-and-hostile-input).
extension String {
  /// Whether both have the same UTF-8 bytes.
  package func hasSameBytes(as other: String) -> Bool { utf8.elementsEqual(other.utf8) }

  /// Whether this sorts before `other` by UTF-8 bytes.
  package func precedesByBytes(_ other: String) -> Bool { utf8.lexicographicallyPrecedes(other.utf8) }
}

extension Optional<String> {
  /// Whether both are `nil`, or both have the same UTF-8 bytes.
  package func hasSameBytes(as other: String?) -> Bool {
    switch (self, other) {
    case (nil, nil): true
    case (let text?, let other?): text.hasSameBytes(as: other)
    default: false
    }
  }
}
