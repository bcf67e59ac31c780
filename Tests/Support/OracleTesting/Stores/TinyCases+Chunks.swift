extension TinyCases {
  @Sendable static func chunks() throws -> TinyStore {
    let store = try TinyStore("1.1.7-early")
    for time in [10, 20, 30, 40, 41, 60] as [Int64] { try store.message(time, at: time) }
    try store.message(25, at: 25, payload: nil, columns: ["ZSERIALIZED_DATA": nil])
    try store.message(50, at: 50, payload: .json(#"{"message_id":50,"created_at":50,"type":"none"}"#))
    // Undecoded, but another row of its id is migrated: cuts nothing. Nor do tombstones and duplicates.
    try store.message(10, at: 15, payload: .json("[]"))
    try store.message(35, at: 35, columns: ["ZIS_DELETED": 1])
    try store.message(20, at: 20)
    // A row without an id cuts by its time.
    try store.message(1, at: 45, columns: ["ZMESSAGE_ID": nil])
    try store.outgoing("FailedMessage", request: "r", at: 27, payload: .json("x"))
    for (start, end) in [(5, 30), (31, 60), (21, 29), (9, 8), (0, 9), (25, 25), (41, 41)] as [(Int64, Int64)] {
      try store.chunk(start, end)
    }
    try store.message(70, at: 70, url: "c2")
    try store.chunk(0, 100, url: "c2")
    try store.chunk(0, 100, url: "nowhere")
    return store
  }

  @Sendable static func filters() throws -> TinyStore {
    let store = try TinyStore()
    let text = PropertyListWriter.text
    for (index, extra) in ["", #","custom_type":"x""#, #","user":{"user_id":"bob"}"#].enumerated() {
      for time in 1...4 {
        let id = Int64(index * 10 + time)
        try store.message(id, at: id, extra: extra)
      }
    }
    try store.message(50, at: 50, payload: .json(#"{"message_id":50,"created_at":50,"type":"ADMM"}"#))
    let filters: [[(String, OraclePropertyList)]] = [
      [("channelUrl", text("c1")), ("messageType", .integer("0")), ("customType", text("")), ("senderUserIds", .null)],
      [("_channelUrl", text("c1")), ("_messageType", .integer("1")), ("_customType", text("x"))],
      [("channel_url", text("c1")), ("message_type", .integer("3")), ("sender_user_ids", .array([]))],
      [("senderUserIds", .array([text("bob"), text("al"), text("bob")]))],
      [("customType", text("x"))], [("channelUrl", text("c2"))], [],
    ]
    for filter in filters {
      try store.chunk(0, 99, filter: .blob(PropertyListWriter.archive(className: "SBSMMessageFilter", filter)))
      try store.chunk(2, 13, filter: .blob(PropertyListWriter.archive(className: "SBSMMessageFilter", filter)))
    }
    try store.chunk(0, 99, filter: .blob(Array("bplist00 but not really".utf8)))
    try store.chunk(0, 99, filter: .blob([1, 2, 3]))
    return store
  }

  @Sendable static func outgoing() throws -> TinyStore {
    let store = try TinyStore()
    try store.message(1, at: 10, columns: ["ZREQUEST_ID": "sent"])
    try store.message(2, at: 10, extra: #","req_id":"also""#)
    try store.message(3, at: 10, columns: ["ZREQUEST_ID": "deleted", "ZIS_DELETED": 1, "ZSERIALIZED_DATA": nil])
    try store.message(4, at: 10, payload: .json("?"), columns: ["ZREQUEST_ID": "unread"])
    try store.message(0, at: 10, columns: ["ZREQUEST_ID": "open"])
    for request in ["sent", "also", "deleted", "unread", "open", "alone", ""] {
      let value = TinyValue.text(Array(request.utf8))
      try store.outgoing("FailedMessage", request: value, at: 20, columns: ["ZAUTOMATIC_RESENDABLE": 1])
      try store.outgoing("PendingMessage", request: value, at: 21, columns: ["ZSTART_AT": 1, "ZEND_AT": 2])
    }
    try store.outgoing(
      "FailedMessage", request: "alone", at: 22, columns: ["ZERROR_CODE": 900_100, "Z_OPT": 3, "ZCHANNEL_URL": "stub"])
    try store.outgoing(
      "PendingMessage", request: nil, at: 23, payload: .json(#"{"ts":23,"req_id":"inside","msg_id":-5}"#))
    try store.outgoing("PendingMessage", request: "late", at: 24, payload: .json(#"{"created_at":25}"#))
    try store.outgoing("PendingMessage", request: "timeless", at: 24, payload: .json(#"{"message":"x"}"#))
    try store.outgoing("FailedMessage", request: "kindless", at: 26, payload: .json(#"{"created_at":26,"type":"?"}"#))
    try store.outgoing("FailedMessage", request: "lost", at: 27, payload: nil, columns: ["ZSERIALIZED_DATA": nil])
    try store.outgoing("FailedMessage", request: "placeless", at: 28, columns: ["ZCHANNEL_URL": nil])
    return store
  }

  @Sendable static func lists() throws -> TinyStore {
    let store = try TinyStore()
    let tokens: [(TinyValue, TinyValue)] = [
      ("c1", "old"), ("c1", "new"), (nil, "channels old"), ("", "channels new"), ("c2", ""), ("c3", nil),
      ("c4", "quote\" back\\ slash/ tab\t"),
    ]
    for (url, token) in tokens {
      try store.insert("MessageChangeLogToken", ["ZOWNER_ID": "ann", "ZCHANNEL_URL": url, "ZTOKEN": token])
    }
    let queries: [[String: TinyValue]] = [
      ["ZORDER": 2, "ZINCLUDE_EMPTY_CHANNEL": 1, "ZUPDATED_AT": 5, "ZSAVEPOINT": "s"],
      ["ZORDER": 2, "ZINCLUDE_EMPTY_CHANNEL": 0, "ZCUSTOM_TYPES_FILTER_STRING": ""],
      ["ZORDER": 1, "ZCUSTOM_TYPES_FILTER_STRING": "a,b", "ZSERIALIZED_DATA": .blob([1, 2, 0])],
      ["ZORDER": nil, "ZSAVEPOINT": ""], ["ZORDER": 2, "ZINCLUDE_EMPTY_CHANNEL": nil],
    ]
    for query in queries { try store.insert("ChannelListQuery", query.merging(["ZOWNER_ID": "ann"]) { $1 }) }
    return store
  }
}
