package import ChatModel

/// Turns stored payloads into compact JSON text, whatever their encoding. One per thread: it reuses its buffers.
package struct PayloadDecoder: Sendable {
  private let additional: [any PayloadCodec]
  /// Decoded base64; grows to the longest payload.
  private var scratch: [UInt8] = []

  /// Longer payloads are not decoded: 1 GiB, SQLite's own default. Their text could double and exceed the offsets of
  /// `PayloadScanner`.
  private static let longestPayload = 1 << 30
  /// Longer text of an app's codec is not taken, as no longer value of a store is read.
  private static let longestText = 256 << 20
  /// A larger scratch buffer, in bytes, is released after the row.
  private static let largestKeptBuffer = 4 << 20

  /// - Parameter additional: codecs to try in order if no built-in one knows the bytes; none by default.
  package init(additional: [any PayloadCodec] = []) { self.additional = additional }

  /// Tries the codecs in the order of Docs/RowRules.md#payloads. The first whose result is exactly one well-formed JSON
  /// object wins. `stored` is only read.
  /// - Parameters:
  ///   - output: receives the text, appended, without insignificant whitespace.
  ///   - members: becomes the object's members, with offsets relative to the first appended byte.
  /// - Returns: `nil` if the payload is undecoded; `output` is then unchanged and `members` empty.
  /// - Throws: `PayloadCodecFailure` if a codec of the app throws.
  package mutating func decode(
    _ stored: UnsafeRawBufferPointer, appendingTo output: inout [UInt8], members: inout [PayloadScanner.Member]
  ) throws(PayloadCodecFailure) -> PayloadEncoding? {
    members.removeAll(keepingCapacity: true)
    guard stored.count < Self.longestPayload, !stored.isEmpty else { return nil }
    let probe = PayloadProbe(stored)
    if probe.isBinaryPropertyList, Self.appendPropertyList(stored, to: &output, &members) {
      return .binaryPropertyList
    }
    if probe.isJSON, PayloadScanner.compact(stored, appendingTo: &output, members: &members) { return .json }
    if probe.isXORBase64, append(stored, isXORed: true, to: &output, &members) { return .xorBase64 }
    if probe.isBase64, append(stored, isXORed: false, to: &output, &members) { return .base64 }
    if probe.isXML, Self.appendPropertyList(stored, to: &output, &members) { return .xmlPropertyList }
    for codec in additional {
      let text: [UInt8]?
      do { text = try codec.jsonText(of: stored) } catch { throw PayloadCodecFailure() }
      if let text, text.count <= Self.longestText,
        text.withUnsafeBytes({ PayloadScanner.compact($0, appendingTo: &output, members: &members) })
      {
        return .custom
      }
    }
    return nil
  }

  // MARK: Property lists

  private static func appendPropertyList(
    _ bytes: UnsafeRawBufferPointer, to output: inout [UInt8], _ members: inout [PayloadScanner.Member]
  ) -> Bool {
    guard var plist = PropertyList.read(bytes) else { return false }
    if KeyedArchiveReader.isArchive(plist) {
      let limits = PropertyListLimits.payload.scaled(toInputOf: bytes.count)
      guard let root = KeyedArchiveReader.unarchive(plist, limits: limits) else { return false }
      plist = root
    }
    guard case .dictionary = plist, let text = PropertyListText.json(of: plist) else { return false }
    return text.withUnsafeBytes { PayloadScanner.compact($0, appendingTo: &output, members: &members) }
  }

  // MARK: Base64

  private mutating func append(
    _ stored: UnsafeRawBufferPointer, isXORed: Bool, to output: inout [UInt8],
    _ members: inout [PayloadScanner.Member]
  ) -> Bool {
    defer { if scratch.count > Self.largestKeptBuffer { scratch = [] } }
    guard let count = decode(stored, isXORed: isXORed) ?? decodeWithLineBreaks(stored, isXORed: isXORed) else {
      return false
    }
    return scratch.withUnsafeBytes { scratch in
      let content = UnsafeRawBufferPointer(rebasing: scratch[0..<count])
      if !isXORed, BinaryPropertyListReader.isCandidate(content) {
        return Self.appendPropertyList(content, to: &output, &members)
      }
      return PayloadScanner.compact(content, appendingTo: &output, members: &members)
    }
  }

  /// Decodes into the scratch buffer.
  private mutating func decode(_ text: UnsafeRawBufferPointer, isXORed: Bool) -> Int? {
    let needed = Base64Text.capacity(forInputOf: text.count)
    if scratch.count < needed { scratch = [UInt8](repeating: 0, count: max(needed, 2 * scratch.count)) }
    return scratch.withUnsafeMutableBytes { scratch in
      scratch.baseAddress.flatMap { Base64Text.decode(text, isXORed: isXORed, into: $0) }
    }
  }

  /// The slow path for text that an encoder split into lines. The line breaks were part of the XOR.
  private mutating func decodeWithLineBreaks(_ stored: UnsafeRawBufferPointer, isXORed: Bool) -> Int? {
    var text: [UInt8] = []
    text.reserveCapacity(stored.count)
    for (index, byte) in stored.enumerated() {
      let character = isXORed ? byte ^ UInt8(truncatingIfNeeded: index) : byte
      if character != 0x0A, character != 0x0D { text.append(character) }
    }
    guard text.count < stored.count else { return nil }
    return text.withUnsafeBytes { decode($0, isXORed: false) }
  }
}
