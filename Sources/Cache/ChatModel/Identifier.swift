/// A text that names something: a channel url, a user id, a request id, the key of a reaction. Two are the same when
/// their UTF-8 bytes are (Docs/Architecture.md#identity-and-hostile-input).
///
/// It stands where texts are keys; what travels is a `String`, as in the public API. So a table of channels is a
/// `[ChannelURL: Value]` that is read with a `String` (decision 37).
@usableFromInline
package struct Identifier: Hashable, Comparable, Sendable {
  /// As it was given.
  package let text: String

  /// - Parameter text: anything; the empty text names something, too.
  @usableFromInline
  package init(_ text: String) {
    var text = text
    // Bridged text has no UTF-8 in one piece: once, and not for each comparison.
    text.makeContiguousUTF8()
    self.text = text
  }

  @usableFromInline
  package static func == (a: Identifier, b: Identifier) -> Bool { a.text.hasSameBytes(as: b.text) }
  @usableFromInline
  package static func < (a: Identifier, b: Identifier) -> Bool { a.text.precedesByBytes(b.text) }

  @usableFromInline
  package func hash(into hasher: inout Hasher) {
    var text = text
    text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
    // No text has this byte: "ab" and "c" are not "a" and "bc".
    hasher.combine(UInt8.max)
  }
}

/// The url of a channel, as a key.
package typealias ChannelURL = Identifier
/// The id that a client gives what it sends, as a key.
package typealias RequestID = Identifier
/// The id of a user, as a key.
package typealias UserID = Identifier

/// A table by identifiers is read and changed with texts.
extension Dictionary where Key == Identifier {
  /// The value of an identifier; `nil` removes it.
  @inlinable
  package subscript(text: String) -> Value? {
    get { self[Identifier(text)] }
    _modify { yield &self[Identifier(text)] }
  }

  /// The value of an identifier, and `value` when there is none.
  @inlinable
  package subscript(text: String, default value: @autoclosure () -> Value) -> Value {
    get { self[Identifier(text), default: value()] }
    _modify { yield &self[Identifier(text), default: value()] }
  }

  /// - Returns: what was there.
  @inlinable @discardableResult
  package mutating func removeValue(forKey text: String) -> Value? { removeValue(forKey: Identifier(text)) }
}

/// A set of identifiers is asked and changed with texts.
extension Set<Identifier> {
  /// Each once.
  package init(bytesOf texts: some Sequence<String>) { self.init(texts.lazy.map { Identifier($0) }) }

  /// Whether it is in the set, by its bytes.
  package func contains(_ text: String) -> Bool { contains(Identifier(text)) }

  /// - Returns: false when it was there.
  @discardableResult
  package mutating func insert(_ text: String) -> Bool { insert(Identifier(text)).inserted }

  /// - Returns: whether it was there.
  @discardableResult
  package mutating func remove(_ text: String) -> Bool { remove(Identifier(text)) != nil }
}

/// Comparing text by its UTF-8 bytes. Swift's `==` is canonical equivalence, so `"a\u{301}" == "\u{e1}"`; ids, urls and
/// keys are different as soon as a byte differs.
extension String {
  /// Whether both have the same UTF-8 bytes.
  package func hasSameBytes(as other: String) -> Bool {
    let isSame = utf8.withContiguousStorageIfAvailable { own in
      other.utf8.withContiguousStorageIfAvailable {
        String.areSame(UnsafeRawBufferPointer(own), UnsafeRawBufferPointer($0))
      }
    }
    return isSame.flatMap(\.self) ?? utf8.elementsEqual(other.utf8)
  }

  /// Eight bytes at a time: five times as fast as one by one, for every look into a table. Plain loops, because sequences
  /// cost a call for each step where nothing is optimized.
  private static func areSame(_ a: UnsafeRawBufferPointer, _ b: UnsafeRawBufferPointer) -> Bool {
    let count = a.count
    guard count == b.count else { return false }
    var offset = 0
    while offset + 8 <= count {
      guard
        a.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
          == b.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
      else { return false }
      offset += 8
    }
    while offset < count {
      guard a[offset] == b[offset] else { return false }
      offset += 1
    }
    return true
  }

  /// Whether this sorts before `other` by UTF-8 bytes.
  package func precedesByBytes(_ other: String) -> Bool { utf8.lexicographicallyPrecedes(other.utf8) }
}

extension Optional<String> {
  /// Whether both are `nil`, or both have the same UTF-8 bytes.
  package func hasSameBytes(as other: String?) -> Bool { map { Identifier($0) } == other.map { Identifier($0) } }
}

extension Sequence<String> {
  /// Whether one of them has the UTF-8 bytes of `text`.
  package func contains(bytesOf text: String) -> Bool { contains { $0.hasSameBytes(as: text) } }

  /// Each once, in the order in which they come first.
  package func uniqueByBytes() -> [String] {
    var seen: Set<Identifier> = []
    return filter { seen.insert($0) }
  }
}
