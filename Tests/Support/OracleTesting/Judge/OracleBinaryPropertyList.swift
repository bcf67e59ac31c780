import Foundation

/// A small reader of `bplist00` (Docs/LegacyStore.md#property-lists): null, booleans, integers, reals, ASCII and
/// UTF-16BE strings, UIDs, arrays, dictionaries; date, data and sets as `.other`.
struct OracleBinaryPropertyList {
  struct Malformed: Error {}

  private let bytes: [UInt8]
  private let objectCount: Int
  private let referenceSize: Int
  private let offsetSize: Int
  private let offsetTable: Int
  private let topObject: Int
  /// A hostile file can share objects so that the document grows without end. Every reference takes a byte, so only
  /// sharing on several levels makes more values than the file has bytes; some of that is ordinary (repeated keys).
  private var remaining: Int

  /// The document in `bytes`, `nil` when it is no sound binary property list.
  static func read(_ bytes: [UInt8]) -> OraclePropertyList? {
    guard var reader = OracleBinaryPropertyList(bytes) else { return nil }
    return try? reader.object(reader.topObject, path: [])
  }

  private init?(_ bytes: [UInt8]) {
    guard bytes.count >= 8 + 32, bytes.starts(with: Array("bplist00".utf8)) else { return nil }
    let trailer = Array(bytes.suffix(32))
    self.bytes = bytes
    remaining = 16 * bytes.count
    offsetSize = Int(trailer[6])
    referenceSize = Int(trailer[7])
    func number(at start: Int) -> Int? {
      let value = trailer[start..<start + 8].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
      return value <= UInt64(bytes.count) ? Int(value) : nil
    }
    guard let count = number(at: 8), let top = number(at: 16), let table = number(at: 24),
      (1...8).contains(offsetSize), (1...8).contains(referenceSize), top < count,
      table >= 8, table + count * offsetSize <= bytes.count - 32
    else { return nil }
    objectCount = count
    topObject = top
    offsetTable = table
  }

  private func unsigned(at start: Int, size: Int) throws -> UInt64 {
    guard start >= 8, size >= 1, size <= 8, start + size <= offsetTable || start >= offsetTable,
      start + size <= bytes.count - 32
    else { throw Malformed() }
    // No closure: tests are not optimized, and a document has thousands of these.
    var (value, index) = (UInt64(0), start)
    while index < start + size {
      value = value << 8 | UInt64(bytes[index])
      index += 1
    }
    return value
  }

  /// ASCII as UTF-16.
  private func ascii(_ range: Range<Int>) throws -> [UInt16] {
    var units: [UInt16] = []
    units.reserveCapacity(range.count)
    var index = range.lowerBound
    while index < range.upperBound {
      guard bytes[index] < 0x80 else { throw Malformed() }
      units.append(UInt16(bytes[index]))
      index += 1
    }
    return units
  }

  private mutating func object(_ index: Int, path: Set<Int>) throws -> OraclePropertyList {
    remaining -= 1
    guard index < objectCount, !path.contains(index), path.count < 512, remaining > 0 else { throw Malformed() }
    let offset = try unsigned(at: offsetTable + index * offsetSize, size: offsetSize)
    guard offset >= 8, offset < UInt64(offsetTable) else { throw Malformed() }
    let start = Int(offset)
    let marker = bytes[start]
    let low = Int(marker & 0x0F)
    switch marker >> 4 {
    case 0x0:
      switch marker {
      case 0x00: return .null
      case 0x08: return .boolean(false)
      case 0x09: return .boolean(true)
      default: throw Malformed()
      }
    case 0x1: return .integer(try integer(at: start + 1, size: 1 << low))
    case 0x2:
      let raw = try unsigned(at: start + 1, size: low == 2 ? 4 : low == 3 ? 8 : 0)
      return .real(low == 2 ? Double(Float(bitPattern: UInt32(raw))) : Double(bitPattern: raw))
    case 0x3, 0x4, 0xC: return .other
    case 0x5:
      let (count, body) = try length(low, at: start)
      guard count <= offsetTable - body else { throw Malformed() }
      return .string(try ascii(body..<body + count))
    case 0x6:
      let (count, body) = try length(low, at: start)
      guard count <= (offsetTable - body) / 2 else { throw Malformed() }
      return .string((0..<count).map { UInt16(bytes[body + 2 * $0]) << 8 | UInt16(bytes[body + 2 * $0 + 1]) })
    case 0x8: return .uid(Int(clamping: try unsigned(at: start + 1, size: low + 1)))
    case 0xA:
      let (count, body) = try length(low, at: start)
      return .array(try references(count, at: body).map { try object($0, path: path.union([index])) })
    case 0xD:
      let (count, body) = try length(low, at: start)
      let keys = try references(count, at: body)
      let values = try references(count, at: body + count * referenceSize)
      let inside = path.union([index])
      return .dictionary(try zip(keys, values).map { (try object($0, path: inside), try object($1, path: inside)) })
    default: throw Malformed()
    }
  }

  /// Integers of one, two and four bytes are unsigned, of eight signed, of sixteen signed with 128 bits.
  /// An integer beyond 64 bits makes the payload undecoded (Docs/RowRules.md#payloads).
  private func integer(at start: Int, size: Int) throws -> String {
    switch size {
    case 1, 2, 4: return String(try unsigned(at: start, size: size))
    case 8: return String(Int64(bitPattern: try unsigned(at: start, size: 8)))
    case 16:
      let high = try unsigned(at: start, size: 8)
      let low = try unsigned(at: start + 8, size: 8)
      if high == 0 { return String(low) }
      guard high == UInt64.max, Int64(bitPattern: low) < 0 else { throw OraclePropertyList.Unsupported() }
      return String(Int64(bitPattern: low))
    default: throw Malformed()
    }
  }

  private func length(_ low: Int, at start: Int) throws -> (count: Int, body: Int) {
    guard low == 0x0F else { return (low, start + 1) }
    guard start + 1 < offsetTable, bytes[start + 1] >> 4 == 0x1, bytes[start + 1] & 0x0F <= 3 else { throw Malformed() }
    let size = 1 << Int(bytes[start + 1] & 0x0F)
    let count = try unsigned(at: start + 2, size: size)
    guard count <= UInt64(bytes.count) else { throw Malformed() }
    return (Int(count), start + 2 + size)
  }

  private func references(_ count: Int, at start: Int) throws -> [Int] {
    guard count <= (offsetTable - start) / referenceSize else { throw Malformed() }
    return try (0..<count).map { Int(clamping: try unsigned(at: start + $0 * referenceSize, size: referenceSize)) }
  }
}
