import CacheStorage
import ChatModel
import RawSQLite

extension CacheSnapshot {
  /// Part of a list of channels.
  ///
  /// Reads the channels of the page, one more, and those between them that columns cannot distinguish from admitted
  /// ones. Two cases read more: the order by metadata reads every channel, because it has no column, and named channels
  /// are found by their names and sorted.
  /// - Parameter viewerID: the user of the list, which is the user of the cache.
  /// - Throws: `invalid_value` for a filter with more than 10,000 names.
  public func channels(_ request: ChannelPageRequest, viewerID: String) throws -> ChannelListPage {
    let wanted = max(0, request.limit)
    var found: [Channel]
    if request.filter.urls.isEmpty, let order = ChannelOrderSQL(request.order, after: request.after) {
      found = try walk(order, request.filter, viewerID, count: wanted == .max ? wanted : wanted + 1)
    } else {
      found = try sorted(request, viewerID, count: wanted == .max ? wanted : wanted + 1)
    }
    let hasMore = found.count > wanted
    if hasMore { found.removeLast(found.count - wanted) }
    return ChannelListPage(channels: found, hasMore: hasMore)
  }

  /// Walks the index of an order as far as necessary.
  private func walk(
    _ order: ChannelOrderSQL, _ filter: ChannelListFilter, _ viewerID: String, count: Int
  ) throws -> [Channel] {
    let condition = try ChannelListCondition(filter, firstParameter: ChannelOrderSQL.firstFreeParameter)
    var found: [Channel] = []
    for stretch in order.stretches where found.count < count {
      // By name, so that no other plan is ever used: one that sorts would read all rows.
      let statement = try statements.statement(
        """
        SELECT \(Self.channelColumns) FROM channel INDEXED BY \(order.index)
        WHERE payload IS NOT NULL\(stretch.condition)\(condition.sql) ORDER BY \(order.sorting)
        """)
      stretch.bind(to: statement)
      condition.bind(to: statement)
      defer { statement.reset() }
      while found.count < count, try statement.step() {
        if let channel = try admitted(statement, filter, viewerID) { found.append(channel) }
      }
    }
    return found
  }

  /// Reads everything that the filter admits, and keeps the first channels behind the position.
  private func sorted(_ request: ChannelPageRequest, _ viewerID: String, count: Int) throws -> [Channel] {
    let condition = try ChannelListCondition(request.filter, firstParameter: 1)
    let statement = try statements.statement(
      "SELECT \(Self.channelColumns) FROM channel WHERE payload IS NOT NULL\(condition.sql)")
    condition.bind(to: statement)
    defer { statement.reset() }
    var found: [(position: ChannelPosition, channel: Channel)] = []
    while try statement.step() {
      guard let channel = try admitted(statement, request.filter, viewerID) else { continue }
      let position = request.order.position(of: channel)
      if let after = request.after, position <= after { continue }
      if found.count == count, let last = found.last {
        guard position < last.position else { continue }
        found.removeLast()
      }
      let index = found.partitioningIndex { position < $0.position }
      if count > 0 { found.insert((position, channel), at: index) }
    }
    return found.map(\.channel)
  }

  private func admitted(
    _ statement: RawStatement, _ filter: ChannelListFilter, _ viewerID: String
  ) throws -> Channel? {
    // The payload is on separate pages: it is not touched for a name that does not match.
    if filter.asksForName, !filter.mayAdmit(name: statement.text(1) ?? "") { return nil }
    let channel = try channel(statement)
    return filter.matches(channel, viewerID: viewerID) ? try completed(channel) : nil
  }
}
