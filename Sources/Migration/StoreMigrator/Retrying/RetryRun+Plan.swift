import CacheLoading
import Foundation
import LegacyStore
import MigrationReport

/// Which rows are retried. A cache's account decides where a row waits: a rejected one in the quarantine file, an
/// undecoded one in the cache. Anything else is a leftover.
extension RetryRun {
  /// The rows of one cache.
  func plan(_ lines: inout RetryLines) throws {
    var target = targets[0]
    let cache = try SetAsideReader(path: target.copy)
    guard let model = target.model, var rows = target.rows else {
      guard lines.isEmpty else {
        throw MigrationError(
          .unsupportedSource, "Nothing has been migrated into the cache next to the quarantine file.",
          hint: "Pass the .rejects.jsonl file that the migration wrote next to its cache.")
      }
      return
    }
    let versions = try versions(of: lines, model, cache, path: target.copy)
    let decisions = try decide(lines, model, versions, cache)
    try lines.place { number, line in
      guard let decision = decisions[number], let row = line.row(of: model) else { return .stays }
      let version: Int
      switch decision {
      case .tried(let index): version = index
      case .seen: return .seen
      case .waitsInCache: return .waitsInCache
      case .follows(let line): return .follows(line: line)
      case .waits: return .stays
      case .unknown: throw RetryRun.unknownRow(number)
      }
      guard let entry = versions[line.entity]?[line.key]?.versions[version].account else { return .stays }
      let unedited = row.unedited(fingerprint: entry.fingerprint)
      if unedited == nil, let owner = row.owner, owner != target.userID {
        throw MigrationError(
          .unsupportedSource,
          "Line \(number) of the quarantine file names a different owner than its cache; nothing was changed.",
          hint: "A row can only be repaired for the owner it was stored for. Restore the original owner.")
      }
      try rows.add(
        unedited ?? row,
        RetryRows.Origin(place: .quarantine, account: entry, isEdited: unedited == nil))
      return .tried(target: 0)
    }
    target.untried = try rows.addUndecoded(cache, path: target.copy)
    for (name, count) in try cache.undecodedCounts() {
      if let entity = LegacyEntity(rawValue: name), !model.entities.contains(entity) { target.untried[entity] = count }
    }
    target.rows = rows
    targets[0] = target
  }

  /// The rows without an owner that now have one. Their caches have not seen them, unless a retry was killed after the
  /// cache was in place and before the quarantine file was.
  func planOwnerless(_ lines: inout RetryLines) throws {
    let versions = try targets.map { target in
      try target.model.map {
        try self.versions(of: lines, $0, SetAsideReader(path: target.copy), path: target.copy)
      } ?? [:]
    }
    var taken: [LegacyEntity: [Int64: (line: Int, row: SetAsideRow)]] = [:]
    // From the end: a later version of a row decides for the earlier one.
    var places: [Int: RetryLines.Place] = [:]
    for (number, line) in try lines.all().reversed() {
      guard let index = RetryRun.owner(of: line).flatMap({ owner in targets.firstIndex { $0.userID == owner.id } }),
        let model = targets[index].model, model.entities.contains(line.entity), let row = line.row(of: model)
      else { continue }
      if let known = versions[index][line.entity]?[line.key]?.versions,
        known.contains(where: { row.unedited(fingerprint: $0.fingerprint) != nil })
      {
        places[number] = .seen
      } else if let other = taken[line.entity]?[line.key] {
        // Rows of several stores may have one key; another retry takes the next one.
        if row.isOlder(than: other.row) { places[number] = .follows(line: other.line) }
      } else {
        try targets[index].rows?.add(row, RetryRows.Origin(place: .quarantine, account: nil, isEdited: true))
        taken[line.entity, default: [:]][line.key] = (number, row)
        places[number] = .tried(target: index)
      }
    }
    try lines.place { number, _ in places[number] ?? .stays }
  }

  private func decide(
    _ lines: RetryLines, _ model: LegacyModel, _ versions: [LegacyEntity: [Int64: RowVersions]],
    _ cache: SetAsideReader
  ) throws -> [Int: RowVersions.Decision] {
    var byKey: [LegacyEntity: [Int64: [RowVersions.Line]]] = [:]
    try QuarantineFile.forEachLine(of: lines.data) { number, line, _ in
      guard model.entities.contains(line.entity), let row = line.row(of: model) else { return }
      guard let known = versions[line.entity]?[line.key], !known.versions.isEmpty else {
        throw RetryRun.unknownRow(number)
      }
      let unedited = known.versions.firstIndex { row.unedited(fingerprint: $0.fingerprint) != nil }
      let isSuperseded = unedited.map { known.hasSuccessor($0) } ?? false
      byKey[line.entity, default: [:]][line.key, default: []].append(
        RowVersions.Line(
          number: number, saveCounter: row.saveCounter,
          row: lines.isAlone(line.entity, line.key) ? nil : row, unedited: unedited,
          isInCache: try isSuperseded && RetryRun.isKnown(row, line.reason, to: cache)))
    }
    var decisions: [Int: RowVersions.Decision] = [:]
    for (entity, keys) in byKey {
      for (key, lines) in keys {
        guard let known = versions[entity]?[key] else { continue }
        for (line, decision) in zip(lines, known.decide(lines)) { decisions[line.number] = decision }
      }
    }
    return decisions
  }

  /// Whether nothing of the row is lost if its line is removed: the cache has it, whatever row took its place in the
  /// store. A row whose payload names another message than its columns may be either.
  private static func isKnown(_ row: SetAsideRow, _ reason: [UInt8], to cache: SetAsideReader) throws -> Bool {
    // Ranges are not retried, see `CacheLoader.dropChunks`.
    if row.entity == .chunk { return true }
    guard reason != Array(RejectReason.disagrees.rawValue.utf8), case .text(let url) = row.value("ZCHANNEL_URL") else {
      return false
    }
    switch row.entity {
    case .channel: return try cache.hasChannel(url)
    case .message, .succeededMessage:
      guard case .integer(let id) = row.value("ZMESSAGE_ID"), id != 0,
        case .integer(let time) = row.value("ZCREATED_AT")
      else { return false }
      return try cache.hasMessage(id, createdAt: time, in: url)
    default: return false
    }
  }

  private static func unknownRow(_ line: Int) -> MigrationError {
    MigrationError(
      .unsupportedSource,
      "Line \(line) of the quarantine file is not a row that was migrated into this cache; nothing was changed.",
      hint: "If you edited z_pk or entity, restore them. Otherwise, move the line back to the file it came from.")
  }

  /// What a cache's account says about the rows in the file.
  private func versions(
    of lines: RetryLines, _ model: LegacyModel, _ cache: SetAsideReader, path: String
  ) throws -> [LegacyEntity: [Int64: RowVersions]] {
    let sources = try cache.sources()
    var versions: [LegacyEntity: [Int64: RowVersions]] = [:]
    for entity in lines.entities where model.entities.contains(entity) {
      let account = try AccountReader(path: path, entity: entity.rawValue, from: .min)
      for key in lines.keys(of: entity) {
        versions[entity, default: [:]][key] = RowVersions(try account.entries(for: key), sources: sources)
      }
    }
    return versions
  }
}
