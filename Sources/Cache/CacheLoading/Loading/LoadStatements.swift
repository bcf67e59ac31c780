import ChatModel
import RawSQLite

/// The prepared statements of a load, and what each kind of row does to the file.
struct LoadStatements {
  /// The tables that exist only while a file is being loaded.
  static let tables = """
    CREATE TABLE load_state (
      id INTEGER PRIMARY KEY, stage INTEGER NOT NULL, entity_index INTEGER NOT NULL, after_key INTEGER);
    INSERT INTO load_state VALUES (1, 0, 0, NULL);
    CREATE TABLE load_channel (
      id INTEGER PRIMARY KEY, save_counter INTEGER NOT NULL, z_pk INTEGER NOT NULL);
    CREATE TABLE load_loser (
      entity TEXT NOT NULL, z_pk INTEGER NOT NULL, fate INTEGER NOT NULL, PRIMARY KEY (entity, z_pk)) WITHOUT ROWID;
    CREATE TABLE load_rejected (
      entity TEXT NOT NULL, z_pk INTEGER NOT NULL, reason TEXT NOT NULL, channel_url TEXT, message_id INTEGER,
      created_at INTEGER, request_id TEXT, columns TEXT NOT NULL, rung TEXT);
    CREATE TABLE load_token (z_pk INTEGER PRIMARY KEY, channel_url TEXT NOT NULL, token TEXT NOT NULL);
    CREATE TABLE load_outgoing (
      entity TEXT NOT NULL, z_pk INTEGER NOT NULL, z_opt INTEGER NOT NULL, state TEXT NOT NULL,
      channel_url TEXT NOT NULL, request_id TEXT NOT NULL, created_at INTEGER NOT NULL,
      automatic_resendable INTEGER, error_code INTEGER, start_at INTEGER, end_at INTEGER, payload TEXT NOT NULL);
    CREATE TABLE load_tombstone (
      channel_url TEXT NOT NULL, message_id INTEGER NOT NULL, PRIMARY KEY (channel_url, message_id)) WITHOUT ROWID;
    CREATE TABLE load_known_request (request_id TEXT PRIMARY KEY) WITHOUT ROWID;
    CREATE TABLE load_chunk (
      z_pk INTEGER PRIMARY KEY, channel_url TEXT NOT NULL, filter TEXT NOT NULL, start_at INTEGER NOT NULL,
      end_at INTEGER NOT NULL);
    CREATE TABLE load_cut (
      channel_url TEXT NOT NULL, at INTEGER NOT NULL, PRIMARY KEY (channel_url, at)) WITHOUT ROWID;
    CREATE TABLE load_lost (channel_url TEXT, start_at INTEGER NOT NULL, end_at INTEGER NOT NULL);
    CREATE INDEX load_lost_by_channel ON load_lost (channel_url, start_at);
    CREATE TABLE load_counter (name TEXT PRIMARY KEY, count INTEGER NOT NULL) WITHOUT ROWID;
    """

  /// In a merge everything waits: what the cache has may be newer.
  static let mergeTables = """
    CREATE TABLE load_channel_row (
      z_pk INTEGER PRIMARY KEY, save_counter INTEGER NOT NULL, url TEXT NOT NULL, payload TEXT NOT NULL);
    CREATE TABLE load_account (
      entity TEXT NOT NULL, first_pk INTEGER NOT NULL, last_pk INTEGER NOT NULL, row_count INTEGER NOT NULL,
      rows BLOB NOT NULL, PRIMARY KEY (entity, first_pk));
    CREATE TABLE load_message (
      z_pk INTEGER PRIMARY KEY, channel_url TEXT NOT NULL, message_id INTEGER NOT NULL, created_at INTEGER NOT NULL,
      updated_at INTEGER NOT NULL, kind INTEGER NOT NULL, parent_message_id INTEGER, custom_type TEXT, sender_id TEXT,
      request_id TEXT, payload TEXT NOT NULL);
    CREATE TABLE load_undecoded (
      entity TEXT NOT NULL, z_pk INTEGER NOT NULL, z_opt INTEGER, channel_url TEXT, message_id INTEGER,
      created_at INTEGER, request_id TEXT, columns TEXT NOT NULL, bytes BLOB, rung TEXT);
    CREATE TABLE load_seen (channel_url TEXT NOT NULL, message_id INTEGER NOT NULL, created_at INTEGER NOT NULL);
    CREATE TABLE load_query (
      z_pk INTEGER PRIMARY KEY, include_empty INTEGER, sort_order INTEGER, custom_types TEXT, savepoint TEXT,
      updated_at INTEGER, payload BLOB);
    """

  private let connection: RawConnection
  private let run: Int64
  private let mode: CacheLoader.Mode
  private let message, channel, channelByURL, stub, outgoing, token, query, chunk: RawStatement
  private let tombstone, undecoded, rejected, knownRequest, counter, account, loser, saveCounter: RawStatement
  private let rememberChannel: RawStatement
  private let seen, waitingChannel: RawStatement?

  init(_ connection: RawConnection, run: Int64, mode: CacheLoader.Mode) throws {
    self.connection = connection
    self.run = run
    self.mode = mode
    let isMerge = mode == .mergedCache
    message = try connection.prepare(
      """
      INSERT INTO \(isMerge ? "load_message (z_pk, channel_url" : "message (id, channel_id"), message_id, created_at, updated_at, kind, parent_message_id, custom_type,
        sender_id, request_id, payload) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      """)
    channel = try connection.prepare(ChannelRow.insertSQL)
    channelByURL = try connection.prepare("SELECT id, payload IS NULL FROM channel WHERE url = ?")
    stub = try connection.prepare("INSERT INTO channel (url) VALUES (?)")
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
    loser = try connection.prepare("INSERT OR REPLACE INTO load_loser VALUES (?, ?, ?)")
    saveCounter = try connection.prepare("SELECT save_counter, z_pk FROM load_channel WHERE id = ?")
    rememberChannel = try connection.prepare("INSERT OR REPLACE INTO load_channel VALUES (?, ?, ?)")
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
        try append(row, entity)
      }
    }
    try batch.arena.withUnsafeBufferPointer { arena in
      guard let base = arena.baseAddress else { return }
      for row in batch.messages { try append(row, base, channelIDs) }
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

  private func append(_ row: LoadBatch.Message, _ base: UnsafePointer<UInt8>, _ channelIDs: ChannelIDs) throws {
    let url = UnsafeRawBufferPointer(start: base + Int(row.channelURL.start), count: Int(row.channelURL.length))
    func bind(_ slice: LoadBatch.Slice, at index: Int32) {
      if slice.length < 0 {
        message.bindNull(at: index)
      } else {
        message.bindText(borrowing: base + Int(slice.start), count: Int(slice.length), at: index)
      }
    }
    message.bind(row.key, at: 1)
    if mode == .mergedCache {
      bind(row.channelURL, at: 2)
    } else {
      message.bind(try channelIDs.find(url) ?? channelID(url, channelIDs), at: 2)
    }
    message.bind(row.messageID, at: 3)
    message.bind(row.createdAt, at: 4)
    message.bind(row.updatedAt, at: 5)
    message.bind(Int64(row.kind), at: 6)
    message.bind(row.parentMessageID, at: 7)
    bind(row.customType, at: 8)
    bind(row.senderID, at: 9)
    bind(row.requestID, at: 10)
    bind(row.payload, at: 11)
    try message.run()
  }

  /// The row id of a channel; one that is not there yet becomes a stub, which `settle` removes if nothing stays in it.
  private func channelID(_ url: UnsafeRawBufferPointer, _ channelIDs: ChannelIDs) throws -> Int64 {
    channelByURL.bindText(copying: url, at: 1)
    defer { channelByURL.reset() }
    if try channelByURL.step(), let id = channelByURL.integer(0) {
      channelIDs.remember(url, id)
      return id
    }
    stub.bindText(copying: url, at: 1)
    try stub.run()
    let id = connection.lastInsertedRowID
    channelIDs.remember(url, id)
    return id
  }

  /// A channel row; of several with one url the greatest (save counter, key) stays. What a cache had before a merge
  /// wins over the store, but a stub is filled.
  func append(_ row: LoadBatch.Channel, _ entity: String) throws {
    channelByURL.bindText(row.url, at: 1)
    let known = try channelByURL.step() ? (id: channelByURL.integer(0) ?? 0, isStub: channelByURL.integer(1) == 1) : nil
    channelByURL.reset()
    if let known, known.isStub {
      ChannelRow.bind(channel, id: known.id, url: row.url, payload: row.payload)
      try channel.run()
      return try remember(known.id, row)
    }
    if let known {
      saveCounter.bind(known.id, at: 1)
      let earlier = try saveCounter.step() ? (saveCounter.integer(0) ?? 0, saveCounter.integer(1) ?? 0) : nil
      saveCounter.reset()
      let isNewer = earlier.map { (row.saveCounter, row.key) > $0 } ?? false
      try lose(entity, isNewer ? earlier?.1 ?? row.key : row.key, .duplicate)
      guard isNewer else { return }
    }
    ChannelRow.bind(channel, id: known?.id ?? (mode == .newCache ? row.key : nil), url: row.url, payload: row.payload)
    try channel.run()
    try remember(known?.id ?? connection.lastInsertedRowID, row)
  }

  private func remember(_ id: Int64, _ row: LoadBatch.Channel) throws {
    rememberChannel.bind(id, at: 1)
    rememberChannel.bind(row.saveCounter, at: 2)
    rememberChannel.bind(row.key, at: 3)
    try rememberChannel.run()
  }

  private func lose(_ entity: String, _ key: Int64, _ fate: RowFate) throws {
    loser.bindText(entity, at: 1)
    loser.bind(key, at: 2)
    loser.bind(Int64(fate.rawValue), at: 3)
    try loser.run()
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
