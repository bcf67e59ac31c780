/// The columns of one stored record: types and places, without the values.
struct RecordHeader {
  /// SQLite's serial types, one per column (SQLite file format, 2.1).
  let types: [UInt64]
  /// Where each value is in the record.
  let places: [Range<Int>]

  /// Reads the header of a record; `nil` unless header and values fill the record to the byte.
  /// - Parameters:
  ///   - local: the part of the record that is on the leaf page; the header must be in it.
  ///   - payloadBytes: length of the whole record.
  init?(_ bytes: [UInt8], local: Range<Int>, payloadBytes: Int) {
    guard let size = BigEndian.variable(bytes, local.lowerBound, end: local.upperBound), size.value >= 2,
      size.value <= UInt64(local.count)
    else { return nil }
    let headerEnd = local.lowerBound + Int(size.value)
    var offset = local.lowerBound + size.length
    var types: [UInt64] = []
    var places: [Range<Int>] = []
    var end = Int(size.value)
    while offset < headerEnd {
      guard types.count < RecordHeader.maximumColumns,
        let type = BigEndian.variable(bytes, offset, end: headerEnd),
        let length = RecordHeader.length(of: type.value), length <= payloadBytes - end
      else { return nil }
      types.append(type.value)
      places.append(end..<end + length)
      end += length
      offset += type.length
    }
    guard offset == headerEnd, end == payloadBytes else { return nil }
    self.types = types
    self.places = places
  }

  /// More columns than any table of these stores.
  private static let maximumColumns = 64

  private static func length(of type: UInt64) -> Int? {
    switch type {
    case 0, 8, 9: 0
    case 1...4: Int(type)
    case 5: 6
    case 6, 7: 8
    case 10, 11: nil
    default: type < UInt64(2 * BTreePage.maximumPayloadBytes + 13) ? Int((type - 12) / 2) : nil
    }
  }

  /// The class of a column's value, by its type.
  enum Class { case null, integer, real, text, blob }

  func valueClass(_ column: Int) -> Class {
    switch types[column] {
    case 0: .null
    case 1...6, 8, 9: .integer
    case 7: .real
    default: types[column] % 2 == 1 ? .text : .blob
    }
  }

  /// The value of a column.
  /// - Parameter payload: the record; for integers its first part is enough, see `integer`.
  func value(_ column: Int, in payload: [UInt8]) -> SalvagedValue {
    let place = places[column]
    guard place.upperBound <= payload.count else { return .null }
    switch valueClass(column) {
    case .null: return .null
    case .integer: return integer(column, in: payload).map(SalvagedValue.integer) ?? .null
    case .real:
      let bits = BigEndian.signed(payload, place) ?? 0
      let number = Double(bitPattern: UInt64(bitPattern: bits))
      // SQLite reads a NaN as NULL.
      return number.isNaN ? .null : .real(number)
    case .text: return .text(Array(payload[place]))
    case .blob: return .blob(Array(payload[place]))
    }
  }

  /// An integer column.
  /// - Parameter start: where the record begins in `bytes`.
  func integer(_ column: Int, in bytes: [UInt8], start: Int = 0) -> Int64? {
    switch types[column] {
    case 8: return 0
    case 9: return 1
    case 1...6: return BigEndian.signed(bytes, places[column].lowerBound + start..<places[column].upperBound + start)
    default: return nil
    }
  }
}
