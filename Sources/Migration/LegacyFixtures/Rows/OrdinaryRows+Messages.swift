import LegacyStore
import RawSQLite

extension OrdinaryRows {
  /// Messages per page, as an app fetches them.
  private static var pageSize: Int { 30 }

  /// Writes all confirmed messages, page by page in mixed order: neighbors in the table are rarely neighbors in a
  /// channel, as in a store that grew with use.
  mutating func writeMessages(_ tally: inout FixtureTally) throws {
    let entity = recipe.model.messageEntity
    guard let table = store.tableIndex(of: entity) else { return }
    // Not the model's order: an in-place migration changes it.
    let columns = store.layout.tables[table].columns.map(\.name)
    func parameter(_ name: String) -> Int32 { Int32((columns.firstIndex(of: name) ?? 0) + 4) }
    let (created, deleted, synchronized) = (
      parameter("ZCREATED_AT"), parameter("ZIS_DELETED"), parameter("ZIS_SYNCHRONIZED")
    )
    let (visible, id, url) = (parameter("ZIS_VISIBLE"), parameter("ZMESSAGE_ID"), parameter("ZCHANNEL_URL"))
    let (owner, data) = (parameter("ZOWNER_ID"), parameter("ZSERIALIZED_DATA"))
    let request = columns.contains("ZREQUEST_ID") ? parameter("ZREQUEST_ID") : nil

    var pages: [(channel: Int, start: Int)] = []
    for (index, channel) in plan.channels.enumerated() {
      for start in stride(from: 0, to: channel.messages, by: Self.pageSize) { pages.append((index, start)) }
      tally.add(entity, .migrated, owner: plan.owners[channel.owner], url: channel.url, count: channel.messages)
    }
    random.shuffle(&pages)

    var text: [UInt8] = []
    var requestID: [UInt8] = []
    for page in pages {
      let channel = plan.channels[page.channel]
      let ownerID = plan.owners[channel.owner]
      for index in page.start..<min(page.start + Self.pageSize, channel.messages) {
        let facts = facts(channel, index)
        composer.compose(facts, channelURL: channel.url, into: &text)
        let stored = encoder.encode(text, draw: facts.draw)
        try store.insert(table, optimisticLock: facts.updatedAt > 0 ? 2 : 1) { statement in
          statement.bind(facts.createdAt, at: created)
          statement.bind(Int64(0), at: deleted)
          statement.bind(Int64(1), at: synchronized)
          statement.bind(Int64(1), at: visible)
          statement.bind(facts.messageID, at: id)
          statement.bindText(channel.url, at: url)
          statement.bindText(ownerID, at: owner)
          if let request {
            if let halves = facts.requestID {
              requestID.removeAll(keepingCapacity: true)
              requestID.appendUUID(halves.0, halves.1)
              statement.bindText(requestID, at: request)
            } else {
              statement.bindNull(at: request)
            }
          }
          statement.bindBlob(stored, at: data)
        }
      }
    }
  }
}
