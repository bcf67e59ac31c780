/// What is known about a lost row: the columns that were still readable.
struct LostRow: Equatable {
  let owner: [UInt8]?
  let channelURL: [UInt8]?
  /// Milliseconds since 1970.
  let createdAt: Int64?

  /// - Parameters:
  ///   - values: as in `SalvagedRow`; `null` for unreadable ones.
  ///   - names: of the columns, in the same order.
  init(_ values: [SalvagedValue], names: [String]) {
    func text(_ name: String) -> [UInt8]? {
      guard let place = names.firstIndex(of: name), case .text(let bytes) = values[place], !bytes.isEmpty else {
        return nil
      }
      return bytes
    }
    owner = text("ZOWNER_ID")
    channelURL = text("ZCHANNEL_URL")
    createdAt = names.firstIndex(of: "ZCREATED_AT").flatMap {
      guard case .integer(let time) = values[$0] else { return nil }
      return time
    }
  }
}
