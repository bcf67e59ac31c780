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
    let entries = try entries(of: lines, model, path: target.copy)
    try lines.place { number, line in
      guard model.entities.contains(line.entity), let row = line.row(of: model) else { return .stays }
      guard let entry = entries[line.entity]?[line.key] else {
        throw MigrationError(
          .unsupportedSource,
          "Line \(number) of the quarantine file is not a row that was migrated into this cache; nothing was changed.",
          hint: "If you edited z_pk or entity, restore them. Otherwise, move the line back to the file it came from.")
      }
      switch entry.outcome {
      case .rejected: break
      case .undecoded: return .waitsInCache
      default: return .seen
      }
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
    try rows.addUndecoded(cache, path: target.copy)
    for (name, count) in try cache.undecodedCounts() {
      if let entity = LegacyEntity(rawValue: name), !model.entities.contains(entity) { target.untried[entity] = count }
    }
    target.rows = rows
    targets[0] = target
  }

  /// The rows without an owner that now have one. Their caches have not seen them, unless a retry was killed after the
  /// cache was in place and before the quarantine file was.
  func planOwnerless(_ lines: inout RetryLines) throws {
    let entries = try targets.map { target in
      try target.model.map { try self.entries(of: lines, $0, path: target.copy) } ?? [:]
    }
    try lines.place { _, line in
      guard let owner = RetryRun.owner(of: line)?.id,
        let index = targets.firstIndex(where: { $0.userID == owner }), let model = targets[index].model,
        model.entities.contains(line.entity), let row = line.row(of: model)
      else { return .stays }
      if entries[index][line.entity]?[line.key] != nil { return .seen }
      try targets[index].rows?.add(row, RetryRows.Origin(place: .quarantine, account: nil, isEdited: true))
      return .tried(target: index)
    }
  }

  /// What a cache's account says about the rows in the file.
  private func entries(
    of lines: RetryLines, _ model: LegacyModel, path: String
  ) throws -> [LegacyEntity: [Int64: LegacyAccount.Row]] {
    var entries: [LegacyEntity: [Int64: LegacyAccount.Row]] = [:]
    for entity in lines.entities where model.entities.contains(entity) {
      let account = try AccountReader(path: path, entity: entity.rawValue, from: .min)
      for key in lines.keys(of: entity) {
        if let entry = try account.entry(for: key) { entries[entity, default: [:]][key] = entry }
      }
    }
    return entries
  }
}
