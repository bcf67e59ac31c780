import Foundation

/// A parsed JSON text for assertions, read by the judge's own reader: booleans are no numbers here, and nothing but one
/// document may stand in the text.
package struct JSONDocument {
  let value: OracleJSON

  package init?(_ bytes: [UInt8]) {
    guard let read = OracleJSONReader.read(bytes) else { return nil }
    value = read.value
  }

  init(_ value: OracleJSON) { self.value = value }

  /// Member of an object, element of an array by number; dots go deeper: `verdict.code`, `owners.0.ledger`.
  package subscript(_ path: String) -> JSONDocument? {
    var current = value
    for step in path.split(separator: ".") {
      if case .array(let items) = current {
        guard let index = Int(step), items.indices.contains(index) else { return nil }
        current = items[index]
      } else {
        guard let next = current.member(String(step)) else { return nil }
        current = next
      }
    }
    return JSONDocument(current)
  }

  package var integer: Int? { value.integer.map { Int($0) } }
  package var text: String? {
    if case .string(let bytes) = value { String(decoding: bytes, as: UTF8.self) } else { nil }
  }
  package var boolean: Bool? { if case .boolean(let flag) = value { flag } else { nil } }
  package var isNull: Bool { value.isNull }
  package var isObject: Bool { if case .object = value { true } else { false } }

  /// Elements of an array; empty for anything else.
  package var items: [JSONDocument] {
    if case .array(let items) = value { items.map(JSONDocument.init) } else { [] }
  }

  /// Names of the members, in order.
  package var keys: [String] {
    if case .object(let members) = value { members.map { String(decoding: $0.name, as: UTF8.self) } } else { [] }
  }
}
