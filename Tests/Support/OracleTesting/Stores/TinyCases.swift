import Testing

/// Hand-made stores, each about one clause of the row rules. The judge says what must become of them.
package enum TinyCases {
  package struct Case: CustomTestStringConvertible, Sendable {
    package let testDescription: String
    package let make: @Sendable () throws -> TinyStore
  }

  package static let all = [
    Case(testDescription: "tombstones", make: tombstones), Case(testDescription: "duplicates", make: duplicates),
    Case(testDescription: "kinds", make: kinds), Case(testDescription: "disagreements", make: disagreements),
    Case(testDescription: "columns", make: columns), Case(testDescription: "chunks", make: chunks),
    Case(testDescription: "filters", make: filters), Case(testDescription: "outgoing", make: outgoing),
    Case(testDescription: "lists", make: lists), Case(testDescription: "encodings", make: encodings),
    Case(testDescription: "undecoded", make: undecoded), Case(testDescription: "texts", make: texts),
    Case(testDescription: "owners", make: owners), Case(testDescription: "ownerless among several", make: ownerless),
    Case(testDescription: "channels", make: channels), Case(testDescription: "numbers", make: numbers),
  ]

  @Sendable static func tombstones() throws -> TinyStore {
    let store = try TinyStore()
    try store.message(1, at: 10)
    try store.message(1, at: 11, columns: ["ZIS_DELETED": 1, "ZSERIALIZED_DATA": nil])
    try store.message(1, at: 12, payload: .json("garbage"))
    try store.message(1, at: 13, payload: .json(#"{"message_id":1,"created_at":13,"type":"?"}"#))
    try store.message(1, at: 14, url: "c2")
    try store.message(2, at: 15, columns: ["ZIS_DELETED": nil, "ZIS_SYNCHRONIZED": 0, "ZIS_VISIBLE": 0])
    try store.message(3, at: 16, owner: nil, columns: ["ZIS_DELETED": 1])
    try store.chunk(10, 20)
    return store
  }

  @Sendable static func duplicates() throws -> TinyStore {
    let store = try TinyStore("1.1.7-late")
    try store.message(1, at: 10, extra: #","updated_at":5"#)
    try store.message(1, at: 11, extra: #","updated_at":"9""#, columns: ["Z_OPT": 9])
    try store.message(1, at: 10, extra: #","updated_at":6.0"#, columns: ["Z_OPT": 8])
    try store.message(2, at: 10, columns: ["Z_OPT": nil])
    try store.message(2, at: 10, columns: ["Z_OPT": 0])
    try store.message(3, at: 10, extra: #","updated_at":1,"updated_at":3"#)
    try store.message(3, at: 10, extra: #","updated_at":3,"updated_at":2"#)
    try store.message(4, at: 10, extra: #","channel_url":"other""#, columns: ["Z_OPT": 9])
    try store.message(4, at: 10, columns: ["Z_OPT": 1])
    try store.message(5, at: 10, extra: #","updated_at":-4"#)
    try store.message(5, at: 10)
    return store
  }

  @Sendable static func kinds() throws -> TinyStore {
    let store = try TinyStore()
    let bodies = [
      #""type":"MEDI""#, #""type":"FEDI""#, #""type":"AEDI""#, #""type":"BRDM""#, #""type":"image/png","url":"u""#,
      #""type":"image/png""#, #""type":"MESG","file":{"url":"u"}"#, #""type":"MESG","file":{}"#, #""type":"mesg""#,
      #""file":{"a":1},"type":5"#, #""type":"XXXX""#, #""message":"no type""#, #""files":[{},{}]"#, #""files":[{}]"#,
      #""type":null"#, #""ty\u0070e":"ADMM""#, #""type":"FILE","type":"ADMM""#, #""notification_message_id":"n""#,
    ]
    for (index, body) in bodies.enumerated() {
      let id = Int64(index + 1)
      try store.message(id, at: id, payload: .json("{\"message_id\":\(id),\"created_at\":\(id),\(body)}"))
    }
    try store.chunk(1, 100)
    return store
  }

  @Sendable static func disagreements() throws -> TinyStore {
    let store = try TinyStore()
    let bodies = [
      #"{"msg_id":7,"ts":7,"type":"MESG"}"#, #"{"message_id":7,"created_at":8,"type":"MESG"}"#,
      #"{"message_id":8,"created_at":7,"type":"MESG"}"#, #"{"created_at":7,"type":"MESG"}"#,
      #"{"message_id":7,"type":"MESG"}"#, #"{"message_id":7.0,"created_at":7,"type":"MESG"}"#,
      #"{"message_id":7,"created_at":7e0,"type":"MESG"}"#, #"{"message_id":"7","created_at":7,"type":"MESG"}"#,
      #"{"message_id":7,"created_at":7,"type":"MESG","request_id":"other"}"#,
      #"{"message_id":7,"created_at":7,"type":"MESG","req_id":"other"}"#,
      #"{"message_id":7,"created_at":7,"type":"MESG","request_id":""}"#,
      #"{"message_id":7,"created_at":7,"type":"MESG","channel_url":"c9"}"#,
      #"{"message_id":7,"created_at":7,"type":"MESG","channel_url":""}"#,
      #"{"message_id":1,"message_id":7,"created_at":7,"type":"MESG"}"#,
      #"{"message_id":7,"created_at":7,"type":"MESG","message_id":1}"#,
    ]
    for (index, body) in bodies.enumerated() {
      try store.message(
        7, at: 7, url: .text(Array("d\(index)".utf8)), payload: .json(body), columns: ["ZREQUEST_ID": "r"])
    }
    // The same text to a reader, other bytes: "identity … is by UTF-8 bytes".
    try store.message(
      7, at: 7, url: "caf\u{e9}",
      payload: .json(
        #"{"message_id":7,"created_at":7,"type":"MESG","channel_url":"cafe\#u{301}"}"#))
    return store
  }

  @Sendable static func columns() throws -> TinyStore {
    let store = try TinyStore()
    try store.message(1, at: 10, url: nil)
    try store.message(2, at: 10, url: "")
    try store.message(0, at: 10)
    try store.message(-3, at: 10)
    try store.message(4, at: -1)
    try store.message(5, at: 0)
    try store.message(6, at: 10, columns: ["ZMESSAGE_ID": nil])
    try store.message(7, at: 10, columns: ["ZCREATED_AT": nil])
    try store.message(8, at: 10, columns: ["ZCREATED_AT": 10.5])
    try store.message(9, at: 10, columns: ["ZMESSAGE_ID": "nine"])
    // "text stored where a blob is declared" is ordinary input.
    try store.message(10, at: 10, payload: #"{"message_id":10,"created_at":10,"type":"MESG"}"#)
    try store.chunk(0, 20)
    try store.insert("Chunk", ["ZOWNER_ID": "ann", "ZCHANNEL_URL": "c1", "ZSTART_AT": 1])
    try store.insert("Chunk", ["ZOWNER_ID": "ann", "ZCHANNEL_URL": "", "ZSTART_AT": 1, "ZEND_AT": 2])
    return store
  }

  @Sendable static func owners() throws -> TinyStore {
    let store = try TinyStore()
    let long = String(repeating: "Ä", count: 40)
    for (index, owner) in ["ann", "Ann", "a.b c/d", "\u{e9}", "e\u{301}", long, ".."].enumerated() {
      try store.message(Int64(index + 1), at: 5, owner: .text(Array(owner.utf8)))
      try store.message(1, at: 6, owner: .text(Array(owner.utf8)), url: "shared", payload: .json("{"))
    }
    return store
  }

  @Sendable static func ownerless() throws -> TinyStore {
    let store = try TinyStore()
    try store.message(1, at: 10)
    try store.message(2, at: 10, owner: "bob")
    try store.message(3, at: 10, owner: nil)
    try store.message(4, at: 10, owner: "", payload: .json("not read"))
    try store.insert("ChannelListQuery", ["ZORDER": 1])
    try store.chunk(1, 20, owner: nil)
    return store
  }

  @Sendable static func channels() throws -> TinyStore {
    let store = try TinyStore("1.1.0")
    func insert(_ url: TinyValue, _ payload: TinyValue, _ opt: TinyValue) throws {
      try store.insert(
        "Channel", ["ZOWNER_ID": "ann", "ZCHANNEL_URL": url, "ZSERIALIZED_DATA": payload, "Z_OPT": opt])
    }
    try insert("c1", .json(#"{"channel_url":"c1","name":"one"}"#), 5)
    try insert("c1", .json(#"{"channel_url":"c1","name":"two"}"#), 5)
    try insert("c1", .json(#"{"channel_url":"c1","name":"three"}"#), nil)
    try insert("c2", .json(#"{"channel_url":"c1"}"#), 1)
    try insert("c3", .json(#"{"name":"no url"}"#), 1)
    try insert("c4", nil, 1)
    try insert("", .json(#"{"channel_url":""}"#), 1)
    try insert("c5", .json(#"{"channel_url":"c5","is_super":true}  "#), 1)
    try store.message(1, at: 10, url: "c4")
    try store.message(2, at: 10, url: "c5")
    return store
  }
}
