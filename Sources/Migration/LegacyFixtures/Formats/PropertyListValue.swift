/// A property list, including what JSON cannot express: edge cases need all of it.
///
/// This is the writing side of the tests and shares no code with the reader that it feeds.
indirect enum PropertyListValue {
  /// Type 0x00, which Apple's readers know and its writers never write.
  case null
  case boolean(Bool)
  case integer(Int64)
  /// Above `Int64.max` in 16 bytes, as Core Foundation writes it.
  case unsigned(UInt64)
  /// A 128-bit integer, as its upper and lower half.
  case wideInteger(UInt64, UInt64)
  case real(Double)
  /// Seconds since 2001-01-01T00:00:00Z.
  case date(Double)
  case data([UInt8])
  case string(String)
  case uid(Int)
  case array([PropertyListValue])
  case set([PropertyListValue])
  /// Keys may be anything and may repeat; order is kept.
  case dictionary([(key: PropertyListValue, value: PropertyListValue)])

  /// A dictionary with string keys in the given order.
  static func object(_ members: [(String, PropertyListValue)]) -> PropertyListValue {
    .dictionary(members.map { (.string($0.0), $0.1) })
  }

  /// The value without null members and elements, which Foundation could not have written.
  var withoutNulls: PropertyListValue {
    switch self {
    case .array(let elements): return .array(elements.filter { !$0.isNull }.map(\.withoutNulls))
    case .dictionary(let members):
      return .dictionary(members.filter { !$0.value.isNull }.map { ($0.key, $0.value.withoutNulls) })
    default: return self
    }
  }

  private var isNull: Bool {
    if case .null = self { return true }
    return false
  }
}
