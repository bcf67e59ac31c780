import ChatModel

/// Which legacy row, in which version, a line of a quarantine file is about: what stays when its columns are repaired.
struct RejectedRow: Hashable {
  private let entity: [UInt8]
  private let key: Int64
  private let saveCounter: Int64?

  /// - Returns: `nil` when the line is not of a quarantine file.
  init?(_ line: some Sequence<UInt8>) {
    var text: [UInt8] = []
    var members: [PayloadScanner.Member] = []
    guard Array(line).withUnsafeBytes({ PayloadScanner.compact($0, appendingTo: &text, members: &members) }) else {
      return nil
    }
    let values = text.withUnsafeBufferPointer { text -> (entity: [UInt8], key: Int64, columns: Range<Int>)? in
      guard let base = text.baseAddress, let entity = PayloadScanner.find("entity", among: members, in: base),
        let key = PayloadScanner.find("z_pk", among: members, in: base),
        let columns = PayloadScanner.find("columns", among: members, in: base),
        let name = JSONText.string(RejectedRow.value(entity, base)),
        let number = JSONText.integer(RejectedRow.value(key, base))
      else { return nil }
      return (name, number, Int(columns.valueStart)..<Int(columns.valueEnd))
    }
    guard let values else { return nil }
    entity = values.entity
    key = values.key
    saveCounter = text[values.columns].withUnsafeBufferPointer { columns in
      PayloadScanner.members(of: UnsafeRawBufferPointer(columns), into: &members)
      guard let base = columns.baseAddress, let member = PayloadScanner.find("Z_OPT", among: members, in: base) else {
        return nil
      }
      return JSONText.integer(RejectedRow.value(member, base))
    }
  }

  private static func value(_ member: PayloadScanner.Member, _ text: UnsafePointer<UInt8>) -> UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(
      start: text + Int(member.valueStart), count: Int(member.valueEnd - member.valueStart))
  }
}
