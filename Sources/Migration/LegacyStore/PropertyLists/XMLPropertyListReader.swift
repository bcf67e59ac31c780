/// Reads XML property lists as Foundation and Python's plistlib write them: one `plist` element with one value.
///
/// Not a general XML parser: UTF-8 only, and a document type with its own declarations is refused, so that there are no
/// entities to expand.
package enum XMLPropertyListReader {
  /// Whether `bytes` starts with `<`, after an optional byte order mark and whitespace.
  package static func isCandidate(_ bytes: UnsafeRawBufferPointer) -> Bool {
    let start = bytes.starts(with: [0xEF, 0xBB, 0xBF] as [UInt8]) ? 3 : 0
    return bytes[start...].first { $0 != 0x20 && !(0x09...0x0D).contains($0) } == UInt8(ascii: "<")
  }

  /// Reads a whole document. A dictionary with the single key `CF$UID` becomes a UID.
  /// - Parameter limits: by default those for payloads; the limits on the output are scaled to the input's size.
  /// - Returns: `nil` if the document is malformed, in another encoding, or exceeds `limits`.
  package static func read(_ bytes: UnsafeRawBufferPointer, limits: PropertyListLimits = .payload) -> PropertyList? {
    guard bytes.count <= limits.bytes, isCandidate(bytes), LenientUTF8.isValid(bytes) else { return nil }
    var reader = XMLPropertyListTree(bytes, limits: limits.scaled(toInputOf: bytes.count))
    return reader.document()
  }
}

extension PropertyList {
  /// Reads a binary or XML property list.
  /// - Parameter limits: by default those for payloads.
  /// - Returns: `nil` if `bytes` is neither, malformed, or exceeds `limits`.
  package static func read(_ bytes: UnsafeRawBufferPointer, limits: PropertyListLimits = .payload) -> PropertyList? {
    BinaryPropertyListReader.isCandidate(bytes)
      ? BinaryPropertyListReader.read(bytes, limits: limits) : XMLPropertyListReader.read(bytes, limits: limits)
  }
}
