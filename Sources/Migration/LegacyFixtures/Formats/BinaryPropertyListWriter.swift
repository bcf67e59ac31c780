/// Writes `bplist00` files.
enum BinaryPropertyListWriter {
  static func encode(_ root: PropertyListValue) -> [UInt8] {
    var flattener = Flattener()
    _ = flattener.add(root)
    let referenceSize = flattener.nodes.count > 0xFFFF ? 4 : flattener.nodes.count > 0xFF ? 2 : 1
    return assemble(flattener.nodes.map { $0.bytes(referenceSize: referenceSize) }, referenceSize: referenceSize)
  }

  /// A file of raw objects with object 0 on top; references in them are not checked, so hostile files can be created.
  static func assemble(_ objects: [[UInt8]], referenceSize: Int) -> [UInt8] {
    var file = Array("bplist00".utf8)
    var offsets: [Int] = []
    offsets.reserveCapacity(objects.count)
    for object in objects {
      offsets.append(file.count)
      file.append(contentsOf: object)
    }
    let table = file.count
    let offsetSize = table > 0xFFFF_FFFF ? 8 : table > 0xFFFF ? 4 : table > 0xFF ? 2 : 1
    for offset in offsets { file.append(bigEndian: UInt64(offset), bytes: offsetSize) }
    file.append(contentsOf: [0, 0, 0, 0, 0, 0, UInt8(offsetSize), UInt8(referenceSize)])
    for field in [objects.count, 0, table] { file.append(bigEndian: UInt64(field), bytes: 8) }
    return file
  }

  /// The first bytes of an object whose length or count follows the type.
  static func marker(_ type: UInt8, count: Int) -> [UInt8] {
    count < 15 ? [type | UInt8(count)] : [type | 15] + integer(Int64(count))
  }

  static func integer(_ value: Int64) -> [UInt8] {
    let (type, bytes): (UInt8, Int) =
      value < 0
      ? (0x13, 8)
      : value <= 0xFF
        ? (0x10, 1)
        : value <= 0xFFFF
          ? (0x11, 2)
          : value <= 0xFFFF_FFFF
            ? (0x12, 4)
            : (0x13, 8)
    var result = [type]
    result.append(bigEndian: UInt64(bitPattern: value), bytes: bytes)
    return result
  }

  /// ASCII, or UTF-16 big-endian if one character needs it.
  static func string(_ text: String) -> [UInt8] {
    if text.utf8.allSatisfy({ $0 < 0x80 }) { return marker(0x50, count: text.utf8.count) + Array(text.utf8) }
    let units = Array(text.utf16)
    var result = marker(0x60, count: units.count)
    for unit in units { result.append(bigEndian: UInt64(unit), bytes: 2) }
    return result
  }
}

/// An object and the numbers of its parts.
private struct Node {
  var head: [UInt8] = []
  var references: [Int] = []

  func bytes(referenceSize: Int) -> [UInt8] {
    var result = head
    for reference in references { result.append(bigEndian: UInt64(reference), bytes: referenceSize) }
    return result
  }
}

/// Numbers all objects, the root first; equal strings become one object, as in Apple's files.
private struct Flattener {
  var nodes: [Node] = []
  /// By bytes: canonically equivalent strings are different objects.
  private var strings: [[UInt8]: Int] = [:]

  mutating func add(_ value: PropertyListValue) -> Int {
    if case .string(let text) = value {
      let key = Array(text.utf8)
      if let known = strings[key] { return known }
      strings[key] = nodes.count
    }
    let number = nodes.count
    nodes.append(Node())
    nodes[number] = node(value)
    return number
  }

  private mutating func node(_ value: PropertyListValue) -> Node {
    switch value {
    case .null: return Node(head: [0x00])
    case .boolean(let flag): return Node(head: [flag ? 0x09 : 0x08])
    case .integer(let number): return Node(head: BinaryPropertyListWriter.integer(number))
    case .unsigned(let number): return wide(0, number)
    case .wideInteger(let high, let low): return wide(high, low)
    case .real(let number): return eightBytes(0x23, number)
    case .date(let seconds): return eightBytes(0x33, seconds)
    case .data(let bytes): return Node(head: BinaryPropertyListWriter.marker(0x40, count: bytes.count) + bytes)
    case .string(let text): return Node(head: BinaryPropertyListWriter.string(text))
    case .uid(let number):
      return Node(head: number <= 0xFF ? [0x80, UInt8(number)] : [0x81, UInt8(number >> 8), UInt8(number & 0xFF)])
    case .array(let elements): return collection(0xA0, elements.count, elements)
    case .set(let elements): return collection(0xC0, elements.count, elements)
    case .dictionary(let members):
      return collection(0xD0, members.count, members.map(\.key) + members.map(\.value))
    }
  }

  private mutating func collection(_ type: UInt8, _ count: Int, _ parts: [PropertyListValue]) -> Node {
    Node(head: BinaryPropertyListWriter.marker(type, count: count), references: parts.map { add($0) })
  }

  private func wide(_ high: UInt64, _ low: UInt64) -> Node {
    var node = Node(head: [0x14])
    node.head.append(bigEndian: high, bytes: 8)
    node.head.append(bigEndian: low, bytes: 8)
    return node
  }

  private func eightBytes(_ type: UInt8, _ number: Double) -> Node {
    var node = Node(head: [type])
    node.head.append(bigEndian: number.bitPattern, bytes: 8)
    return node
  }
}

extension [UInt8] {
  /// Appends the lowest `bytes` bytes of `value`, the highest of them first.
  mutating func append(bigEndian value: UInt64, bytes: Int) {
    for shift in stride(from: (bytes - 1) * 8, through: 0, by: -8) { append(UInt8(truncatingIfNeeded: value >> shift)) }
  }
}
