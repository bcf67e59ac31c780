/// Any JSON value, members without order.
package enum JSONValue: Equatable {
  case null
  case bool(Bool)
  case integer(Int64)
  /// A number that is no 64-bit integer.
  case number(Double)
  case string(String)
  case array([JSONValue])
  case object([String: JSONValue])

  /// Reads one document (RFC 8259). Not through `JSONDecoder`: that tries the types one after the other, at a thrown
  /// error each, and takes objects with the same name twice.
  /// - Returns: `nil` for anything else, for a name that an object has twice, and for more than 64 levels.
  package init?(_ document: some Sequence<UInt8>) {
    var parser = JSONParser(Array(document))
    guard let value = parser.document() else { return nil }
    self = value
  }
}
