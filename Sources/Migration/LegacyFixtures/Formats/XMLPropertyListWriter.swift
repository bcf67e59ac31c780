/// Writes property lists as XML.
enum XMLPropertyListWriter {
  /// The document, or `nil` if a string contains a character that XML 1.0 cannot represent.
  static func encode(_ root: PropertyListValue) -> [UInt8]? {
    var text = Array(
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
      <plist version="1.0">

      """.utf8)
    guard append(root, to: &text, indent: 0) else { return nil }
    text.append("</plist>\n")
    return text
  }

  private static func append(_ value: PropertyListValue, to text: inout [UInt8], indent: Int) -> Bool {
    let tabs = [UInt8](repeating: 0x09, count: indent)
    text.append(contentsOf: tabs)
    switch value {
    case .boolean(let flag): text.append(flag ? "<true/>\n" : "<false/>\n")
    case .integer(let number): text.append("<integer>\(number)</integer>\n")
    case .unsigned(let number): text.append("<integer>\(number)</integer>\n")
    case .real(let number): text.append("<real>\(number)</real>\n")
    case .date: text.append("<date>2020-10-08T12:00:00Z</date>\n")
    case .string(let string):
      guard let escaped = escaped(string) else { return false }
      text.append("<string>")
      text.append(contentsOf: escaped)
      text.append("</string>\n")
    case .array(let elements):
      text.append("<array>\n")
      for element in elements { guard append(element, to: &text, indent: indent + 1) else { return false } }
      text.append(contentsOf: tabs)
      text.append("</array>\n")
    case .dictionary(let members):
      text.append("<dict>\n")
      for member in members {
        guard case .string(let key) = member.key, let escaped = escaped(key) else { return false }
        text.append(contentsOf: tabs)
        text.append("\t<key>")
        text.append(contentsOf: escaped)
        text.append("</key>\n")
        guard append(member.value, to: &text, indent: indent + 1) else { return false }
      }
      text.append(contentsOf: tabs)
      text.append("</dict>\n")
    case .null, .wideInteger, .data, .uid, .set: return false
    }
    return true
  }

  private static func escaped(_ string: String) -> [UInt8]? {
    var result: [UInt8] = []
    for byte in string.utf8 {
      switch byte {
      case 0x26: result.append("&amp;")
      case 0x3C: result.append("&lt;")
      case 0x3E: result.append("&gt;")
      case 0x09, 0x0A: result.append(byte)
      // A carriage return would come back as a line feed; the others are not XML characters.
      case 0..<0x20: return nil
      default: result.append(byte)
      }
    }
    return result
  }
}
