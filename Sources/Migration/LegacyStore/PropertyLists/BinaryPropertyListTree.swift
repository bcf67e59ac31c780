/// Turns the objects of one binary property list into a tree.
///
/// Shared objects are read again at every place, so that the budget reflects the cost of walking the tree. The
/// recursion is limited by `PropertyListLimits.depth`, whatever the file says.
struct BinaryPropertyListTree {
  private let document: BinaryPropertyListDocument
  private let bytes: UnsafeRawBufferPointer
  private var budget: PropertyListBudget
  /// Containers between the top and the current object; encountering one again is a cycle.
  private var isOpen: [Bool]

  init(_ document: BinaryPropertyListDocument, limits: PropertyListLimits) {
    self.document = document
    bytes = document.objects
    budget = PropertyListBudget(limits)
    isOpen = [Bool](repeating: false, count: document.objectCount)
  }

  mutating func value(of object: Int, depth: Int) -> PropertyList? {
    guard budget.enter(depth: depth), let offset = document.offset(of: object) else { return nil }
    let marker = bytes[offset]
    guard marker >= 0xA0 else { return scalar(marker, at: offset) }
    guard !isOpen[object], let (count, start) = count(at: offset) else { return nil }
    isOpen[object] = true
    defer { isOpen[object] = false }
    switch marker >> 4 {
    case 0xA: return values(count, from: start, depth: depth).map { .array($0) }
    // 0xB is an ordered set; CoreFoundation knows the marker but never writes it.
    case 0xB, 0xC: return values(count, from: start, depth: depth).map { .set($0) }
    case 0xD: return dictionary(count, from: start, depth: depth)
    default: return nil
    }
  }

  private mutating func values(_ count: Int, from start: Int, depth: Int) -> [PropertyList]? {
    guard hasRoom(for: count, ofSize: document.referenceSize, at: start), budget.allows(nodes: count) else {
      return nil
    }
    var result: [PropertyList] = []
    result.reserveCapacity(count)
    let size = document.referenceSize
    var position = start
    while result.count < count {
      guard let object = document.reference(at: position), let value = value(of: object, depth: depth + 1) else {
        return nil
      }
      result.append(value)
      position += size
    }
    return result
  }

  private mutating func dictionary(_ count: Int, from start: Int, depth: Int) -> PropertyList? {
    let size = document.referenceSize
    guard hasRoom(for: count, ofSize: 2 * size, at: start), budget.allows(nodes: 2 * count) else { return nil }
    var pairs: [(key: PropertyList, value: PropertyList)] = []
    pairs.reserveCapacity(count)
    for index in 0..<count {
      guard let keyObject = document.reference(at: start + index * size),
        let key = value(of: keyObject, depth: depth + 1),
        let valueObject = document.reference(at: start + (count + index) * size),
        let value = value(of: valueObject, depth: depth + 1)
      else { return nil }
      pairs.append((key, value))
    }
    return .dictionary(pairs)
  }

  // MARK: Scalars

  private mutating func scalar(_ marker: UInt8, at offset: Int) -> PropertyList? {
    switch marker {
    case 0x00: return .null
    case 0x08: return .boolean(false)
    case 0x09: return .boolean(true)
    case 0x10...0x14: return integer(size: 1 << Int(marker & 0x0F), at: offset + 1)
    case 0x22:
      guard hasRoom(for: 4, ofSize: 1, at: offset + 1) else { return nil }
      let bits = UInt32(BinaryPropertyListDocument.unsigned(bytes, at: offset + 1, size: 4))
      return .real(Double(Float(bitPattern: bits)))
    case 0x23: return double(at: offset + 1).map { .real($0) }
    case 0x33: return double(at: offset + 1).map { .date($0) }
    case 0x40...0x4F: return run(at: offset, unit: 1).map { .data([UInt8]($0)) }
    case 0x50...0x5F:
      guard let text = run(at: offset, unit: 1), !text.contains(where: { $0 >= 0x80 }) else { return nil }
      return .string([UInt8](text))
    case 0x60...0x6F: return run(at: offset, unit: 2).map { .string(LenientUTF8.text(ofBigEndianUTF16: $0)) }
    case 0x80...0x8F: return uid(size: Int(marker & 0x0F) + 1, at: offset + 1)
    default: return nil
    }
  }

  /// One, two and four bytes are unsigned, eight and sixteen are two's complement.
  private func integer(size: Int, at position: Int) -> PropertyList? {
    guard hasRoom(for: size, ofSize: 1, at: position) else { return nil }
    guard size == 16 else {
      let value = BinaryPropertyListDocument.unsigned(bytes, at: position, size: size)
      return .integer(Int64(bitPattern: value))
    }
    let high = Int64(bitPattern: BinaryPropertyListDocument.unsigned(bytes, at: position, size: 8))
    let low = BinaryPropertyListDocument.unsigned(bytes, at: position + 8, size: 8)
    switch (high, Int64(bitPattern: low)) {
    case (0, 0...), (-1, ..<0): return .integer(Int64(bitPattern: low))
    case (0, _): return .unsignedInteger(low)
    default: return .oversizedInteger
    }
  }

  private func double(at position: Int) -> Double? {
    guard hasRoom(for: 8, ofSize: 1, at: position) else { return nil }
    return Double(bitPattern: BinaryPropertyListDocument.unsigned(bytes, at: position, size: 8))
  }

  private func uid(size: Int, at position: Int) -> PropertyList? {
    guard hasRoom(for: size, ofSize: 1, at: position) else { return nil }
    let padding = max(0, size - 8)
    for index in position..<position + padding where bytes[index] != 0 { return nil }
    return .uid(BinaryPropertyListDocument.unsigned(bytes, at: position + padding, size: size - padding))
  }

  /// The content of a string or data with elements of `unit` bytes.
  private mutating func run(at offset: Int, unit: Int) -> UnsafeRawBufferPointer? {
    guard let (count, start) = count(at: offset), hasRoom(for: count, ofSize: unit, at: start),
      budget.spend(bytes: count * unit)
    else { return nil }
    return UnsafeRawBufferPointer(rebasing: bytes[start..<start + count * unit])
  }

  /// The element count in the marker's low half, or in the integer after it, and where the elements start.
  private func count(at offset: Int) -> (count: Int, start: Int)? {
    let short = Int(bytes[offset] & 0x0F)
    guard short == 0x0F else { return (short, offset + 1) }
    guard offset + 1 < bytes.count, case 0x10...0x13 = bytes[offset + 1] else { return nil }
    let size = 1 << Int(bytes[offset + 1] & 0x0F)
    guard hasRoom(for: size, ofSize: 1, at: offset + 2),
      let count = Int(exactly: BinaryPropertyListDocument.unsigned(bytes, at: offset + 2, size: size))
    else { return nil }
    return (count, offset + 2 + size)
  }

  /// Whether `count` elements of `size` bytes lie between `position` and the end of the objects.
  private func hasRoom(for count: Int, ofSize size: Int, at position: Int) -> Bool {
    let total = count.multipliedReportingOverflow(by: size)
    return !total.overflow && position <= bytes.count && total.partialValue <= bytes.count - position
  }
}
