import Foundation

/// The payload codecs, in the order of Docs/RowRules.md#payloads: binary property list (keyed archive or plain), JSON,
/// XOR and base64, base64, XML property list (details: Docs/LegacyStore.md#payloads).
struct OraclePayload {
  /// The whole text is one JSON object.
  let value: OracleJSON
  /// The text as stored and exported.
  let text: [UInt8]

  /// `nil`: "in no known encoding, or whose *whole* text is not one well-formed JSON object: undecoded" (rule 4).
  init?(_ raw: [UInt8]) {
    let attempts: [([UInt8]) -> OraclePayload?] = [
      Self.binaryPropertyList, Self.json, Self.scrambledBase64, Self.base64, Self.xmlPropertyList,
    ]
    for attempt in attempts {
      if let payload = attempt(raw) {
        self = payload
        return
      }
    }
    return nil
  }

  private init?(jsonText: [UInt8]) {
    guard let read = OracleJSONReader.read(jsonText), case .object = read.value else { return nil }
    value = read.value
    text = read.text
  }

  private init?(_ document: OraclePropertyList) {
    guard let text = try? document.json() else { return nil }
    self.init(jsonText: text)
  }

  /// "starts with `bplist00` → keyed archive if it has $archiver, else plain plist".
  private static func binaryPropertyList(_ raw: [UInt8]) -> OraclePayload? {
    guard let document = OracleBinaryPropertyList.read(raw) else { return nil }
    guard OracleKeyedArchive.isArchive(document) else { return OraclePayload(document) }
    guard var archive = try? OracleKeyedArchive(document), let plain = try? archive.plainValue() else { return nil }
    return OraclePayload(plain)
  }

  /// "starts with `{`/`[` after optional BOM/whitespace → JSON".
  private static func json(_ raw: [UInt8]) -> OraclePayload? {
    OraclePayload(jsonText: raw.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(raw.dropFirst(3)) : raw)
  }

  /// "XOR each byte with (index mod 256): result all Base64 alphabet … → decode → JSON object".
  private static func scrambledBase64(_ raw: [UInt8]) -> OraclePayload? {
    // The first bytes tell most other texts apart; going through all of a long one is slow in a debug build.
    let start = raw.prefix(32).enumerated().map { $0.element ^ UInt8($0.offset) }
    guard start.allSatisfy({ alphabet.contains($0) }) else { return nil }
    var plain = raw
    for index in 0..<plain.count { plain[index] ^= UInt8(truncatingIfNeeded: index) }
    return decodedBase64(plain).flatMap(json)
  }

  /// "all Base64 → decode → 1/2".
  private static func base64(_ raw: [UInt8]) -> OraclePayload? {
    guard let decoded = decodedBase64(raw) else { return nil }
    return binaryPropertyList(decoded) ?? json(decoded)
  }

  private static func xmlPropertyList(_ raw: [UInt8]) -> OraclePayload? {
    let start = raw.prefix(256).first { ![0x20, 0x09, 0x0A, 0x0D, 0xEF, 0xBB, 0xBF].contains($0) }
    guard start == UInt8(ascii: "<"), let document = OracleXMLPropertyList.read(raw) else { return nil }
    return OraclePayload(document)
  }

  private static let alphabet = Set(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/=\n\r".utf8)

  /// "all Base64 alphabet (length multiple of 4 after trimming newlines)".
  private static func decodedBase64(_ text: [UInt8]) -> [UInt8]? {
    guard text.prefix(32).allSatisfy({ alphabet.contains($0) }) else { return nil }
    let newline: (UInt8) -> Bool = { $0 == 0x0A || $0 == 0x0D }
    var (start, end) = (0, text.count)
    while start < end, newline(text[start]) { start += 1 }
    while start < end, newline(text[end - 1]) { end -= 1 }
    guard start < end, (end - start) % 4 == 0 else { return nil }
    return Data(base64Encoded: Data(text[start..<end])).map { Array($0) }
  }
}
