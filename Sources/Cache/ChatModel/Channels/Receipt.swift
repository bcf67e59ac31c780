/// How far a member has read or received a channel's messages (Docs/Protocol.md#channels). A list and not a dictionary,
/// whose keys would treat canonically equivalent user ids as one.
public struct Receipt: Sendable, Hashable {
  public let userID: String
  /// Milliseconds.
  public let time: Int64

  public static func == (a: Receipt, b: Receipt) -> Bool { a.time == b.time && a.userID.hasSameBytes(as: b.userID) }

  /// In the payload's order; for a user who appears twice, the last.
  package static func all(in object: Payload?) -> [Receipt]? {
    guard let object else { return nil }
    var latest: [UserID: Int] = [:]
    var receipts: [Receipt] = []
    object.forEachMember { userID, value in
      guard let time = JSONText.integer(value) else { return }
      let receipt = Receipt(userID: userID, time: time)
      if let index = latest[userID] {
        receipts[index] = receipt
      } else {
        latest[userID] = receipts.count
        receipts.append(receipt)
      }
    }
    return receipts
  }
}
