/// Any JSON value, for schemas and for documents that a test changes.
package enum SchemaJSON: Codable, Equatable, Sendable {
  case null
  case bool(Bool)
  case integer(Int64)
  case number(Double)
  case string(String)
  case array([SchemaJSON])
  case object([String: SchemaJSON])

  package init(from decoder: any Decoder) throws {
    let value = try decoder.singleValueContainer()
    // A failed attempt costs a thrown error, so the most frequent types come first.
    if let text = try? value.decode(String.self) {
      self = .string(text)
    } else if let integer = try? value.decode(Int64.self) {
      self = .integer(integer)
    } else if let members = try? value.decode([String: SchemaJSON].self) {
      self = .object(members)
    } else if let elements = try? value.decode([SchemaJSON].self) {
      self = .array(elements)
    } else if value.decodeNil() {
      self = .null
    } else if let flag = try? value.decode(Bool.self) {
      self = .bool(flag)
    } else {
      self = .number(try value.decode(Double.self))
    }
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .null: try container.encodeNil()
    case .bool(let flag): try container.encode(flag)
    case .integer(let integer): try container.encode(integer)
    case .number(let number): try container.encode(number)
    case .string(let text): try container.encode(text)
    case .array(let elements): try container.encode(elements)
    case .object(let members): try container.encode(members)
    }
  }
}
