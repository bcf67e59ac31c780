/// Writes one JSON object: members in the order in which they are added, without spaces. Duplicate names are not
/// checked.
package struct JSONWriter: Sendable {
  private var output: [UInt8]

  package init() { output = [.openBrace] }

  /// The object's text.
  package var text: [UInt8] {
    var text = output
    text.append(.closeBrace)
    return text
  }

  // MARK: A member is a name, then one value.

  private mutating func separate() { if output.count > 1 { output.append(.comma) } }

  package mutating func name(_ name: some Sequence<UInt8>) {
    separate()
    JSONText.appendString(name, to: &output)
    output.append(.colon)
  }

  /// A name that needs no escapes.
  package mutating func name(_ name: StaticString) {
    separate()
    output.append(.quote)
    output.append(contentsOf: UnsafeBufferPointer(start: name.utf8Start, count: name.utf8CodeUnitCount))
    output.append(.quote)
    output.append(.colon)
  }

  /// A string, given as UTF-8.
  package mutating func string(_ value: some Sequence<UInt8>) { JSONText.appendString(value, to: &output) }

  package mutating func integer(_ value: Int64) { output.append(contentsOf: String(value).utf8) }

  package mutating func boolean(_ value: Bool) { output.append(contentsOf: (value ? "true" : "false").utf8) }

  package mutating func null() { output.append(contentsOf: "null".utf8) }

  /// The JSON text of one value, verbatim.
  package mutating func json(_ text: some Sequence<UInt8>) { output.append(contentsOf: text) }

  /// A list; `append` writes one value.
  package mutating func list<Values: Sequence>(
    _ values: Values, _ append: (Values.Element, inout [UInt8]) -> Void
  ) {
    JSONText.appendList(values, to: &output, append)
  }
}
