import ChatModel

/// Which version of which legacy row a quarantine line is about, which stays when its columns are repaired.
struct RejectedRow: Hashable {
  private let entity: [UInt8]
  private let key: Int64
  private let saveCounter: Int64?

  /// - Returns: `nil` if the line is not from a quarantine file.
  init?(_ line: some Sequence<UInt8>) {
    guard let line = Payload(Array(line)), let entity = line.withValue("entity", JSONText.string) ?? nil,
      let key = line.exactInteger("z_pk"), line.withValue("columns", { _ in true }) != nil
    else { return nil }
    self.entity = entity
    self.key = key
    saveCounter = line.object("columns")?.exactInteger("Z_OPT")
  }
}
