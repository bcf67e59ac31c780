import ChatCache
import ChatModel
import FileTesting
import PacedTesting
import SeededTesting
import Testing

@Suite(.heavy) struct SyncedRangeStorageTests {
  private let folder: TemporaryFolder
  private let cache: Cache

  init() throws {
    folder = try TemporaryFolder()
    cache = try folder.open()
  }

  /// The model test through the database, with neighbors that must not be touched: another filter, another channel.
  @Test(arguments: SyncedRangeModelTests.failedSeeds + [101, 102, 103]) func agreesWithANaiveSet(seed: UInt64)
    async throws
  {
    let files = MessageFilter(messageType: .file)
    for base in SyncedRangeModelTests.bases {
      let url = "channel\(base)"
      try await cache.write(source: .backgroundSync) { transaction in
        var generator = SeededRandom(seed: seed)
        var naive: [NaiveRanges] = [NaiveRanges(), NaiveRanges(), NaiveRanges()]
        let places = [(url, MessageFilter.everything), (url, files), (url + "b", .everything)]
        for step in 0..<250 {
          let place = Int.random(in: 0..<3, using: &generator)
          switch RangeOperation(using: &generator, base: base) {
          case .insert(let range):
            naive[place].insert(range)
            try transaction.addSyncedRange(range, channelURL: places[place].0, filter: places[place].1)
          case .remove(let interval):
            for other in 0..<3 where places[other].0 == places[place].0 { naive[other].remove(interval) }
            try transaction.removeSyncedTimes(interval, channelURL: places[place].0)
          }
          for (index, (url, filter)) in places.enumerated() {
            let stored = try transaction.snapshot.syncedRanges(channelURL: url, provenUnder: filter)
            let isRight = stored.ranges == naive[index].ranges
            #expect(isRight, "seed \(seed), base \(base), step \(step)")
            guard isRight else { return }
          }
        }
      }
    }
  }

  /// No row is merely hidden by reading: the table itself holds the merged ranges.
  @Test func theTableHoldsMergedRanges() async throws {
    try await cache.write(source: .fetched) { transaction in
      for start in stride(from: Int64(0), to: 100, by: 10) {
        try transaction.addSyncedRange(SyncedRange(start...start + 9), channelURL: channelURL)
      }
    }
    let connection = try folder.connect()
    #expect(try connection.integer("SELECT count(*) FROM synced_range") == 1)
    #expect(try connection.integer("SELECT end_at FROM synced_range") == 99)
  }

  @Test func aWiderFilterAnswersANarrowerOne() async throws {
    let files = MessageFilter(messageType: .file)
    let filesOfBob = MessageFilter(messageType: .file, senderUserIDs: ["bob"])
    try await cache.write(source: .backgroundSync) { transaction in
      try transaction.addSyncedRange(SyncedRange(0...10), channelURL: channelURL)
      try transaction.addSyncedRange(SyncedRange(11...20), channelURL: channelURL, filter: files)
      try transaction.addSyncedRange(SyncedRange(30...40), channelURL: channelURL, filter: filesOfBob)
    }
    func answer(_ filter: MessageFilter) async throws -> [ClosedRange<Int64>] {
      try await cache.read { try $0.syncedRanges(channelURL: channelURL, answering: filter).ranges.map(\.interval) }
    }
    #expect(try await answer(.everything) == [0...10])
    #expect(try await answer(files) == [0...20])
    #expect(try await answer(filesOfBob) == [0...20, 30...40])
    #expect(try await answer(MessageFilter(messageType: .user)) == [0...10])
    #expect(try await answer(MessageFilter(senderUserIDs: ["bob"])) == [0...10])
    #expect(try await cache.read { try $0.syncedRanges(channelURL: "unknown", answering: files).isEmpty })
  }

  @Test func aRangeIsRolledBackWithItsMessages() async throws {
    await #expect(throws: Missing.self) {
      try await cache.write(source: .fetched) { transaction in
        try transaction.upsertMessages([message(1, at: 10)])
        try transaction.addSyncedRange(SyncedRange(0...10), channelURL: channelURL)
        throw Missing()
      }
    }
    #expect(try await cache.read { try $0.syncedRanges(channelURL: channelURL, provenUnder: .everything).isEmpty })
    #expect(try await cache.read { try $0.message(channelURL: channelURL, messageID: 1) } == nil)
  }
}
