import CacheLoading
import CacheStorage
import Foundation
import LegacyStore
import MigrationReport

extension MigrationRun {
  /// Finalizes the proven files, decides the verdict, and records what is to be put in place.
  func finish(
    _ job: MigrationJob, _ result: JobResult, _ plan: MigrationPlan, _ work: WorkFolder, _ state: inout RunState,
    _ existing: [String: TargetFiles.ExistingCache]
  ) throws -> ProvenRun {
    if options.isDryRun {
      let report = facts.report(facts.verdict(isDryRun: true), clock: clock, options: options)
      return .dryRun(MigrationOutcome(report: report, caches: []))
    }
    emit(.phase(.publish))
    let items = try clock.measure(.publish) {
      try plan.routing.targets.indices.map { try item($0, job, result, existing, work) }
    }
    let report = facts.report(facts.verdict(isDryRun: false), clock: clock, options: options)
    let publishing = RunState.Publishing(items: items, report: report)
    state.publishing = publishing
    state.finished = nil
    // From here on the next run relies on what is in the working folder, even after a power loss: the names of the
    // finalized files must be on disk before the state is, and the state before anything is put in place.
    try FileSystem.sync(work.cacheFolder)
    try work.save(state)
    for folder in [work.path, directory] { try FileSystem.sync(folder) }
    return .publishing(publishing, open: existing.compactMapValues(\.live))
  }

  private func item(
    _ index: Int, _ job: MigrationJob, _ result: JobResult, _ existing: [String: TargetFiles.ExistingCache],
    _ work: WorkFolder
  ) throws -> RunState.Publishing.Item {
    let target = job.plan.routing.targets[index]
    let name = target.fileName
    let account = RunState.Publishing.Account(
      ledger: facts.ledgerText(index), counters: result.targets[index].counters,
      rejectReasons: result.targets[index].rejectReasons)
    if let hasRejects = job.finished.rejects[index] {
      return RunState.Publishing.Item(
        name: name, userID: target.userID, hasCache: target.userID != nil, hasRejects: hasRejects, change: nil,
        account: account)
    }
    // Found out before anything is put in place: a quarantine that cannot be read cannot be added to.
    if options.existing == .merge || existing[name] == nil { _ = try RegularFile.read(rejectsPath(name)) }
    if options.existing == .merge, existing[name] != nil {
      try FileSystem.sync(work.untouchedWaitingPath(name))
      let merge = RunState.MergeItem(
        runs: result.targets[index].runs, outcomes: result.targets[index].outcomes, model: job.plan.model.rawValue,
        messageEntity: job.plan.model.messageEntity.rawValue, startedAt: facts.state?.startedAt ?? 0,
        coversAllOwners: options.owners == nil, ledger: account.ledger,
        rungs: facts.salvage?.methodsText(target: index), lost: job.lostHistory(index), source: job.factory.sourceName)
      return RunState.Publishing.Item(
        name: name, userID: target.userID, hasCache: true, hasRejects: false, change: .merge(merge), account: account)
    }
    let isReplaced = existing[name] != nil
    let hasRejects = try finalize(index, job, work) || !isReplaced && FileSystem.exists(rejectsPath(name))
    return RunState.Publishing.Item(
      name: name, userID: target.userID, hasCache: target.userID != nil, hasRejects: hasRejects,
      change: isReplaced ? .replace : nil, account: account)
  }

  /// Finishes a new file: rejected rows next to it, no waiting tables inside, WAL mode, on disk.
  /// - Returns: whether there are rejected rows.
  private func finalize(_ index: Int, _ job: MigrationJob, _ work: WorkFolder) throws -> Bool {
    let target = job.plan.routing.targets[index]
    let name = target.fileName
    let rejects: Int
    do {
      let loader = try job.files.loader(target, cacheBytes: 1 << 20)
      rejects = try loader.rejected.write(to: work.rejectsPath(name))
      try loader.finalize(
        RunRecord(
          runID: facts.state?.runID ?? "", model: job.plan.model.rawValue, startedAt: facts.state?.startedAt ?? 0,
          finishedAt: CacheFile.currentMilliseconds(), coversAllOwners: options.owners == nil,
          ledger: facts.ledgerText(of: target), rungs: facts.salvage?.methodsText(target: index),
          source: job.factory.sourceName))
    }
    try FileSystem.sync(work.cachePath(name))
    return rejects > 0
  }

  /// A cache to change; opened here if it was not already open.
  private func liveCache(_ item: RunState.Publishing.Item, _ open: [String: LiveCache]) throws -> LiveCache {
    if let cache = open[item.name] { return cache }
    guard let userID = item.userID, FileSystem.exists(targetPath(item.name)) else { throw CacheMovedOn() }
    return try LiveCache.openExisting(targetPath(item.name), userID: userID)
  }

  func rejectsPath(_ name: String) -> String { directory + "/" + name + ".rejects.jsonl" }

  /// Puts the finished files in place one after the other, writes the reports, and removes the working folder last. It
  /// can be killed anywhere and run again: what is in place is no longer in the working folder, and a changed cache
  /// knows the run. The folder also stays if the reports cannot be written, so that the next run writes them.
  func publish(
    _ publishing: RunState.Publishing, _ runID: String, _ work: WorkFolder, open: [String: LiveCache] = [:],
    since states: CacheStates? = nil, isResumed: Bool = false
  ) throws -> MigrationOutcome {
    if isResumed { try removeDamaged(publishing, work) }
    var published: [MigrationOutcome.PublishedCache] = []
    let total = Int64(publishing.items.count)
    for (index, item) in publishing.items.enumerated() {
      let tell = { self.emit(.progress(.publish, rows: Int64(index), total: total)) }
      tell()
      switch item.change {
      case nil:
        try checkPresent(item, of: publishing, runID, work)
        try place(item, work)
      case .replace: try replace(item, runID, work, liveCache(item, open), since: states, beforeCommit: tell)
      case .merge(let merge): try self.merge(merge, item, runID, work, liveCache(item, open), beforeCommit: tell)
      }
      if let userID = item.userID {
        let rejects = rejectsPath(item.name)
        let hasRejects = item.change.map { _ in FileSystem.exists(rejects) } ?? item.hasRejects
        published.append(
          MigrationOutcome.PublishedCache(
            userID: userID, path: targetPath(item.name), rejectsPath: hasRejects ? rejects : nil))
      }
    }
    try FileSystem.sync(directory)
    // Only now: of two changes in two folders, the later one may be the only one that survives a power loss.
    for item in publishing.items where item.change == nil && item.hasCache { unlink(work.cachePath(item.name)) }
    do { try writeReports(publishing.report) } catch {
      // The next run needs what is to be reported, but no copy of the store: the disk may be full.
      for folder in [work.viewFolder, work.temporaryFolder] { FileSystem.remove(folder) }
      throw MigrationError.reportsMissing(
        error, report: publishing.report,
        hint:
          "The caches are in place and proven; only reports are missing. Free some space, or choose another --report, and "
          + "run the same command again: it writes the reports and nothing else.")
    }
    work.removePublished()
    return MigrationOutcome(report: publishing.report, caches: published)
  }

  /// Files that were proven by an attempt that was killed may have been damaged since.
  private func removeDamaged(_ publishing: RunState.Publishing, _ work: WorkFolder) throws {
    for item in publishing.items where item.hasCache {
      // What a merge left there is not put in place.
      if case .merge? = item.change { continue }
      let path = work.cachePath(item.name)
      guard FileSystem.exists(path), !CacheContent.isWhole(path) else { continue }
      work.removeFile(item.name)
      if item.change != nil { throw CacheMovedOn() }
    }
  }

  /// Whether an owner's cache has what the run made for it.
  func isInPlace(_ item: RunState.Publishing.Item, _ runID: String) -> Bool {
    let path = targetPath(item.name)
    guard item.hasCache, FileSystem.exists(path), let cache = try? SetAsideReader(path: path) else { return false }
    return (try? cache.hasRun(runID)) ?? false
  }

  /// A new cache waits in the working folder, or an earlier attempt put it in place. If it is nowhere, someone has
  /// removed it since, and it has to be made again.
  private func checkPresent(
    _ item: RunState.Publishing.Item, of publishing: RunState.Publishing, _ runID: String, _ work: WorkFolder
  ) throws {
    guard item.hasCache, !FileSystem.exists(work.cachePath(item.name)), !FileSystem.exists(targetPath(item.name))
    else { return }
    // Starting over would refuse the caches that are in place.
    guard options.existing == .merge || !publishing.items.contains(where: { isInPlace($0, runID) }) else {
      throw MigrationError(
        .targetExists, "A cache that this run had put in place is gone, and others of it are still there.",
        hint: "Use --merge to make it again. Caches that are already in place stay.")
    }
    throw CacheMovedOn()
  }

  private func place(_ item: RunState.Publishing.Item, _ work: WorkFolder) throws {
    let made = work.cachePath(item.name)
    let target = targetPath(item.name)
    let isDue = item.hasCache && FileSystem.exists(made)
    do {
      if isDue { try FileSystem.checkVacant(target, for: made) }
      try placeRejects(item, work)
      if isDue { try FileSystem.place(made, at: target) }
    } catch var error as MigrationError {
      // An app has created a cache since: there is now something to merge into.
      if options.existing == .merge, error.code == .targetExists, (try? CacheFile.checkHeader(path: target)) != nil {
        throw CacheMovedOn()
      }
      // What is finished and what is in place stays: a person has to decide.
      error.keepsWork = error.code == .targetExists
      throw error
    }
  }

  /// A quarantine that is there stays, and what is new is added to it: it has lines of other stores, of a cache that was
  /// deleted since, or repairs. Only a cache that is replaced takes its quarantine with it.
  private func placeRejects(_ item: RunState.Publishing.Item, _ work: WorkFolder) throws {
    let (made, target) = (work.rejectsPath(item.name), rejectsPath(item.name))
    if case .replace = item.change {
      if !item.hasRejects {
        FileSystem.remove(target)
      } else if FileSystem.exists(made) {
        try FileSystem.rename(made, target)
      }
    } else if FileSystem.exists(made) {
      guard try RegularFile.read(target) != nil else { return try FileSystem.rename(made, target) }
      try addRejects(item, work)
      FileSystem.remove(made)
    }
  }

  /// Adds the lines of rejected rows to the quarantine that is there; the file that has only them stays.
  private func addRejects(_ item: RunState.Publishing.Item, _ work: WorkFolder) throws {
    let made = work.rejectsPath(item.name)
    let all = made + ".all"
    try RejectedRows.write(linesOf: made, after: rejectsPath(item.name), to: all)
    try FileSystem.rename(all, rejectsPath(item.name))
  }

  /// Once no app can come between, and before the new content is in place, the quarantine gets the lines of both: after
  /// a kill, neither the old cache nor the new one may lack any. The lines of the old one go last.
  private func replace(
    _ item: RunState.Publishing.Item, _ runID: String, _ work: WorkFolder, _ cache: LiveCache,
    since states: CacheStates?, beforeCommit: () -> Void
  ) throws {
    if try !cache.runs(recorded: runID).hasRun {
      try cache.replaceContent(
        with: work.cachePath(item.name), isUnchanged: { states?.isUnchanged(item.name) ?? true },
        beforeCommit: {
          if FileSystem.exists(work.rejectsPath(item.name)) {
            try addRejects(item, work)
            try FileSystem.sync(directory)
          }
          beforeCommit()
        })
    }
    work.removeFile(item.name)
    try placeRejects(item, work)
  }

  /// Lines of rejected rows are added to the quarantine before the cache knows about the rows: a line may be there
  /// twice, but never be missing.
  private func merge(
    _ merge: RunState.MergeItem, _ item: RunState.Publishing.Item, _ runID: String, _ work: WorkFolder,
    _ cache: LiveCache, beforeCommit: () -> Void
  ) throws {
    let known = try cache.runs(recorded: runID)
    guard !known.hasRun else { return }
    guard known.count == merge.runs else { throw CacheMovedOn() }
    let waiting = work.waitingPath(item.name)
    FileSystem.remove(waiting + "-journal")
    try FileSystem.copy(work.untouchedWaitingPath(item.name), to: waiting)
    try cache.merge(waiting: waiting, messageEntity: merge.messageEntity, source: merge.source, lost: merge.lost) {
      loader in
      guard try loader.account.outcomeText() == merge.outcomes else { throw CacheMovedOn() }
      let rejects = work.rejectsPath(item.name)
      FileSystem.remove(rejects)
      if try loader.rejected.write(to: rejects, after: rejectsPath(item.name)) > 0 {
        try FileSystem.rename(rejects, rejectsPath(item.name))
        try FileSystem.sync(directory)
      }
      beforeCommit()
      return RunRecord(
        runID: runID, model: merge.model, startedAt: merge.startedAt, finishedAt: CacheFile.currentMilliseconds(),
        coversAllOwners: merge.coversAllOwners, ledger: merge.ledger, rungs: merge.rungs,
        source: merge.source)
    }
  }
}
