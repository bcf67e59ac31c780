import CacheLoading

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

    var fingerprint: UInt64 { account.fingerprint }

    /// Whether a row of the same store, saved later, took its place. Of an unknown store nobody can tell.
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
        source: migrated.flatMap { sources[$0.run] }.flatMap { $0.isEmpty ? nil : $0 })
    }
  }

  /// A line of a quarantine file, as far as it shows which version it is.
  struct Line {
    let number: Int
    let saveCounter: Int64
    /// The version that it was written for, unchanged; `nil` if it was edited.
    let unedited: Int?
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
    /// Another store's row with this key is tried first.
    case waits
    /// The key is known, but not as a row that was set aside.
    case unknown
  }

  /// What to do with each line of the key.
  /// - Parameter lines: in the order of the file.
  func decide(_ lines: [Line]) -> [Decision] {
    let owners = owners(of: lines)
    // The line that counts for each version: a repaired one rather than the one that a store gave again, else the last.
    var counting: [Int: Int] = [:]
    for (index, line) in lines.enumerated() {
      guard let version = owners[index] else { continue }
      if let other = counting[version], lines[other].unedited == nil, line.unedited != nil { continue }
      counting[version] = index
    }
    var decisions = lines.indices.map { index -> Decision in
      guard let version = owners[index] else { return .unknown }
      let newest = versions.indices.filter { versions[version].isOlder(than: versions[$0]) }
        .max { versions[$0].firstRun ?? 0 < versions[$1].firstRun ?? 0 }
      switch versions[version].account.outcome {
      case .rejected: break
      case .undecoded: return .waitsInCache
      default: return .seen
      }
      if let newest, versions[newest].account.outcome != .rejected { return .seen }
      if let newest, let line = counting[newest] { return .follows(line: lines[line].number) }
      if let line = counting[version], line != index { return .follows(line: lines[line].number) }
      return .tried(version: version)
    }
    // One row of a key at a time; an unchanged one would most likely fail again.
    let tried = decisions.indices.filter { if case .tried = decisions[$0] { true } else { false } }
    let first = tried.last { lines[$0].unedited == nil } ?? tried.last
    for index in tried where index != first { decisions[index] = .waits }
    return decisions
  }

  /// The version of each line: unchanged lines show theirs, and edited ones are those that remain, in the order in which
  /// runs wrote them.
  private func owners(of lines: [Line]) -> [Int?] {
    var owners = lines.map(\.unedited)
    assign(&owners, lines.indices.filter { owners[$0] == nil }) { lines[$0].saveCounter }
    // Whoever edits a row may also have changed its save counter.
    assign(&owners, lines.indices.filter { owners[$0] == nil }) { _ in nil }
    for index in lines.indices where owners[index] == nil {
      let known = versions.indices.filter { versions[$0].rejectedIn != nil }
      owners[index] =
        known.first { versions[$0].account.saveCounter == lines[index].saveCounter } ?? known.first
        ?? versions.indices.first { versions[$0].account.outcome == .undecoded }
    }
    return owners
  }

  private func assign(_ owners: inout [Int?], _ edited: [Int], saveCounter: (Int) -> Int64?) {
    for (counter, lines) in Dictionary(grouping: edited, by: saveCounter) {
      let free = versions.indices.filter { index in
        versions[index].rejectedIn != nil && !owners.contains(index)
          && (counter == nil || versions[index].account.saveCounter == counter)
      }
      .sorted { versions[$0].rejectedIn ?? 0 < versions[$1].rejectedIn ?? 0 }
      let rejected = free.filter { versions[$0].account.outcome == .rejected }
      // More lines than rejected rows: a retry that was killed left lines of rows that it had migrated.
      let leftovers = free.filter { !rejected.contains($0) }.suffix(max(lines.count - rejected.count, 0))
      let chosen = free.filter { rejected.contains($0) || leftovers.contains($0) }
      for (line, version) in zip(lines.reversed(), chosen.reversed()) { owners[line] = version }
    }
  }
}
