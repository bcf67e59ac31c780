import LegacyStore

extension OrdinaryRows {
  /// Writes the chunks of every channel: unfiltered runs with holes between them, and in some channels a filtered one
  /// over everything. Each proves at least one message.
  mutating func writeChunks(_ tally: inout FixtureTally) throws {
    guard store.tableIndex(of: .chunk) != nil else { return }
    for channel in plan.channels where channel.messages > 0 {
      let runs = 1 + min(3, channel.messages / 40)
      for run in 0..<runs {
        let first = channel.messages * run / runs
        let next = channel.messages * (run + 1) / runs
        // The hole before the next run is a twentieth of this one, at least one message.
        let last = run == runs - 1 ? next - 1 : max(first, next - 1 - max(1, (next - first) / 20))
        try write(channel, nil, first...last, isFirst: run == 0, isLast: run == runs - 1, &tally)
      }
      for filter in filters(channel) {
        try write(channel, filter, 0...(channel.messages - 1), isFirst: true, isLast: true, &tally)
      }
    }
  }

  /// The filters that have a chunk in this channel.
  private func filters(_ channel: ChannelPlan) -> [FixtureFilter] {
    let wanted = FixtureFilter(
      messageType: channel.ordinal % 2 == 0 ? 1 : 0, customType: channel.ordinal % 3 == 1 ? "order" : nil,
      senderUserIDs: channel.ordinal % 5 == 2 ? senders(channel) : [])
    return wanted == FixtureFilter() ? [] : [wanted]
  }

  /// Two people who talk here, in the normal form's order.
  private func senders(_ channel: ChannelPlan) -> [String] {
    let ids = [0, 5].map { plan.users[(channel.serverNumber * 5 + $0) % plan.users.count].id }
    return ids.sorted { $0.lexicographicallyPrecedes($1) }.map { String(decoding: $0, as: UTF8.self) }
  }

  /// Writes one chunk over the messages of `range`, unless its filter admits none of them.
  private mutating func write(
    _ channel: ChannelPlan, _ filter: FixtureFilter?, _ range: ClosedRange<Int>, isFirst: Bool, isLast: Bool,
    _ tally: inout FixtureTally
  ) throws {
    guard let table = store.tableIndex(of: .chunk) else { return }
    func passes(_ index: Int) -> Bool { filter.map { facts(channel, index).passes($0, users: plan.users) } ?? true }
    guard let oldest = range.first(where: passes), let newest = range.reversed().first(where: passes) else { return }
    let owner = plan.owners[channel.owner]
    // The outer ends extend beyond the messages, as after a fetch that found nothing more.
    let start = channel.messageTime(range.lowerBound) - (isFirst ? 900 : 0)
    let end = channel.messageTime(range.upperBound) + (isLast ? 700 : 0)
    // A filter that admits everything is sometimes archived and sometimes NULL.
    let archive: FixtureValue =
      filter == nil && channel.ordinal % 3 > 0
      ? nil : .blob(FilterArchiveWriter.encode(filter, channelURL: channel.url))
    try store.insert(
      table, optimisticLock: 1 + Int64(random.below(20)),
      [
        "ZSTART_AT": .integer(start), "ZEND_AT": .integer(end), "ZCHANNEL_URL": .text(channel.url),
        "ZCHUNK_ID": .text(random.uuid()), "ZOWNER_ID": .text(owner), "ZFILTER": archive,
      ])
    tally.add(.chunk, .migrated, owner: owner, url: channel.url)
    tally.addRange(
      FixtureRange(
        owner: owner, channelURL: channel.url, filter: filter, start: channel.messageTime(oldest),
        end: channel.messageTime(newest)))
  }
}
