import ChatModel
import RawSQLite

/// The prepared statements that write channels, and decide which of several rows with one url stays.
struct ChannelStatements {
  private let connection: RawConnection
  private let mode: CacheLoader.Mode
  private let channel, byURL, stub, superseded, saveCounter, remembered: RawStatement

  init(_ connection: RawConnection, mode: CacheLoader.Mode) throws {
    self.connection = connection
    self.mode = mode
    channel = try connection.prepare(ChannelRow.insertSQL)
    byURL = try connection.prepare("SELECT id, payload IS NULL FROM channel WHERE url = ?")
    stub = try connection.prepare("INSERT INTO channel (url) VALUES (?)")
    superseded = try connection.prepare("INSERT OR REPLACE INTO load_superseded VALUES (?, ?, ?)")
    saveCounter = try connection.prepare("SELECT save_counter, z_pk FROM load_channel WHERE id = ?")
    remembered = try connection.prepare("INSERT OR REPLACE INTO load_channel VALUES (?, ?, ?)")
  }

  /// The row id of a channel; an unknown one becomes a stub, which `settle` removes if nothing stays in it.
  func id(_ url: UnsafeRawBufferPointer, _ channelIDs: ChannelIDs) throws -> Int64 {
    byURL.bindText(copying: url, at: 1)
    defer { byURL.reset() }
    if try byURL.step(), let id = byURL.integer(0) {
      channelIDs.remember(url, id)
      return id
    }
    stub.bindText(copying: url, at: 1)
    try stub.run()
    let id = connection.lastInsertedRowID
    channelIDs.remember(url, id)
    return id
  }

  /// A channel row; of several with one url, the greatest (save counter, key) stays. What a cache had before a merge
  /// wins over the store, but a stub is filled.
  func append(_ row: LoadBatch.Channel, _ entity: String) throws {
    byURL.bindText(row.url, at: 1)
    let known = try byURL.step() ? (id: byURL.integer(0) ?? 0, isStub: byURL.integer(1) == 1) : nil
    byURL.reset()
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
    remembered.bind(id, at: 1)
    remembered.bind(row.saveCounter, at: 2)
    remembered.bind(row.key, at: 3)
    try remembered.run()
  }

  private func lose(_ entity: String, _ key: Int64, _ outcome: RowOutcome) throws {
    superseded.bindText(entity, at: 1)
    superseded.bind(key, at: 2)
    superseded.bind(Int64(outcome.rawValue), at: 3)
    try superseded.run()
  }
}
