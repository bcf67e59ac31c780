/// The account of legacy rows in blocks: the key, save counter, fingerprint and outcome of every row.
///
/// A block is a run of rows in key order. Encoding per row: key as the difference to the previous row (LEB128), save
/// counter (zigzag LEB128), fingerprint (8 bytes, little endian), outcome (1 byte): about 12 bytes.
package struct LegacyAccount: Sendable, Equatable {
  package struct Row: Sendable, Equatable {
    package let key: Int64
    package let saveCounter: Int64
    package let fingerprint: UInt64
    package var outcome: RowOutcome

    package init(key: Int64, saveCounter: Int64, fingerprint: UInt64, outcome: RowOutcome) {
      self.key = key
      self.saveCounter = saveCounter
      self.fingerprint = fingerprint
      self.outcome = outcome
    }
  }

  package private(set) var firstKey: Int64 = 0
  package private(set) var lastKey: Int64 = 0
  package private(set) var count = 0
  package private(set) var bytes: [UInt8] = []

  package init() {}

  /// Adds a row; keys must ascend.
  package mutating func append(_ row: Row) {
    if count == 0 {
      firstKey = row.key
      lastKey = row.key
    }
    // Put together first: a row is 11 to 29 bytes, and appending them singly would check the array for each.
    withUnsafeTemporaryAllocation(byteCount: 32, alignment: 8) { buffer in
      var length = 0
      LegacyAccount.put(UInt64(bitPattern: row.key &- lastKey), in: buffer, &length)
      LegacyAccount.put(UInt64(bitPattern: row.saveCounter << 1 ^ row.saveCounter >> 63), in: buffer, &length)
      buffer.storeBytes(of: row.fingerprint.littleEndian, toByteOffset: length, as: UInt64.self)
      buffer[length + 8] = row.outcome.rawValue
      bytes.append(contentsOf: UnsafeRawBufferPointer(rebasing: buffer[..<(length + 9)]))
    }
    lastKey = row.key
    count += 1
  }

  package mutating func removeAll() {
    bytes.removeAll(keepingCapacity: true)
    count = 0
  }

  /// The rows of a stored block; `nil` if the bytes are not a block.
  package static func rows(firstKey: Int64, _ bytes: UnsafeRawBufferPointer) -> [Row]? {
    var rows: [Row] = []
    var offset = 0
    var key = firstKey
    while offset < bytes.count {
      guard let difference = number(bytes, &offset), let counter = number(bytes, &offset), offset + 9 <= bytes.count,
        let outcome = RowOutcome(rawValue: bytes[offset + 8])
      else { return nil }
      key = key &+ Int64(bitPattern: difference)
      let fingerprint = UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
      offset += 9
      let saveCounter = Int64(bitPattern: counter >> 1) ^ -Int64(bitPattern: counter & 1)
      rows.append(Row(key: key, saveCounter: saveCounter, fingerprint: fingerprint, outcome: outcome))
    }
    return rows
  }

  private static func put(_ number: UInt64, in bytes: UnsafeMutableRawBufferPointer, _ length: inout Int) {
    var rest = number
    while rest >= 0x80 {
      bytes[length] = UInt8(truncatingIfNeeded: rest) | 0x80
      length += 1
      rest >>= 7
    }
    bytes[length] = UInt8(rest)
    length += 1
  }

  private static func number(_ bytes: UnsafeRawBufferPointer, _ offset: inout Int) -> UInt64? {
    var value: UInt64 = 0
    var shift: UInt64 = 0
    while offset < bytes.count, shift < 64 {
      let byte = bytes[offset]
      offset += 1
      value |= UInt64(byte & 0x7F) << shift
      if byte < 0x80 { return value }
      shift += 7
    }
    return nil
  }
}
