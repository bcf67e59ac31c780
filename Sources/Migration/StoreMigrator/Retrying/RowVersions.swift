import CacheLoading
import LegacyStore

/// What a cache's account says about one key: several contents, of several stores or saved one after the other.
struct RowVersions {
  /// One content that a store had under the key.
  struct Version {
    /// What became of it in the end.
    let account: LegacyAccount.Row
    /// The first run that saw it in a store; `nil` if only retries did.
    let firstRun: Int64?
    /// The first run that rejected it; `nil` if none did.
    let rejectedIn: Int64?
    /// The UUID of its store; `nil` if unknown.
    let source: String?
    /// Whether a run rejected it or could not decode it, whatever became of it since.
    let wasSetAside: Bool

    var fingerprint: UInt64 { account.fingerprint }

    /// Whether a later run found another row in the same store, or in one with the same UUID: a backup of a device may be
    /// in use on two. So this alone does not show that it is the same row. Of an unknown store nobody can tell.
    func isOlder(than other: Version) -> Bool {
      guard let source, source == other.source, let firstRun, let later = other.firstRun else { return false }
      return firstRun < later
    }
  }

  let versions: [Version]

  /// - Parameters:
  ///   - entries: the account's entries for the key, the newest first.
  ///   - sources: by run, the UUID of the store, empty if unknown; retries have none.
  init(_ entries: [AccountReader.Entry], sources: [Int64: String]) {
    var order: [UInt64] = []
    var found: [UInt64: [AccountReader.Entry]] = [:]
    for entry in entries {
      if found[entry.row.fingerprint] == nil { order.append(entry.row.fingerprint) }
      found[entry.row.fingerprint, default: []].append(entry)
    }
    versions = order.compactMap { fingerprint in
      guard let entries = found[fingerprint], let newest = entries.first else { return nil }
      let migrated = entries.last { sources[$0.run] != nil }
      return Version(
        account: newest.row, firstRun: migrated?.run, rejectedIn: entries.last { $0.row.outcome == .rejected }?.run,
        source: migrated.flatMap { sources[$0.run] }.flatMap { $0.isEmpty ? nil : $0 },
        wasSetAside: entries.contains { $0.row.outcome == .rejected || $0.row.outcome == .undecoded })
    }
  }

  /// A line of a quarantine file, as far as it shows which version it is.
  struct Line {
    let number: Int
    let saveCounter: Int64
    /// `nil` if no other line has the key.
    let row: SetAsideRow?
    /// The version that it was written for, unchanged; `nil` if it was edited, or if this cache never saw that version.
    let unedited: Int?
    /// Whether the cache proves to have the row in a later version.
    let isInCache: Bool

    /// Whether both are about one row, of which one may have been repaired.
    func isRepair(of other: Line) -> Bool {
      guard let row, let others = other.row else { return false }
      return row.isRepair(of: others)
    }
  }

  /// Whether a version may have been saved again: another one of its store was not rejected.
  func hasSuccessor(_ version: Int) -> Bool {
    versions.contains { versions[version].isOlder(than: $0) && $0.account.outcome != .rejected }
  }

  enum Decision: Equatable {
    /// The version to try.
    case tried(version: Int)
    /// A later version of the row, or the row itself, is in the cache.
    case seen
    /// The row waits in the cache, undecoded.
    case waitsInCache
    /// Another line of the same row counts.
    case follows(line: Int)
    /// Another store's row with this key is tried first, or nobody can tell which row it is.
    case waits
    /// The key is known, but not as a row that was set aside.
    case unknown
  }

  /// What to do with each line of the key.
  /// - Parameter lines: in the order of the file.
  func decide(_ lines: [Line]) -> [Decision] {
    guard versions.contains(where: \.wasSetAside) else {
      return lines.map { $0.unedited == nil ? .unknown : .seen }
    }
    let owners = owners(of: lines)
    // The line that counts for each version: a repaired one rather than the one that a store gave again, else the last.
    var counting: [Int: Int] = [:]
    for (index, line) in lines.enumerated() {
      guard let version = owners[index] else { continue }
      if let other = counting[version], lines[other].unedited == nil, line.unedited != nil { continue }
      counting[version] = index
    }
    var decisions = lines.indices.map { index -> Decision in
      // It may be a row of a store that is yet to be migrated into this cache.
      guard let version = owners[index] else { return .waits }
      switch versions[version].account.outcome {
      case .rejected: break
      case .undecoded: return lines[index].unedited == nil ? .waits : .waitsInCache
      // Whoever edited the line may have made another row of it, so only another try shows whether the cache has it.
      default: if lines[index].unedited != nil { return .seen }
      }
      if lines[index].unedited != nil, lines[index].isInCache { return .seen }
      if let line = counting[version], line != index { return .follows(line: lines[line].number) }
      return .tried(version: version)
    }
    // One row of a key at a time; an unchanged one would most likely fail again.
    let tried = decisions.indices.filter { if case .tried = decisions[$0] { true } else { false } }
    let first = tried.last { lines[$0].unedited == nil } ?? tried.last
    for index in tried where index != first { decisions[index] = .waits }
    return decisions
  }

  /// The version of each line: unchanged lines show theirs; edited ones have the content of an unchanged one, or are
  /// those that remain, in the order in which runs wrote them. Any other line has none: a line that is taken for
  /// another row than its own is removed with that one.
  private func owners(of lines: [Line]) -> [Int?] {
    var owners = lines.map(\.unedited)
    for index in lines.indices where owners[index] == nil {
      owners[index] = lines.last { $0.unedited != nil && lines[index].isRepair(of: $0) }?.unedited
    }
    assign(&owners, lines, lines.indices.filter { owners[$0] == nil }) { $0.saveCounter }
    // Whoever edits a row may also have changed its save counter.
    assign(&owners, lines, lines.indices.filter { owners[$0] == nil }) { _ in nil }
    for index in lines.indices where owners[index] == nil {
      owners[index] = lines.indices.last { owners[$0] != nil && lines[index].isRepair(of: lines[$0]) }
        .flatMap { owners[$0] }
    }
    return owners
  }

  private func assign(
    _ owners: inout [Int?], _ lines: [Line], _ edited: [Int], saveCounter: (Line) -> Int64?
  ) {
    for (counter, edited) in Dictionary(grouping: edited, by: { saveCounter(lines[$0]) }) {
      let free = versions.indices.filter { index in
        versions[index].rejectedIn != nil && !owners.contains(index)
          && (counter == nil || versions[index].account.saveCounter == counter)
      }
      .sorted { versions[$0].rejectedIn ?? 0 < versions[$1].rejectedIn ?? 0 }
      let rejected = free.filter { versions[$0].account.outcome == .rejected }
      // More lines than rejected rows: a retry that was killed left lines of rows that it had migrated.
      let leftovers = free.filter { !rejected.contains($0) }.suffix(max(edited.count - rejected.count, 0))
      let chosen = free.filter { rejected.contains($0) || leftovers.contains($0) }
      for (line, version) in zip(edited.reversed(), chosen.reversed()) { owners[line] = version }
    }
  }
}
