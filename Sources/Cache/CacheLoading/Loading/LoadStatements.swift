import ChatModel
import RawSQLite

/// The prepared statements that write a batch: the effect of each kind of row on the file.
struct LoadStatements {
  private let run: Int64
  private let mode: CacheLoader.Mode
  private let channels: ChannelStatements
  private let messages: MessageStatements
  private let outgoing, token, query, chunk: RawStatement
  private let tombstone, buriedRequest, undecoded, rejected, knownRequest, counter, account: RawStatement
  private let seen, waitingChannel: RawStatement?

  init(_ connection: RawConnection, run: Int64, mode: CacheLoader.Mode) throws {
    self.run = run
    self.mode = mode
    let isMerge = mode == .mergedCache
    channels = try ChannelStatements(connection, mode: mode)
    messages = try MessageStatements(connection, channels: channels, mode: mode)
    outgoing = try connection.prepare("INSERT INTO load_outgoing VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)")
    token = try connection.prepare("INSERT INTO load_token VALUES (?, ?, ?)")
    query = try connection.prepare(
      """
      INSERT INTO \(isMerge ? "load_query" : "channel_query")
        (include_empty, sort_order, custom_types, savepoint, updated_at, payload\(isMerge ? ", z_pk" : ""))
      VALUES (?, ?, ?, ?, ?, ?\(isMerge ? ", ?" : ""))
      """)
    chunk = try connection.prepare("INSERT INTO load_chunk VALUES (?, ?, ?, ?, ?)")
    tombstone = try connection.prepare("INSERT OR IGNORE INTO load_tombstone VALUES (?, ?)")
    buriedRequest = try connection.prepare("INSERT OR IGNORE INTO load_buried_request VALUES (?, ?)")
    undecoded = try connection.prepare(
      """
      INSERT INTO \(isMerge ? "load_undecoded" : "undecoded") (entity, z_pk, z_opt, channel_url, message_id, created_at, request_id, columns, bytes, rung)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      """)
    rejected = try connection.prepare("INSERT INTO load_rejected VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)")
    knownRequest = try connection.prepare("INSERT OR IGNORE INTO load_known_request VALUES (?)")
    counter = try connection.prepare(
      "INSERT INTO load_counter VALUES (?1, ?2) ON CONFLICT (name) DO UPDATE SET count = count + ?2")
    account = try connection.prepare(
      isMerge
        ? "INSERT INTO load_account (entity, first_pk, last_pk, row_count, rows) VALUES (?1, ?2, ?4, ?5, ?6)"
        : "INSERT INTO legacy_account (entity, first_pk, run, last_pk, row_count, rows) VALUES (?, ?, ?, ?, ?, ?)")
    seen = isMerge ? try connection.prepare("INSERT INTO load_seen VALUES (?, ?, ?)") : nil
    waitingChannel = isMerge ? try connection.prepare("INSERT INTO load_channel_row VALUES (?, ?, ?, ?)") : nil
  }

  func append(_ batch: borrowing LoadBatch, channelIDs: ChannelIDs) throws {
    let entity = batch.entity
    for row in batch.channels {
      if let waitingChannel {
        waitingChannel.bind(row.key, at: 1)
        waitingChannel.bind(row.saveCounter, at: 2)
        waitingChannel.bindText(row.url, at: 3)
        waitingChannel.bindText(row.payload, at: 4)
        try waitingChannel.run()
      } else {
        try channels.append(row, entity)
      }
    }
    try batch.arena.withUnsafeBufferPointer { arena in
      guard let base = arena.baseAddress else { return }
      try messages.append(batch.messages, base, channelIDs)
    }
    for row in batch.outgoing { try append(row, entity) }
    for row in batch.tokens {
      token.bind(row.key, at: 1)
      token.bindText(row.channelURL ?? [], at: 2)
      token.bindText(row.token, at: 3)
      try token.run()
    }
    for row in batch.queries { try append(row) }
    for row in batch.chunks {
      chunk.bind(row.key, at: 1)
      chunk.bindText(row.channelURL, at: 2)
      chunk.bindText(row.filter, at: 3)
      chunk.bind(row.start, at: 4)
      chunk.bind(row.end, at: 5)
      try chunk.run()
    }
    for row in batch.tombstones {
      tombstone.bindText(row.channelURL, at: 1)
      tombstone.bind(row.messageID, at: 2)
      try tombstone.run()
    }
    for (requestID, channelURL) in batch.buriedRequests {
      buriedRequest.bindText(channelURL, at: 1)
      buriedRequest.bindText(requestID, at: 2)
      try buriedRequest.run()
    }
    for row in batch.undecoded { try append(undecoded: row, entity) }
    if let seen {
      for row in batch.seen {
        seen.bindText(row.channelURL, at: 1)
        seen.bind(row.messageID, at: 2)
        seen.bind(row.createdAt, at: 3)
        try seen.run()
      }
    }
    for row in batch.rejected { try append(rejected: row, entity) }
    for id in batch.knownRequestIDs {
      knownRequest.bindText(id, at: 1)
      try knownRequest.run()
    }
    for (name, count) in batch.counters {
      counter.bindText(name, at: 1)
      counter.bind(count, at: 2)
      try counter.run()
    }
    if batch.account.count > 0 {
      account.bindText(entity, at: 1)
      account.bind(batch.account.firstKey, at: 2)
      account.bind(run, at: 3)
      account.bind(batch.account.lastKey, at: 4)
      account.bind(Int64(batch.account.count), at: 5)
      account.bindBlob(batch.account.bytes, at: 6)
      try account.run()
    }
  }

  private func append(_ row: LoadBatch.Outgoing, _ entity: String) throws {
    outgoing.bindText(entity, at: 1)
    outgoing.bind(row.key, at: 2)
    outgoing.bind(row.saveCounter, at: 3)
    outgoing.bindText(row.isFailed ? "failed" : "pending", at: 4)
    outgoing.bindText(row.channelURL, at: 5)
    outgoing.bindText(row.requestID, at: 6)
    outgoing.bind(row.createdAt, at: 7)
    outgoing.bind(row.automaticResendable, at: 8)
    outgoing.bind(row.errorCode, at: 9)
    outgoing.bind(row.startAt, at: 10)
    outgoing.bind(row.endAt, at: 11)
    outgoing.bindText(row.payload, at: 12)
    try outgoing.run()
  }

  private func append(_ row: LoadBatch.Query) throws {
    query.bind(row.includeEmpty, at: 1)
    query.bind(row.order, at: 2)
    query.bindText(row.customTypes, at: 3)
    query.bindText(row.savepoint, at: 4)
    query.bind(row.updatedAt, at: 5)
    query.bindBlob(row.payload, at: 6)
    if mode == .mergedCache { query.bind(row.key, at: 7) }
    try query.run()
  }

  private func append(undecoded row: LoadBatch.Aside, _ entity: String) throws {
    UndecodedRow.bind(undecoded, entity: entity, row)
    try undecoded.run()
  }

  private func append(rejected row: LoadBatch.Aside, _ entity: String) throws {
    rejected.bindText(entity, at: 1)
    rejected.bind(row.key, at: 2)
    rejected.bindText(row.reason, at: 3)
    rejected.bindText(row.channelURL, at: 4)
    rejected.bind(row.messageID, at: 5)
    rejected.bind(row.createdAt, at: 6)
    rejected.bindText(row.requestID, at: 7)
    rejected.bindText(row.columns, at: 8)
    rejected.bindText(row.rung, at: 9)
    try rejected.run()
  }
}
