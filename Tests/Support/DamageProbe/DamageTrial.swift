import CacheLoading
import ChatCache
import ChatModel
import DamageTesting
import Foundation
import LegacyStore
import MigrationReport
import StoreMigrator

/// One damaged database and one way through the libraries; which ones follows from the seed.
final class DamageTrial {
  /// `store` or `cache`.
  let subject: String
  let kind: DamageKind
  private(set) var pipeline = ""
  private(set) var problems: [String] = []
  private let seed: UInt64
  private let folder: String
  private let store: String
  private let cache: DamagedCache?
  private let storeFiles: DatabaseFiles

  /// Keep what was made, to be looked at.
  var keepsFiles = false

  /// Three of four are stores, of which one in sixteen has more than a few rows.
  init(seed: UInt64, folder: String) throws {
    self.seed = seed
    self.folder = folder + "/trial"
    store = self.folder + "/source/store.sqlite"
    if seed % 4 == 3 {
      let damaged = try DamagedCache(seed: seed)
      (subject, kind, cache, storeFiles) = ("cache", damaged.kind, damaged, damaged.whole.store)
    } else {
      let damaged = try DamagedStore(seed: seed, isSmall: seed % 16 != 0)
      (subject, kind, cache, storeFiles) = ("store", damaged.kind, nil, damaged.files)
    }
  }

  private var target: String { folder + "/caches" }
  private var url: URL { URL(fileURLWithPath: store) }
  private var targetURL: URL { URL(fileURLWithPath: target) }

  /// - Returns: how it ended, in a word.
  func run() async throws -> String {
    defer { if !keepsFiles { try? FileManager.default.removeItem(atPath: folder) } }
    try? FileManager.default.removeItem(atPath: folder)
    try FileManager.default.createDirectory(atPath: folder + "/source", withIntermediateDirectories: true)
    try storeFiles.write(to: store)
    let end: String
    if let cache {
      try FileManager.default.createDirectory(atPath: target, withIntermediateDirectories: true)
      try cache.files.write(to: target + "/" + cache.whole.fileName)
      end = await use(cache)
    } else {
      end = readStore()
    }
    if try DatabaseFiles(readingFrom: store) != storeFiles { fail("the store changed") }
    let beside = try FileManager.default.contentsOfDirectory(atPath: folder + "/source").filter {
      !["store.sqlite", "store.sqlite-wal", "store.sqlite-journal"].contains($0)
    }
    if !beside.isEmpty { fail("beside the store: \(beside)") }
    let left = try FileManager.default.contentsOfDirectory(atPath: NSTemporaryDirectory())
    if !left.isEmpty {
      fail("left in the temporary directory: \(left.count)")
      for name in left { try? FileManager.default.removeItem(atPath: NSTemporaryDirectory() + "/" + name) }
    }
    return end
  }

  private func fail(_ what: String) { problems.append(what) }

  // MARK: Stores

  /// What an examination of a store, or a migration of it, may end with.
  private static let endings: Set<VerdictCode> = [.ok, .partial, .unsupportedSource, .damaged, .noAccess]

  private func readStore() -> String {
    switch seed / 4 % 8 {
    case 0:
      pipeline = "inspect"
      return ended(Self.endings) {
        _ = try StoreInspection(store: url, checksHealth: seed % 2 == 0)
        return .ok
      }
    case 1, 2:
      pipeline = "health"
      return ended(Self.endings) { try StoreExamination(store: url).isDamaged ? .damaged : .ok }
    case 3:
      pipeline = "export"
      return ended(Self.endings.union([.usage])) {
        try LineExport(source: url, salvage: seed % 2 == 0 ? .auto : .off).run { _ in }
        return .ok
      }
    case 4: return migrate(.off)
    case 5: return migrate(.skip)
    case 6: return migrate(.pages)
    default: return migrate(.auto)
    }
  }

  private func migrate(_ salvage: SalvageMode) -> String {
    pipeline = "migrate-\(salvage.rawValue)"
    var report: MigrationReport?
    let end = ended(Self.endings) {
      var options = MigrationOptions()
      options.salvage = salvage
      let outcome = try StoreMigration(store: url, directory: targetURL, options: options).runAndWait()
      report = outcome.report
      return outcome.report.verdict.code
    }
    guard let report else {
      if FileManager.default.fileExists(atPath: target) { fail("a refused store left a folder") }
      return end
    }
    if report.ledger.isEmpty || !report.ledger.values.allSatisfy(\.balanced) { fail("the ledger does not balance") }
    _ = ended([.ok]) {
      var verification = StoreVerification(store: url, directory: targetURL)
      verification.salvage = salvage
      return try verification.run().verdict.code
    }
    return end
  }

  // MARK: Caches

  /// What a command may say of a damaged cache. A damage that only shows in what the cache says is a difference.
  private static let cacheEndings: Set<VerdictCode> = [
    .ok, .partial, .mismatch, .unsupportedSource, .damaged, .locked, .targetExists, .targetNewer, .noAccess,
  ]

  private func use(_ damaged: DamagedCache) async -> String {
    let path = target + "/" + damaged.whole.fileName
    switch seed / 4 % 8 {
    case 0, 1, 2:
      pipeline = "open"
      return await live(damaged.whole.userID)
    case 3:
      pipeline = "export"
      return ended(Self.cacheEndings) {
        let source = URL(fileURLWithPath: path)
        _ = try ResyncPlanExport(cache: source).run { _ in }
        try MigrationError.onCache(path) { try LineExport(source: source).run { _ in } }
        return .ok
      }
    case 4, 5:
      pipeline = "verify"
      return ended(Self.cacheEndings) {
        try StoreVerification(store: url, directory: targetURL).run().verdict.code
      }
    case 6:
      pipeline = "upgrade"
      return ended(Self.cacheEndings) {
        try MigrationError.onCache(path) {
          _ = try SchemaStatus(path: path)
          _ = try CacheUpgrade(path: path).run()
        }
        return .ok
      }
    default:
      pipeline = "merge"
      return ended(Self.cacheEndings) {
        var options = MigrationOptions()
        options.existing = .merge
        return try StoreMigration(store: url, directory: targetURL, options: options).runAndWait().report.verdict.code
      }
    }
  }

  /// An app opens the cache, reads what there is, and writes a message.
  private func live(_ userID: String) async -> String {
    do {
      let cache = try Cache.open(directory: targetURL, userID: userID)
      defer { try? cache.close() }
      let key = #""message_id":7,"created_at":7,"channel_url":"app""#
      if let payload = Payload(#"{"type":"MESG",\#(key),"message":"of the app"}"#) {
        try await cache.write(source: .application) {
          try $0.upsertMessages([try Message(payload, channelURL: "app")])
        }
      }
      try await cache.read { snapshot in
        for channel in try snapshot.channels() {
          let newest = MessagePosition(createdAt: .max)
          _ = try snapshot.messages(
            channelURL: channel.url, MessagePageRequest(position: newest, previousCount: 100))
          _ = try snapshot.historyCoverage(channelURL: channel.url)
          _ = try snapshot.deletedMessageIDs(channelURL: channel.url)
        }
      }
      return "ok"
    } catch let error as CacheError {
      // `storage` may come too: a write can fail at what a damaged file says, such as a key that is not there.
      return error.code.rawValue
    } catch {
      fail("an app is told \(type(of: error))")
      return "other"
    }
  }

  // MARK: Ends

  private func ended(_ allowed: Set<VerdictCode>, _ body: () throws -> VerdictCode) -> String {
    var message = ""
    let code: VerdictCode
    do { code = try body() } catch {
      let error = MigrationError(error)
      (code, message) = (error.code, error.message)
    }
    if !allowed.contains(code) { fail("ends with \(code.id): \(message)") }
    return code.id
  }
}
