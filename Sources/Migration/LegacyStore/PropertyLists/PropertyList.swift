/// A property list value as one of the readers found it: nothing is merged, dropped or converted.
///
/// Trees come from files created elsewhere. The readers limit their depth, so walking one by recursion is safe.
package indirect enum PropertyList: Sendable {
  case null
  case boolean(Bool)
  case integer(Int64)
  /// An integer above `Int64.max`.
  case unsignedInteger(UInt64)
  /// An integer outside both `Int64` and `UInt64`.
  case oversizedInteger
  case real(Double)
  /// UTF-8, except that an unpaired UTF-16 surrogate is in its three-byte form.
  case string([UInt8])
  case data([UInt8])
  /// Seconds since 2001-01-01T00:00:00Z.
  case date(Double)
  /// A reference into the object table of a keyed archive.
  case uid(UInt64)
  case array([PropertyList])
  /// Elements in file order.
  case set([PropertyList])
  /// Pairs in file order; duplicate keys stay, and a key may be any value.
  case dictionary([(key: PropertyList, value: PropertyList)])
  /// An instance of a class that `KeyedArchiveReader` does not resolve.
  case object(ArchivedObject)
}

/// An instance in a keyed archive whose class is not one of Foundation's value classes.
package struct ArchivedObject: Sendable {
  /// The class's name, UTF-8.
  package let className: [UInt8]
  /// What the class encoded, by coder key (UTF-8), in file order; duplicate keys stay.
  package let members: [(key: [UInt8], value: PropertyList)]

  package init(className: [UInt8], members: [(key: [UInt8], value: PropertyList)]) {
    self.className = className
    self.members = members
  }
}

extension PropertyList {
  /// A string value of `text`'s UTF-8 bytes.
  package static func string(_ text: StaticString) -> PropertyList {
    .string(text.withUTF8Buffer { [UInt8]($0) })
  }

  /// The value of the first pair whose key is the string `key`, compared by bytes.
  /// - Returns: `nil` if this is not a dictionary or has no such key.
  package func value(forKey key: StaticString) -> PropertyList? {
    guard case .dictionary(let pairs) = self else { return nil }
    return pairs.first { $0.key.isString(key) }?.value
  }

  /// Whether this is the string `text`, compared by bytes.
  package func isString(_ text: StaticString) -> Bool {
    guard case .string(let bytes) = self else { return false }
    return bytes.withUnsafeBytes { text.isEqual(to: $0) }
  }
}

extension StaticString {
  /// Whether `bytes` are those of this text. A plain loop: tests go through thousands of keys, and they are not optimized.
  func isEqual(to bytes: UnsafeRawBufferPointer) -> Bool {
    let (count, start) = (utf8CodeUnitCount, utf8Start)
    guard bytes.count == count else { return false }
    var index = 0
    while index < count {
      guard bytes[index] == start[index] else { return false }
      index += 1
    }
    return true
  }
}

extension PropertyList: Equatable {
  /// Equal structure, order and bytes; reals and dates are compared bit by bit, so that NaN equals itself.
  package static func == (a: PropertyList, b: PropertyList) -> Bool {
    switch (a, b) {
    case (.null, .null), (.oversizedInteger, .oversizedInteger): true
    case (.boolean(let a), .boolean(let b)): a == b
    case (.integer(let a), .integer(let b)): a == b
    case (.unsignedInteger(let a), .unsignedInteger(let b)): a == b
    case (.real(let a), .real(let b)), (.date(let a), .date(let b)): a.bitPattern == b.bitPattern
    case (.string(let a), .string(let b)), (.data(let a), .data(let b)): a == b
    case (.uid(let a), .uid(let b)): a == b
    case (.array(let a), .array(let b)), (.set(let a), .set(let b)): a == b
    case (.dictionary(let a), .dictionary(let b)): a.elementsEqual(b) { $0.key == $1.key && $0.value == $1.value }
    case (.object(let a), .object(let b)): a == b
    default: false
    }
  }
}

extension ArchivedObject: Equatable {
  package static func == (a: ArchivedObject, b: ArchivedObject) -> Bool {
    a.className == b.className && a.members.elementsEqual(b.members) { $0.key == $1.key && $0.value == $1.value }
  }
}
