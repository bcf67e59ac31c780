@testable import LegacyStore

/// Writes binary property lists for tests, independently of the reader: also what no honest writer makes.
struct BinaryPropertyListWriter {
  /// The encoded objects in the order of the object table.
  var objects: [[UInt8]] = []
  var offsetSize = 4
  var referenceSize = 2

  static func bigEndian(_ value: UInt64, size: Int) -> [UInt8] {
    (0..<size).reversed().map { $0 < 8 ? UInt8(truncatingIfNeeded: value >> UInt64(8 * $0)) : 0 }
  }

  static func marker(_ kind: UInt8, count: Int) -> [UInt8] {
    if count < 15 { return [kind << 4 | UInt8(count)] }
    if count < 256 { return [kind << 4 | 0x0F, 0x10, UInt8(count)] }
    return [kind << 4 | 0x0F, 0x12] + bigEndian(UInt64(count), size: 4)
  }

  func reference(_ object: Int) -> [UInt8] { Self.bigEndian(UInt64(object), size: referenceSize) }

  mutating func add(_ object: [UInt8]) -> Int {
    objects.append(object)
    return objects.count - 1
  }

  /// Adds a value and what it contains; nothing is shared.
  mutating func add(_ plist: PropertyList) -> Int {
    switch plist {
    case .null: return add([0x00])
    case .boolean(let value): return add([value ? 0x09 : 0x08])
    case .integer(let value): return add([0x13] + Self.bigEndian(UInt64(bitPattern: value), size: 8))
    case .unsignedInteger(let value):
      return add([0x14] + Self.bigEndian(0, size: 8) + Self.bigEndian(value, size: 8))
    case .oversizedInteger: return add([0x14] + [UInt8](repeating: 0x7F, count: 16))
    case .real(let value): return add([0x23] + Self.bigEndian(value.bitPattern, size: 8))
    case .date(let value): return add([0x33] + Self.bigEndian(value.bitPattern, size: 8))
    case .data(let bytes): return add(Self.marker(4, count: bytes.count) + bytes)
    case .uid(let value): return add([0x83] + Self.bigEndian(value, size: 4))
    case .string(let text): return add(string(text))
    case .array(let values): return add(container: 0xA, values)
    case .set(let values): return add(container: 0xC, values)
    case .dictionary(let pairs):
      let keys = pairs.map { add($0.key) }
      let values = pairs.map { add($0.value) }
      return add(Self.marker(0xD, count: pairs.count) + (keys + values).flatMap(reference))
    case .object: return add([0x00])
    }
  }

  private mutating func add(container: UInt8, _ values: [PropertyList]) -> Int {
    let elements = values.map { add($0) }
    return add(Self.marker(container, count: values.count) + elements.flatMap(reference))
  }

  private func string(_ text: [UInt8]) -> [UInt8] {
    if text.allSatisfy({ $0 < 0x80 }) { return Self.marker(5, count: text.count) + text }
    let units = Array(String(decoding: text, as: UTF8.self).utf16)
    return Self.marker(6, count: units.count) + units.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
  }

  /// The document with the last object on top, or with `top`.
  func document(top: Int? = nil) -> [UInt8] {
    var bytes = Array("bplist00".utf8)
    var offsets: [UInt64] = []
    for object in objects {
      offsets.append(UInt64(bytes.count))
      bytes += object
    }
    let table = bytes.count
    bytes += offsets.flatMap { Self.bigEndian($0, size: offsetSize) }
    bytes += [0, 0, 0, 0, 0, 0, UInt8(offsetSize), UInt8(referenceSize)]
    for value in [objects.count, top ?? objects.count - 1, table] { bytes += Self.bigEndian(UInt64(value), size: 8) }
    return bytes
  }

  static func document(_ plist: PropertyList) -> [UInt8] {
    var writer = BinaryPropertyListWriter()
    _ = writer.add(plist)
    return writer.document()
  }

  /// One scalar object by its bytes.
  static func document(object: [UInt8]) -> [UInt8] { BinaryPropertyListWriter(objects: [object]).document() }
}

/// What the reader of either form makes of `bytes`.
func readPropertyList(_ bytes: [UInt8], limits: PropertyListLimits = .payload) -> PropertyList? {
  bytes.withUnsafeBytes { PropertyList.read($0, limits: limits) }
}
