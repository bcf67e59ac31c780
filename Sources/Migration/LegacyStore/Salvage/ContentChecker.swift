import ChatModel

/// What is wrong with the values of rows, which SQLite's structural check does not examine: a flipped bit inside a
/// record usually passes it.
package struct ContentCheck: Sendable, Equatable, Codable {
  /// Rows examined.
  package var rows = 0
  /// Rows with text that is not UTF-8.
  package var brokenText = 0
  /// Messages without a channel url, with an id below 1 or a negative time.
  package var impossibleColumns = 0
  /// Payloads that were decoded as a test; in large stores, a sample.
  package var payloads = 0
  package var undecodedPayloads = 0
  /// Rows with a key above the greatest one that Core Data recorded as assigned.
  package var keysBeyondMaximum = 0

  package init() {}

  package var isClean: Bool {
    brokenText == 0 && impossibleColumns == 0 && undecodedPayloads == 0 && keysBeyondMaximum == 0
  }
}

/// Checks rows one after the other.
struct ContentChecker {
  private(set) var result = ContentCheck()
  private var positions: [LegacyEntity: Positions] = [:]
  private var decoder = PayloadDecoder()
  private var members: [PayloadScanner.Member] = []
  private var text: [UInt8] = []

  /// Payloads beyond this number are not decoded.
  private static let maximumPayloads = 50_000

  /// Places of columns in `SalvagedRow.values`.
  private struct Positions {
    var url: Int?
    var messageID: Int?
    var createdAt: Int?
    var isDeleted: Int?
    var payload: Int?
  }

  init(model: LegacyModel) {
    for entity in model.entities {
      let names = ["Z_OPT"] + model.columns(of: entity).map(\.name)
      let place = { (name: String) in names.firstIndex(of: name) }
      positions[entity] = Positions(
        url: place("ZCHANNEL_URL"), messageID: place("ZMESSAGE_ID"), createdAt: place("ZCREATED_AT"),
        isDeleted: place("ZIS_DELETED"), payload: place("ZSERIALIZED_DATA"))
    }
  }

  mutating func look(at row: SalvagedRow, _ greatestKey: Int64?) {
    guard let places = positions[row.entity] else { return }
    result.rows += 1
    if let greatestKey, row.key > greatestKey { result.keysBeyondMaximum += 1 }
    for (index, value) in row.values.enumerated() where index != places.payload {
      guard case .text(let bytes) = value, !UTF8Text.isValid(bytes) else { continue }
      result.brokenText += 1
      break
    }
    if let place = places.isDeleted, case .integer(let flag) = row.values[place], flag != 0 { return }
    if row.entity.isMessage, !isPossible(row, places) { result.impossibleColumns += 1 }
    if row.entity != .channelListQuery { decode(row, places) }
  }

  private func isPossible(_ row: SalvagedRow, _ places: Positions) -> Bool {
    guard let url = places.url, case .text(let bytes) = row.values[url], !bytes.isEmpty,
      let id = places.messageID, case .integer(let messageID) = row.values[id], messageID >= 1,
      let created = places.createdAt, case .integer(let createdAt) = row.values[created]
    else { return false }
    return createdAt >= 0
  }

  private mutating func decode(_ row: SalvagedRow, _ places: Positions) {
    guard let place = places.payload, result.payloads < ContentChecker.maximumPayloads else { return }
    let bytes: [UInt8]
    switch row.values[place] {
    case .blob(let stored), .text(let stored): bytes = stored
    default: return
    }
    result.payloads += 1
    text.removeAll(keepingCapacity: true)
    // No codec of an app is asked, so none throws.
    let isDecoded = bytes.withUnsafeBytes { buffer in
      (try? decoder.decode(buffer, appendingTo: &text, members: &members)) != nil
    }
    if !isDecoded { result.undecodedPayloads += 1 }
  }
}
