import ChatModel

/// One line of an export: members in the order in which they are added, no spaces.
struct LineBuilder {
  private var output: [UInt8] = [UInt8(ascii: "{")]

  private mutating func name(_ name: StaticString) {
    if output.count > 1 { output.append(UInt8(ascii: ",")) }
    output.append(UInt8(ascii: "\""))
    name.withUTF8Buffer { output.append(contentsOf: $0) }
    output.append(UInt8(ascii: "\""))
    output.append(UInt8(ascii: ":"))
  }

  private mutating func null() { output.append(contentsOf: Array("null".utf8)) }

  mutating func text(_ key: StaticString, _ value: String?) { bytes(key, value.map { Array($0.utf8) }) }

  /// A string given as UTF-8.
  mutating func bytes(_ key: StaticString, _ value: [UInt8]?) {
    name(key)
    guard let value else { return null() }
    JSONText.appendString(value, to: &output)
  }

  mutating func integer(_ key: StaticString, _ value: Int64?) {
    name(key)
    guard let value else { return null() }
    output.append(contentsOf: Array(String(value).utf8))
  }

  mutating func boolean(_ key: StaticString, _ value: Int64?) {
    name(key)
    guard let value else { return null() }
    output.append(contentsOf: Array((value == 0 ? "false" : "true").utf8))
  }

  /// JSON text as it is.
  mutating func payload(_ key: StaticString, _ value: [UInt8]?) {
    name(key)
    guard let value else { return null() }
    output.append(contentsOf: value)
  }

  func finished() -> [UInt8] { output + [UInt8(ascii: "}")] }
}
