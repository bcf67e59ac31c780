import FileTesting
import Foundation
import OracleTesting
import Testing

/// Words that stand nowhere but in the texts of one store.
enum Canaries {
  static let owner = "xqzownerid"
  static let otherOwner = "xqzsecondowner"
  static let all = [
    owner, otherOwner, "xqzchannelurl", "xqzrequestid", "xqzmessagetext", "xqznickname", "xqzcustomtype", "xqztoken",
    "xqzsavepoint", "xqzchunkid", "xqzfilterurl", "xqzsender", "xqzundecoded", "xqzchannelname", "xqzrejected",
    "xqzentityname",
  ]

  /// A store with every outcome, with canaries in every text column and every payload; one id holds a terminal escape.
  static func store() throws -> TinyStore {
    let store = try TinyStore()
    let body = #""message":"xqzmessagetext","user":{"user_id":"xqzsender","nickname":"xqznickname"},"#
    func payload(_ id: Int64, _ extra: String = #""type":"MESG""#) -> TinyValue {
      .json(#"{"message_id":\#(id),"created_at":\#(id),"custom_type":"xqzcustomtype",\#(body)\#(extra)}"#)
    }
    for (owner, url) in [(owner, "xqzchannelurl"), (otherOwner, "xqzchannelurl\u{1B}[31m")] {
      let text = { (string: String) in TinyValue.text(Array(string.utf8)) }
      for id in 1...40 as ClosedRange<Int64> {
        try store.message(
          id, at: id, owner: text(owner), url: text(url), payload: payload(id),
          columns: ["ZREQUEST_ID": text("xqzrequestid\(id)")])
      }
      try store.message(3, at: 3, owner: text(owner), url: text(url), payload: payload(3))
      try store.message(50, at: 50, owner: text(owner), url: text(url), payload: payload(50, #""type":"xqzrejected""#))
      try store.message(51, at: 51, owner: text(owner), url: text(url), payload: .json("xqzundecoded"))
      try store.message(-1, at: 52, owner: text(owner), url: text(url), payload: payload(-1))
      let row: [String: TinyValue] = ["ZOWNER_ID": text(owner), "ZCHANNEL_URL": text(url)]
      func insert(_ entity: String, _ more: [String: TinyValue]) throws {
        try store.insert(
          entity, row.filter { entity != "ChannelListQuery" || $0.key == "ZOWNER_ID" }.merging(more) { $1 })
      }
      try insert("Channel", ["ZSERIALIZED_DATA": .json(#"{"channel_url":"other","name":"xqzchannelname"}"#)])
      try insert("MessageChangeLogToken", ["ZTOKEN": "xqztoken"])
      try insert("ChannelListQuery", ["ZSAVEPOINT": "xqzsavepoint", "ZCUSTOM_TYPES_FILTER_STRING": "xqzcustomtype"])
      try insert("FailedMessage", ["ZREQUEST_ID": "xqzrequestid", "ZCREATED_AT": 60, "ZSERIALIZED_DATA": payload(60)])
      try insert("PendingMessage", ["ZCREATED_AT": 61, "ZSERIALIZED_DATA": payload(61)])
      let filter = PropertyListWriter.archive(
        className: "SBSMMessageFilter", [("channelUrl", PropertyListWriter.text("xqzfilterurl"))])
      try insert("Chunk", ["ZSTART_AT": 1, "ZEND_AT": 99, "ZCHUNK_ID": "xqzchunkid", "ZFILTER": .blob(filter)])
      try insert("Chunk", ["ZSTART_AT": 1, "ZEND_AT": 60, "ZCHUNK_ID": "xqzchunkid"])
    }
    return store
  }

  /// Canaries in `bytes`, also in upper case, hexadecimal and base64.
  static func found(in bytes: [UInt8]) -> [String] {
    let text = String(decoding: bytes, as: UTF8.self)
    let lowered = text.lowercased()
    return all.filter { canary in
      if lowered.contains(canary) { return true }
      let hexadecimal = canary.utf8.hexadecimal
      if lowered.contains(hexadecimal) { return true }
      // Base64 depends on where the word starts; characters that also hold bits of its neighbors are left out.
      return (0..<3).contains { shift in
        let shifted = Data(repeating: 0x61, count: shift) + Data(canary.utf8)
        let mixed = (shift * 8 + 5) / 6
        let whole = shifted.count * 8 / 6
        return text.contains(shifted.base64EncodedString().prefix(whole).dropFirst(mixed))
      }
    }
  }
}
