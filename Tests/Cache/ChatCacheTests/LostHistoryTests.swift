import FileTesting
import Foundation
import GRDBSQLite
import PacedTesting
import RawSQLite
import Testing

@testable import CacheLoading
@testable import CacheStorage
@testable import ChatCache

/// What salvage could not bring: chunks claim nothing there, and the re-sync plan asks for it until it is refilled.
@Suite(.heavy) struct LostHistoryTests {
  private let folder: TemporaryFolder
  private var path: String { folder.url.appendingPathComponent("loaded.sqlite").path }

  init() throws { folder = try TemporaryFolder() }

  /// Messages of one channel at the given times and a chunk, loaded as a migration does.
  private func load(_ times: [Int64], chunk: ClosedRange<Int64>, lost: LostHistory) throws {
    let loader = try CacheLoader(path: path, userID: "anna", cacheBytes: 1 << 20)
    var batch = LoadBatch(entity: "SucceededMessage")
    func slice(_ text: String) -> LoadBatch.Slice {
      defer { batch.arena.append(contentsOf: Array(text.utf8)) }
      return LoadBatch.Slice(start: batch.arena.count, length: text.utf8.count)
    }
    for (index, time) in times.enumerated() {
      let key = Int64(index + 1)
      batch.messages.append(
        LoadBatch.Message(
          key: key, messageID: key, createdAt: time, updatedAt: 0, parentMessageID: nil, kind: 1,
          channelURL: slice("c"), customType: .none, senderID: .none, requestID: .none,
          payload: slice(messageText(key, at: time))))
      batch.account.append(LegacyAccount.Row(key: key, saveCounter: 1, fingerprint: 0, outcome: .migrated))
    }
    try loader.append(batch)
    var chunks = LoadBatch(entity: "Chunk")
    chunks.chunks = [
      LoadBatch.Chunk(key: 1, channelURL: Array("c".utf8), filter: "", start: chunk.lowerBound, end: chunk.upperBound)
    ]
    chunks.account.append(LegacyAccount.Row(key: 1, saveCounter: 1, fingerprint: 0, outcome: .migrated))
    try loader.append(chunks)
    try loader.commit(entityIndex: 9, afterKey: nil)
    try loader.finishCopying()
    try loader.buildIdentityIndex()
    try loader.settle(messageEntity: "SucceededMessage", lost: lost)
    try loader.buildRanges()
    try loader.finalize(
      RunRecord(
        runID: "r", model: "1.1.32", startedAt: 0, finishedAt: 0, coversAllOwners: true, ledger: "{}",
        rungs: #"{"pages":5}"#))
  }

  private func ranges() throws -> [ClosedRange<Int64>] {
    let rows = try CacheFile.openForReading(path).prepare("SELECT start_at, end_at FROM synced_range ORDER BY 1")
    var result: [ClosedRange<Int64>] = []
    while try rows.step() { result.append((rows.integer(0) ?? 0)...(rows.integer(1) ?? 0)) }
    return result
  }

  private func plan(all: Bool = false) throws -> (lines: [String], totals: ResyncPlan.Totals) {
    var lines: [String] = []
    let totals = try ResyncPlan(path: path).write(includesComplete: all) {
      lines.append(String(decoding: $0, as: UTF8.self))
    }
    return (lines, totals)
  }

  private func lost(_ url: String?, _ times: ClosedRange<Int64>?, about: Int64 = 3) -> LostHistory {
    let channelURL = url.map { Array($0.utf8) }
    var lost = LostHistory()
    lost.cuts = [LostHistory.Cut(channelURL: channelURL, times: times)]
    lost.entries = [
      LostHistory.Entry(entity: "SucceededMessage", keys: 7...9, channelURL: channelURL, times: times, about: about)
    ]
    return lost
  }

  @Test func aStretchIsCutAndListedUntilItIsRefilled() throws {
    try load([10, 20, 30, 40, 50], chunk: 0...60, lost: lost("c", 20...30))
    #expect(try ranges() == [10...10, 40...50])
    let first = try plan()
    #expect(first.totals == ResyncPlan.Totals(channels: 1, holes: 1, lost: 3))
    #expect(first.lines[1].contains(#""holes":[{"from":11,"to":39}]"#))
    #expect(first.lines[1].contains(#""lost":[{"about":3,"from":20,"to":30}]"#))
    #expect(first.lines[1].contains(#""messages":5"#))

    let connection = try RawConnection(path: path, flags: SQLITE_OPEN_READWRITE)
    try connection.execute(
      "DELETE FROM synced_range WHERE start_at = 10; UPDATE synced_range SET start_at = 10")
    let second = try plan()
    #expect(second.totals == ResyncPlan.Totals(channels: 0, complete: 1, holes: 0, lost: 0))
    #expect(second.lines.count == 1)
    let all = try plan(all: true)
    #expect(all.totals == ResyncPlan.Totals(channels: 1, complete: 1, holes: 0, lost: 0))
    #expect(all.lines[1].contains(#""lost":[]"#))
  }

  @Test func timesOutsideOfTheMessagesAreHolesToo() throws {
    try load([10, 20], chunk: 0...60, lost: lost("c", 2...5))
    #expect(try ranges() == [10...20])
    #expect(try plan().lines[1].contains(#""holes":[{"from":2,"to":9}]"#))
    #expect(try CacheSummary(CacheFile.openForReading(path)).channels.map(\.holes) == [1])
    #expect(try CacheSummary(CacheFile.openForReading(path)).channels.map(\.firstAt) == [10])
  }

  @Test func overlappingCutsBeforeAndBehind() throws {
    var lost = lost("c", 5...15)
    lost.cuts += [
      LostHistory.Cut(channelURL: Array("c".utf8), times: 12...13),
      LostHistory.Cut(channelURL: Array("other".utf8), times: 20...30),
      LostHistory.Cut(channelURL: nil, times: 45 ... .max),
    ]
    try load([10, 20, 30, 40, 50], chunk: 0...60, lost: lost)
    #expect(try ranges() == [20...40])
  }

  @Test func nothingIsProvenWhereNobodyKnows() throws {
    try load([10, 20], chunk: 0...60, lost: lost(nil, nil, about: 8))
    #expect(try ranges() == [])
    let plan = try plan()
    #expect(plan.lines[0].contains(#""lost":[{"about":8,"from":null,"to":null}]"#))
    #expect(plan.totals.lost == 8)
    let rungs = try CacheFile.openForReading(path).prepare("SELECT rungs FROM migration_run")
    #expect(try rungs.step())
    #expect(rungs.text(0) == #"{"pages":5}"#)
  }
}
