import ChatCache
import FileTesting
import Foundation
import MigrationReport
import SeededTesting
import Testing

@testable import StoreMigrator

/// Random runs of an app, its store and the store of a second device, with merges and proofs between: never a
/// mismatch, nothing that was removed returns, nothing newer is overwritten, and what is new comes in.
///
/// `CACHEBRIDGE_SEEDS=100-200` runs other seeds.
@Suite("Random runs") struct RandomRunTests {
  @Test(arguments: Seeds.chosen(Array(1...24))) func randomRun(_ seed: UInt64) async throws {
    var randomRun = try RandomRun(seed: seed)
    for _ in 0..<6 {
      for _ in 0..<(1 + randomRun.random.below(4)) { try await randomRun.actInApp() }
      for _ in 0..<(1 + randomRun.random.below(4)) { try randomRun.actInStore() }
      try randomRun.mergeAndCheck()
    }
  }
}

/// One run, and what must hold after each merge.
struct RandomRun {
  var random: SeededRandom
  private let fixture: LivingFixture
  private let stores: [LivingStore]
  /// A time that only grows: of messages and of changes.
  private var now: Int64 = 1_000
  private var nextID: Int64 = 1_000
  /// Messages that the app removed and has not written again.
  private var gone: Set<Int64> = []
  /// Where removed messages were.
  private var places: [Int64: (url: String, at: Int64)] = [:]
  /// Of the removed ones, those whose time no range may claim.
  private var unclaimed: Set<Int64> = []
  private var everCached: Set<Int64> = []
  /// Messages that came into a store and that nothing removed since.
  private var expected: [Int64: String] = [:]
  private var deletedChannels: Set<String> = []
  private var log: [String] = []
  private let channels = ["c1", "c2", "c3"]

  init(seed: UInt64) throws {
    random = SeededRandom(seed: seed)
    fixture = try LivingFixture()
    let other = try LivingStore(at: fixture.folder.path("other.sqlite"), seed: 2)
    try other.channel("c2", #","name":"zwei""#)
    try other.message(22, at: 220, in: "c2", text: "other")
    stores = [fixture.store, other]
  }

  // MARK: The app

  mutating func actInApp() async throws {
    now += 10
    let (now, url) = (now, channels[random.below(3)])
    let cached = try fixture.messages()
    everCached.formUnion(cached.keys)
    let mine = cached.filter { $0.value.url == url }
    let picked = mine.keys.sorted().dropFirst(random.below(max(mine.count, 1))).first
    let kind = random.below(20)
    log.append("app \(kind) \(url) \(picked ?? 0)")
    switch kind {
    case 0:
      try await fixture.write { try $0.upsertChannels([AppValue.channel(url, #","unread_message_count":\#(now)"#)]) }
    case 1, 2:
      guard let picked, let row = mine[picked] else { return }
      try await put(picked, row, updatedAt: kind == 1 ? row.updatedAt : now)
    case 3:
      nextID += 1
      let id = nextID
      try await fixture.write { try $0.upsertMessages([AppValue.message(id, at: now, in: url)]) }
    case 4, 5:
      guard let picked else { return }
      try await fixture.write { try $0.deleteMessages(channelURL: url, messageIDs: [picked]) }
      remove([picked: mine[picked]!], mayBeClaimed: true)
    case 6, 7:
      try await fixture.write { try $0.clearMessages(channelURL: url, isKeepingOutgoing: kind == 6) }
      forget(url)
      remove(mine)
    case 8:
      try await fixture.write { try $0.clearAll() }
      expected = [:]
      deletedChannels = []
      remove(cached)
      // Of what was never here, nothing remembers the deletion any more.
      gone.formIntersection(everCached)
    case 9, 10:
      let offset = mine.values.map(\.createdAt).sorted().dropFirst(random.below(max(mine.count, 1))).first ?? 5
      try await fixture.write { try $0.deleteMessages(channelURL: url, upTo: offset) }
      expected = expected.filter { $0.value != url }
      remove(mine.filter { $0.value.createdAt <= offset })
    case 11:
      try await fixture.write { try $0.deleteChannel(url: url) }
      deletedChannels.insert(url)
      forget(url)
      remove(mine)
    case 12:
      let isJoin = random.oneIn(2)
      try await fixture.write {
        if isJoin { try $0.reviveChannel(url: url) } else { try $0.upsertChannels([AppValue.channel(url, "")]) }
      }
      deletedChannels.remove(url)
      // What came into a store while the channel was gone may be in an account by now.
      forget(url)
    case 13: try await fixture.write { try $0.setToken("app \(now)", .messages(channelURL: url)) }
    case 14: try await fixture.write { try $0.setToken(nil, url == "c1" ? .channelList : .messages(channelURL: url)) }
    case 15:
      try await fixture.write { try $0.putOutgoing(AppValue.outgoing("unsent", at: 300, errorCode: nil)) }
    case 16: try await fixture.write { try $0.removeOutgoing(requestIDs: ["unsent", "waiting"]) }
    case 17:
      // The server's view of a message that the app had removed, older than the store's.
      guard let id = gone.sorted().dropFirst(random.below(max(gone.count, 1))).first, let place = places[id] else {
        return
      }
      try await fixture.write {
        try $0.upsertMessages([AppValue.message(id, at: place.at, in: place.url)], isReviving: true)
      }
      deletedChannels.remove(place.url)
      gone.remove(id)
      unclaimed.remove(id)
    case 18: try await fixture.write { try $0.removeSyncedTimes(20...now, channelURL: url) }
    default:
      try await fixture.write {
        try $0.removeChannelListProgress()
        try $0.setChannelListProgress(ChannelListProgress(list: "l", startedAt: now))
      }
    }
  }

  private func put(_ id: Int64, _ row: LivingFixture.Row, updatedAt: Int64) async throws {
    let extra = #","reactions":[{"key":"\#(now)"}]"#
    try await fixture.write {
      try $0.upsertMessages([
        AppValue.message(id, at: row.createdAt, in: row.url, updatedAt: updatedAt, text: "app", extra: extra)
      ])
    }
  }

  private mutating func remove(_ rows: [Int64: LivingFixture.Row], mayBeClaimed: Bool = false) {
    for (id, row) in rows {
      gone.insert(id)
      expected[id] = nil
      places[id] = (row.url, row.createdAt)
      if mayBeClaimed { unclaimed.remove(id) } else { unclaimed.insert(id) }
    }
  }

  private mutating func forget(_ url: String) { expected = expected.filter { $0.value != url } }

  // MARK: The stores

  mutating func actInStore() throws {
    now += 10
    let store = stores[random.below(2)]
    let url = channels[random.below(3)]
    let isLive = "ZIS_DELETED = 0 AND ZSERIALIZED_DATA <> CAST('{' AS BLOB)"
    let ids = try store.integer("SELECT count(*) FROM ZSUCCEEDEDMESSAGE WHERE \(isLive)") ?? 0
    let picked = try store.integer(
      "SELECT ZMESSAGE_ID FROM ZSUCCEEDEDMESSAGE WHERE \(isLive) ORDER BY Z_PK LIMIT 1 OFFSET \(random.below(Int(ids)))"
    )
    let kind = random.below(16)
    log.append("store \(store === stores[0] ? 1 : 2) \(kind) \(url) \(picked ?? 0)")
    switch kind {
    case 0...3:
      nextID += 1
      try store.message(nextID, at: now, in: url)
      if !deletedChannels.contains(url) { expected[nextID] = url }
    case 4, 5, 6:
      guard let picked else { return }
      try store.resave(picked, updatedAt: kind == 4 ? now : kind == 5 ? 0 : 50, text: "saved \(now)")
    case 7:
      guard let picked else { return }
      // SyncManager removes a row and saves the message again under another key.
      let key = try store.integer("SELECT max(Z_PK) + 1 FROM ZSUCCEEDEDMESSAGE") ?? 1
      try store.execute("UPDATE ZSUCCEEDEDMESSAGE SET Z_PK = \(key) WHERE ZMESSAGE_ID = \(picked) AND \(isLive)")
    case 8:
      guard let picked else { return }
      try store.execute(
        """
        UPDATE ZSUCCEEDEDMESSAGE SET Z_OPT = Z_OPT + 1, ZIS_DELETED = 1, ZSERIALIZED_DATA = NULL
          WHERE ZMESSAGE_ID = \(picked)
        """)
      expected[picked] = nil
    case 9: try store.touch(["ZCHANNEL", "ZSUCCEEDEDMESSAGE", "ZFAILEDMESSAGE", "ZPENDINGMESSAGE"][random.below(4)])
    case 10:
      try store.touch("ZCHANNEL")
      try store.execute(
        """
        UPDATE ZCHANNEL SET ZSERIALIZED_DATA = CAST(json_set(CAST(ZSERIALIZED_DATA AS TEXT), '$.name', 'n\(now)') AS BLOB)
          WHERE ZCHANNEL_URL = '\(url)'
        """)
    case 11:
      try store.execute(
        "UPDATE ZCHUNK SET Z_OPT = Z_OPT + 1, ZEND_AT = \(now) WHERE ZCHANNEL_URL = '\(url)'")
    case 12: try store.chunk(0, now, in: url)
    case 13:
      try store.execute(
        "UPDATE ZMESSAGECHANGELOGTOKEN SET Z_OPT = Z_OPT + 1, ZTOKEN = 't\(now)'; UPDATE ZCHANNELLISTQUERY SET Z_OPT = 2"
      )
    case 14:
      nextID += 1
      try store.undecodable(nextID, at: now, in: url)
    default:
      guard let picked else { return }
      try store.execute("DELETE FROM ZSUCCEEDEDMESSAGE WHERE ZMESSAGE_ID = \(picked) AND Z_PK > 3")
      expected[picked] = nil
    }
  }

  // MARK: Merging

  mutating func mergeAndCheck() throws {
    let order = random.oneIn(2) ? stores : stores.reversed()
    for store in order {
      let before = try fixture.messages()
      let deleted = try deletedIDs(store)
      let report = try fixture.migrate(store)
      #expect([.ok, .partial].contains(report.verdict.code), "\(report.verdict.message) \(log)")
      #expect(report.ledger.values.allSatisfy { $0.balanced }, "\(log)")
      let after = try fixture.messages()
      let returned = gone.intersection(after.keys)
      #expect(returned.isEmpty, "removed messages are back: \(returned) \(log)")
      for (id, row) in before {
        guard let now = after[id] else {
          #expect(deleted.contains(id), "\(id) went without a tombstone \(log)")
          continue
        }
        #expect(now == row || now.updatedAt > row.updatedAt, "\(id) was overwritten \(log)")
      }
      everCached.formUnion(after.keys)
      gone.formUnion(deleted.subtracting(after.keys))
    }
    let after = try fixture.messages()
    for id in expected.keys where !gone.contains(id) {
      #expect(after.keys.contains(id), "\(id) did not come in \(log)")
    }
    for id in unclaimed where !after.keys.contains(id) {
      guard let place = places[id] else { continue }
      #expect(try !fixture.isClaimed(place.at, in: place.url), "the time of \(id) is claimed \(log)")
    }
    for store in stores {
      let report = try fixture.verify(store)
      #expect(report.verdict.code == .ok, "\(report.verdict.message) \(log)")
      #expect(report.ledger.values.allSatisfy { $0.balanced }, "\(log)")
    }
  }

  private func deletedIDs(_ store: LivingStore) throws -> Set<Int64> {
    var ids: Set<Int64> = []
    var last: Int64 = 0
    while let id = try store.integer(
      "SELECT min(ZMESSAGE_ID) FROM ZSUCCEEDEDMESSAGE WHERE ZIS_DELETED = 1 AND ZMESSAGE_ID > \(last)")
    {
      ids.insert(id)
      last = id
    }
    return ids
  }
}
