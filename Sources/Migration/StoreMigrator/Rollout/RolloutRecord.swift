import CacheStorage
import ChatModel
import Crypto
import Foundation
import LegacyStore
import MigrationReport

/// The attempts of a rollout: a small file, replaced as a whole, with no path and no id of a user in it.
///
/// A line of its SHA-256 and one of JSON, so that any damage is noticed: what a bit changes in a number could otherwise
/// be one more attempt.
struct RolloutRecord: Sendable {
  static let fileName = ".cachebridge-rollout"
  static let currentVersion = 1
  /// What an attempt is called that ended before its first phase.
  static let start = "start"
  private static let mostBytes = 65_536
  private static let mostAttempts = 100

  private struct Content: Codable, Equatable, Sendable {
    var version = RolloutRecord.currentVersion
    var round: Int
    /// How the attempts of this round ended: the phase of a launch that ended inside, the id of the verdict of one that
    /// failed.
    var attempts: [String] = []
    /// The phase of an attempt that has begun.
    var running: String?
    /// Somebody found it damaged in this round.
    var wasDamaged = false
    var told: Told?
  }

  /// What the last launch without a run told.
  private struct Told: Codable, Equatable, Sendable {
    let id: String
    let reason: String
  }

  private let path: String
  private var content: Content
  /// What is in the file, if it is sound.
  private var saved: Content?
  /// The file exists and is of a newer version, or cannot be read at the moment.
  private(set) var isUnknown = false
  private var isDamaged = false

  /// What is in a file; of one that does not exist, that nothing was attempted.
  static func load(_ path: String) -> RolloutRecord {
    var record = RolloutRecord(path: path, content: Content(round: .min))
    let file = open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else {
      record.isUnknown = errno != ENOENT
      return record
    }
    let handle = FileHandle(fileDescriptor: file, closeOnDealloc: true)
    let data: Data
    // Nothing is read of an empty file.
    do { data = try handle.read(upToCount: mostBytes) ?? Data() } catch {
      record.isUnknown = true
      return record
    }
    struct Version: Decodable { let version: Int }
    guard let text = checked(data), let version = try? JSONDecoder().decode(Version.self, from: text) else {
      record.isDamaged = true
      return record
    }
    guard version.version <= currentVersion else {
      record.isUnknown = true
      return record
    }
    guard let content = try? JSONDecoder().decode(Content.self, from: text), content.attempts.count <= mostAttempts
    else {
      record.isDamaged = true
      return record
    }
    (record.content, record.saved) = (content, content)
    return record
  }

  private init(path: String, content: Content) { (self.path, self.content) = (path, content) }

  /// The JSON of a file whose first line is its digest.
  private static func checked(_ data: Data) -> Data? {
    guard let end = data.firstIndex(of: UInt8(ascii: "\n")) else { return nil }
    let text = data[data.index(after: end)...]
    guard data[..<end].elementsEqual(digest(text).utf8) else { return nil }
    return Data(text)
  }

  /// The file with this JSON.
  static func signed(_ text: Data) -> Data { Data((digest(text) + "\n").utf8) + text }

  private static func digest(_ text: Data) -> String { Hex.text(SHA256.hash(data: text)) }

  // MARK: Questions

  /// As the policy's round sees it: an attempt that has begun ended inside, and a greater round begins anew.
  func inRound(_ round: Int) -> RolloutRecord {
    var record = self
    if isDamaged {
      record.content = Content(round: round, wasDamaged: true)
      record.isDamaged = false
      return record
    }
    if let phase = content.running {
      record.content.running = nil
      if content.attempts.count < Self.mostAttempts { record.content.attempts.append(phase) }
    }
    if round > content.round {
      record.content = Content(round: round, told: content.told)
    }
    return record
  }

  func reasonToAbandon(after attempts: Int) -> MigrationRollout.Abandonment? {
    if content.wasDamaged { return .recordDamaged }
    guard content.attempts.count >= max(1, attempts) else { return nil }
    return content.attempts.allSatisfy { VerdictCode(id: $0) != nil } ? .failed : .endedInside
  }

  /// What a launch tells; the id is that of the last one that told the same.
  mutating func facts(of decision: MigrationRollout.Decision) -> LaunchFacts? {
    guard let facts = LaunchFacts(decision, attempts: content.attempts) else { return nil }
    let reason = facts.kind.rawValue + "." + facts.reason
    if let told = content.told, told.reason == reason, LaunchFacts.isID(told.id) {
      return LaunchFacts(decision, id: told.id, attempts: content.attempts)
    }
    content.told = Told(id: facts.id, reason: reason)
    return facts
  }

  // MARK: Changes

  /// Records that an attempt begins, on disk before this returns.
  mutating func begin(round: Int) throws {
    self = inRound(round)
    content.running = Self.start
    content.told = nil
    try write()
  }

  /// Notes how far the attempt has come. The folder is not synced: after a power loss, the file may be an earlier one of
  /// this attempt.
  mutating func reached(_ phase: MigrationEvent.Phase) {
    guard content.running != phase.rawValue else { return }
    content.running = phase.rawValue
    try? write(syncsName: false)
  }

  /// Records the end of an attempt that this process saw.
  mutating func end(_ error: MigrationError) throws {
    content.running = nil
    if error.isRepeated, content.attempts.count < Self.mostAttempts { content.attempts.append(error.code.id) }
    try write()
  }

  /// Writes the file, on disk before this returns, unless it has the same content.
  mutating func saveIfChanged() throws {
    if content != saved { try write() }
  }

  private mutating func write(syncsName: Bool = true) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    let text = try encoder.encode(content)
    try FileSystem.write(Self.signed(text), to: path)
    CacheFile.protectOnApple(path)
    CacheFile.exclude(path, fromBackup: true)
    if syncsName { try FileSystem.sync((path as NSString).deletingLastPathComponent) }
    saved = content
  }
}

/// The record of an attempt that is at work. Used on the thread of the run only.
final class RolloutAttempt {
  var record: RolloutRecord

  init(_ record: RolloutRecord) { self.record = record }

  func reached(_ phase: MigrationEvent.Phase) { record.reached(phase) }
}

/// That the store was migrated: a file of its own, which says so even if it is damaged.
struct RolloutMark {
  static let fileName = ".cachebridge-migrated"

  /// The run that did it; `nil` if the file does not say.
  let runID: String?
  /// The store that was migrated; `nil` if the file does not say.
  let store: SourceFiles.Snapshot?

  /// - Parameters:
  ///   - runID: of the run that did it.
  ///   - store: what it migrated.
  static func write(_ runID: String, _ store: SourceFiles.Snapshot, to path: String) throws {
    try FileSystem.write(Data((runID + "\n").utf8) + JSONEncoder().encode(store), to: path)
    CacheFile.protectOnApple(path)
    CacheFile.exclude(path, fromBackup: true)
    try FileSystem.sync((path as NSString).deletingLastPathComponent)
  }

  /// - Returns: `nil` if the file cannot be read, or is not there.
  static func load(_ path: String) -> RolloutMark? {
    guard let lines = FileManager.default.contents(atPath: path)?.split(separator: UInt8(ascii: "\n"), maxSplits: 1)
    else { return nil }
    return RolloutMark(
      runID: lines.first.map { String(decoding: $0, as: UTF8.self) },
      store: lines.count == 2 ? try? JSONDecoder().decode(SourceFiles.Snapshot.self, from: lines[1]) : nil)
  }
}

extension MigrationError {
  /// Whether the next launch would fail in the same way, as far as the code tells.
  var isRepeated: Bool {
    // Rows come when the user logs in.
    if finding == .sourceEmpty { return false }
    switch code {
    case .interrupted, .locked, .noSpace, .noAccess, .sourceChanged, .sourceMissing: return false
    default: return !isPublished
    }
  }
}
