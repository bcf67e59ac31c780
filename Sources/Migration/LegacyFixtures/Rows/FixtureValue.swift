/// A value of one column.
enum FixtureValue: Equatable {
  case null
  case integer(Int64)
  case text([UInt8])
  case blob([UInt8])

  static func text(_ string: String) -> FixtureValue { .text(Array(string.utf8)) }

  /// The bytes of non-empty text; `nil` for NULL and for empty text, which the row rules treat alike.
  var presentText: [UInt8]? {
    if case .text(let bytes) = self, !bytes.isEmpty { return bytes }
    return nil
  }
}

extension FixtureValue: ExpressibleByIntegerLiteral, ExpressibleByNilLiteral {
  init(integerLiteral value: Int64) { self = .integer(value) }
  init(nilLiteral: ()) { self = .null }
}
