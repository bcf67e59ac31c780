import ChatModel
import ChatWire

/// Read and delivery receipts (Docs/Protocol.md#server-commands).
extension Channel {
  /// The effect of a read receipt on the channel. The user's own one clears the counts, unless it marks messages as
  /// unread, whose number only the server knows.
  func reading(_ event: ReadEvent, _ viewer: Viewer) -> Channel {
    let known = readReceipt(of: event.userID) ?? 0
    let isMine = viewer.isMe(event.userID)
    if !event.isExcluded, event.time < max(known, isMine ? lastReadAt : 0) { return self }
    return edited { editor in
      editor.edit("read_receipt") { $0.set(event.userID, event.time) }
      guard isMine else { return }
      editor.set("user_last_read", event.time)
      if !event.isExcluded { editor.clearCounts(of: self) }
    }
  }

  func delivering(_ event: DeliveryEvent) -> Channel {
    let receipts = payload.object("delivery_receipt")
    return edited { editor in
      editor.edit("delivery_receipt") { map in
        for receipt in event.receipts where receipt.time > receipts?.integer(of: receipt.userID) ?? 0 {
          map.set(receipt.userID, receipt.time)
        }
      }
    }
  }

  private func readReceipt(of userID: String) -> Int64? { payload.object("read_receipt")?.integer(of: userID) }
}
