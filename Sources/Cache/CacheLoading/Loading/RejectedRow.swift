package import ChatModel
import Foundation

/// Which version of which legacy row a quarantine line is about, which stays when the line is repaired.
package struct RejectedRow {
  /// What rows of two stores can have in common.
  package struct Key: Hashable {
    let entity: [UInt8]
    let key: Int64
    let saveCounter: Int64?
  }

  package let key: Key
  private let columns: Payload

  /// - Returns: `nil` if the line is not from a quarantine file.
  package init?(_ line: some Sequence<UInt8>) {
    guard let line = Payload(Array(line)), let entity = line.withValue("entity", JSONText.string) ?? nil,
      let key = line.exactInteger("z_pk"), let columns = line.object("columns")
    else { return nil }
    self.init(entity: entity, key: key, columns: columns)
  }

  /// A row of a store.
  /// - Parameter columns: as a quarantine line has them.
  package init(entity: [UInt8], key: Int64, columns: Payload) {
    self.key = Key(entity: entity, key: key, saveCounter: columns.exactInteger("Z_OPT"))
    self.columns = columns
  }

  /// Whether both are about one row, of which one may have been repaired: its owner, and either its payload or other
  /// columns. Rows of two stores, as of two devices, can have the same keys, but not the same content.
  package func isVersion(of other: RejectedRow) -> Bool {
    guard key == other.key else { return false }
    if columns == other.columns { return true }
    // What cannot be told apart by its columns must be equal as a whole: a row that is taken for known is not kept.
    guard let mine = content, let others = other.content else { return false }
    if let payload = mine.payload, payload == others.payload { return true }
    return mine.rest == others.rest
  }

  /// `nil` if Foundation cannot read it, for example because of half a surrogate pair.
  private var content: (payload: NSObject?, rest: NSDictionary)? {
    let object = try? JSONSerialization.jsonObject(with: Data(columns.bytes))
    guard var columns = object as? [String: Any] else { return nil }
    let payload = columns.removeValue(forKey: "ZSERIALIZED_DATA") as? NSObject
    columns["ZOWNER_ID"] = nil
    return (payload is NSNull ? nil : payload, columns as NSDictionary)
  }
}
