import LegacyStore

/// Rules of chunks: filters, their normal form, merging.
extension EdgeCaseWriter {
  func writeChunkMerges() throws {
    func merge(
      _ name: String, messages: [Int64], chunks: [(Int64, Int64)], ranges: [(Int64, Int64)]
    ) throws {
      let url = try makeChannel("merge_\(name)", at: messages)
      for chunk in chunks {
        try writeChunk("merge_\(name)", .migrated, url: .text(url), .integer(chunk.0), .integer(chunk.1))
      }
      for range in ranges { expectRange(url, range.0, range.1) }
    }
    try merge("adjacent", messages: [100, 200, 201, 300], chunks: [(201, 300), (100, 200)], ranges: [(100, 300)])
    try merge("overlapping", messages: [100, 200, 300], chunks: [(100, 200), (150, 300)], ranges: [(100, 300)])
    try merge("contained", messages: [100, 200, 300], chunks: [(100, 300), (200, 200)], ranges: [(100, 300)])
    try merge("equal", messages: [100, 200], chunks: [(100, 200), (100, 200)], ranges: [(100, 200)])
    // The chunks touch, but their messages do not.
    try merge(
      "not_after_shrinking", messages: [100, 200, 300, 400], chunks: [(100, 250), (251, 400)],
      ranges: [(100, 200), (300, 400)])
    try merge(
      "one_millisecond_apart", messages: [100, 102], chunks: [(100, 100), (102, 102)], ranges: [(100, 100), (102, 102)])
    try merge("single_message", messages: [100], chunks: [(100, 100)], ranges: [(100, 100)])
    try merge("shrinks", messages: [100, 200], chunks: [(0, 9_000)], ranges: [(100, 200)])
  }

  func writeChunkFilters() throws {
    // A user message of the first owner at 100, a file at 200, an admin message at 300, an order of another at 400.
    let url = try makeChannel("filter")
    try writeFilteredMessages(url)
    func write(_ name: String, _ archive: [UInt8]) throws {
      try writeChunk("filter_\(name)", .migrated, url: .text(url), 0, 1_000, filter: .blob(archive))
    }
    let me = String(decoding: owner, as: UTF8.self)
    let other = String(decoding: plan.users[plan.owners.count].id, as: UTF8.self)
    let sorted = [me, other].sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    let filters: [(String, FixtureFilter, Int64, Int64)] = [
      ("user", FixtureFilter(messageType: 1), 100, 400), ("file", FixtureFilter(messageType: 2), 200, 200),
      ("admin", FixtureFilter(messageType: 3), 300, 300), ("custom_type", FixtureFilter(customType: "order"), 400, 400),
      ("sender", FixtureFilter(senderUserIDs: [me]), 100, 200),
      ("senders", FixtureFilter(senderUserIDs: sorted), 100, 400),
      ("all_three", FixtureFilter(messageType: 1, customType: "order", senderUserIDs: [other]), 400, 400),
    ]
    for (name, filter, start, end) in filters {
      try write(name, FilterArchiveWriter.encode(filter, channelURL: url))
      expectRange(url, start, end, filter)
    }
    // The same senders in another order, twice, and as a set: the same normal form, so the chunks merge.
    let shuffled: [PropertyListValue] = sorted.reversed().map { .string($0) }
    for (name, senders) in [
      ("senders_unsorted", PropertyListValue.array(shuffled)), ("senders_twice", .array(shuffled + shuffled)),
      ("senders_set", .set(shuffled)),
    ] {
      try write(name, FilterArchiveWriter.encode(channelURL: url, messageType: 0, customType: nil, senders: senders))
    }
    // An empty custom type means none, and no senders means all: together with NULL that makes one range of everything.
    try write(
      "everything", FilterArchiveWriter.encode(channelURL: url, messageType: 0, customType: "", senders: .array([])))
    try write("everything_null_members", FilterArchiveWriter.encode(nil, channelURL: url))
    try writeChunk("filter_null", .migrated, url: .text(url), 0, 1_000)
    expectRange(url, 100, 400)

    // Keys as properties, as instance variables and in the server's spelling.
    for style in FilterArchiveWriter.KeyStyle.allCases {
      let url = try makeChannel("filter_keys_\(style)")
      try writeFilteredMessages(url)
      try writeChunk(
        "filter_keys_\(style)", .migrated, url: .text(url), 0, 1_000,
        filter: .blob(
          FilterArchiveWriter.encode(
            channelURL: url, messageType: 1, customType: "order", senders: .array([.string(other)]), keys: style)))
      expectRange(
        url, 400, 400, FixtureFilter(messageType: 1, customType: "order", senderUserIDs: [other]))
    }
  }

  private func writeFilteredMessages(_ url: [UInt8]) throws {
    try write(message(url, id: 1, at: 100), "message_filter", .migrated)
    var file = message(url, id: 2, at: 200)
    file.members.set("type", "\"FILE\"")
    file.members.set("file", #"{"url":"https://file.example.com/2.png","name":"2.png","type":"image/png","size":1}"#)
    try write(file, "message_filter", .migrated)
    var admin = message(url, id: 3, at: 300)
    admin.members.set("type", "\"ADMM\"")
    admin.members.remove("user")
    try write(admin, "message_filter", .migrated)
    var order = message(url, id: 4, at: 400)
    order.members.set("custom_type", "\"order\"")
    // The alias of the sender's id counts for filters too.
    order.members.set("user", String(decoding: plan.users[plan.owners.count].socketObject, as: UTF8.self))
    try write(order, "message_filter", .migrated)
  }
}
