/// The message filter that a legacy chunk was fetched with, as its archive says it.
package struct LegacyChunkFilter: Sendable, Equatable {
  /// UTF-8 of the channel's url; `nil` when the archive names none or an empty one.
  package let channelURL: [UInt8]?
  /// 0 all (also when absent), 1 user, 2 file, 3 admin.
  package let messageType: Int64
  /// UTF-8; `nil` when absent or empty.
  package let customType: [UInt8]?
  /// UTF-8, in file order, duplicates kept; empty when absent: any sender.
  package let senderUserIDs: [[UInt8]]

  package init(channelURL: [UInt8]?, messageType: Int64, customType: [UInt8]?, senderUserIDs: [[UInt8]]) {
    self.channelURL = channelURL
    self.messageType = messageType
    self.customType = customType
    self.senderUserIDs = senderUserIDs
  }
}
