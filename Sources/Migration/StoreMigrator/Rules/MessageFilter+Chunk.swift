import ChatModel
import LegacyStore

extension MessageFilter {
  /// The filter of a chunk (Docs/RowRules.md#chunks).
  /// - Parameter url: the chunk's own channel.
  /// - Returns: `nil` if the archive cannot be read or names another channel.
  init?(ofChunk row: RowFacts, in url: [UInt8]) {
    guard let column = row.columns.filter, row.cursor.storageClass(column) != .null else {
      self = .everything
      return
    }
    guard let archive = row.cursor.buffer(column), let filter = FilterArchiveReader.read(archive),
      let type = MessageType(rawValue: Int(filter.messageType))
    else { return nil }
    if let named = filter.channelURL, !named.isEmpty, named != url { return nil }
    self.init(
      messageType: type, customType: filter.customType.map { String(decoding: $0, as: UTF8.self) },
      senderUserIDs: filter.senderUserIDs.map { String(decoding: $0, as: UTF8.self) })
  }
}
