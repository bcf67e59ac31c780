/// Reads binary property lists (`bplist00`), as Foundation and Python's plistlib write them.
///
/// Own code, because Foundation's reader hides the UID values of keyed archives on Linux and its unarchiver can end
/// the process on hostile input (Docs/LegacyStore.md#property-lists).
package enum BinaryPropertyListReader {
  package static func isCandidate(_ bytes: UnsafeRawBufferPointer) -> Bool {
    bytes.count >= 8 && bytes.loadUnaligned(as: UInt64.self) == UInt64(bigEndian: 0x6270_6C69_7374_3030)
  }

  /// Reads a whole document.
  /// - Parameter limits: by default those for payloads; the limits on the output are scaled to the input's size.
  /// - Returns: `nil` if the document is malformed, contains a cycle, or exceeds `limits`.
  package static func read(_ bytes: UnsafeRawBufferPointer, limits: PropertyListLimits = .payload) -> PropertyList? {
    guard let document = BinaryPropertyListDocument(bytes, limits: limits) else { return nil }
    var reader = BinaryPropertyListTree(document, limits: limits.scaled(toInputOf: bytes.count))
    return reader.value(of: document.top, depth: 1)
  }
}

/// The frame of a binary property list: header, object bytes, offset table and trailer, all checked against the size.
struct BinaryPropertyListDocument {
  /// Header and objects; offsets count from its start.
  let objects: UnsafeRawBufferPointer
  let objectCount: Int
  /// Number of the top object.
  let top: Int
  /// Width of a reference in bytes, 1...8.
  let referenceSize: Int
  private let offsetTable: UnsafeRawBufferPointer
  private let offsetSize: Int

  private static let headerSize = 8
  private static let trailerSize = 32

  init?(_ bytes: UnsafeRawBufferPointer, limits: PropertyListLimits) {
    let headerSize = Self.headerSize
    guard BinaryPropertyListReader.isCandidate(bytes), bytes.count <= limits.bytes,
      bytes.count > headerSize + Self.trailerSize
    else { return nil }
    let trailer = bytes.count - Self.trailerSize
    offsetSize = Int(bytes[trailer + 6])
    referenceSize = Int(bytes[trailer + 7])
    guard (1...8).contains(offsetSize), (1...8).contains(referenceSize),
      let objectCount = Int(exactly: Self.unsigned(bytes, at: trailer + 8, size: 8)),
      let top = Int(exactly: Self.unsigned(bytes, at: trailer + 16, size: 8)),
      let table = Int(exactly: Self.unsigned(bytes, at: trailer + 24, size: 8)),
      objectCount >= 1, objectCount <= limits.objects, top < objectCount, table > headerSize, table < trailer
    else { return nil }
    // The table fills the space up to the trailer; otherwise CoreFoundation refuses the document.
    let tableSize = objectCount.multipliedReportingOverflow(by: offsetSize)
    guard !tableSize.overflow, trailer - table == tableSize.partialValue else { return nil }
    self.objectCount = objectCount
    self.top = top
    objects = UnsafeRawBufferPointer(rebasing: bytes[0..<table])
    offsetTable = UnsafeRawBufferPointer(rebasing: bytes[table..<trailer])
  }

  /// The position of the object's marker byte; `nil` if the table points outside the objects.
  func offset(of object: Int) -> Int? {
    let offset = Self.unsigned(offsetTable, at: object * offsetSize, size: offsetSize)
    guard offset >= UInt64(Self.headerSize), offset < UInt64(objects.count) else { return nil }
    return Int(offset)
  }

  /// The object that the reference at `position` names; `nil` if there is none.
  func reference(at position: Int) -> Int? {
    let object = Self.unsigned(objects, at: position, size: referenceSize)
    return object < UInt64(objectCount) ? Int(object) : nil
  }

  /// A big-endian number of `size` bytes, at most 8; the caller has checked the range.
  static func unsigned(_ bytes: UnsafeRawBufferPointer, at position: Int, size: Int) -> UInt64 {
    var value: UInt64 = 0
    var index = position
    while index < position + size {
      value = value << 8 | UInt64(bytes[index])
      index += 1
    }
    return value
  }
}
