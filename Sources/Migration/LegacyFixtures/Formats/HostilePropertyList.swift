/// Binary property lists that harm a reader without limits. None can be read as a document.
package enum HostilePropertyList: String, CaseIterable, Sendable {
  /// A dictionary that contains itself.
  case cycle
  /// 20,000 arrays inside each other.
  case depth
  /// 40 levels of arrays that each contain the next one eight times: 8^40 values when expanded.
  case sharing
  /// An array that claims 2^60 elements.
  case hugeCount = "huge_count"
  /// Data that claims 2^62 bytes.
  case hugeData = "huge_data"
  /// A trailer that claims 2^56 objects.
  case hugeTable = "huge_table"
  /// A reference to an object that does not exist.
  case wildReference = "wild_reference"
  /// An offset outside the file.
  case wildOffset = "wild_offset"
  /// A keyed archive whose dictionary contains itself as a value.
  case archiveCycle = "archive_cycle"
  /// A keyed archive whose top object does not exist.
  case archiveWildTop = "archive_wild_top"

  package var bytes: [UInt8] {
    switch self {
    // Object 0 is a dictionary of one member: key object 1, value object 0.
    case .cycle: return BinaryPropertyListWriter.assemble([[0xD1, 1, 0], [0x51, 0x61]], referenceSize: 1)
    case .depth:
      let levels = 20_000
      let arrays = (1...levels).map { level -> [UInt8] in [0xA1, UInt8(level >> 8), UInt8(level & 0xFF)] }
      return BinaryPropertyListWriter.assemble(arrays + [[0xA0]], referenceSize: 2)
    case .sharing:
      let arrays = (1...40).map { level -> [UInt8] in [0xA8] + [UInt8](repeating: UInt8(level), count: 8) }
      return BinaryPropertyListWriter.assemble(arrays + [[0xA0]], referenceSize: 1)
    case .hugeCount:
      return BinaryPropertyListWriter.assemble([[0xAF, 0x13, 0x10, 0, 0, 0, 0, 0, 0, 0, 0]], referenceSize: 1)
    case .hugeData:
      return BinaryPropertyListWriter.assemble([[0x4F, 0x13, 0x40, 0, 0, 0, 0, 0, 0, 0, 0]], referenceSize: 1)
    case .hugeTable:
      var file = BinaryPropertyListWriter.assemble([[0xD0]], referenceSize: 1)
      file[file.count - 24] = 1
      return file
    case .wildReference: return BinaryPropertyListWriter.assemble([[0xA1, 200]], referenceSize: 1)
    case .wildOffset:
      var file = BinaryPropertyListWriter.assemble([[0xD0]], referenceSize: 1)
      // The offset table is the one byte before the trailer.
      file[file.count - 33] = 0xFE
      return file
    case .archiveCycle:
      return KeyedArchiveWriter.file(
        objects: [
          .string("$null"),
          .object([("NS.keys", .array([.uid(3)])), ("NS.objects", .array([.uid(1)])), ("$class", .uid(2))]),
          .object([("$classname", .string("NSDictionary")), ("$classes", .array([.string("NSDictionary")]))]),
          .string("self"),
        ], top: 1)
    case .archiveWildTop: return KeyedArchiveWriter.file(objects: [.string("$null")], top: 99)
    }
  }
}
