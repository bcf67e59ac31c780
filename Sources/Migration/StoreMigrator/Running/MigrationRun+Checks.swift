import CacheLoading
import CacheStorage
import Foundation
import LegacyStore
import MigrationReport

extension MigrationRun {
  /// Decides for all owners, before any work, what happens to existing caches (Docs/Guides/codes.md#exit-codes).
  /// - Parameter states: the caches as they were at the start, which must not have been written to since.
  /// - Returns: the existing caches, by file name; a dry run opens none of them.
  func checkTargets(
    _ plan: MigrationPlan, since states: CacheStates?
  ) throws -> [String: TargetFiles.ExistingCache] {
    var existing: [String: TargetFiles.ExistingCache] = [:]
    let isFew = plan.routing.targets.count <= OwnerGroups.size
    for target in plan.routing.targets {
      let path = targetPath(target.fileName)
      guard let userID = target.userID else { continue }
      guard FileSystem.exists(path) else {
        try FileSystem.checkNoLog(besideMissing: path)
        continue
      }
      let header: CacheFile.Header
      do { header = try CacheFile.checkHeader(path: path) } catch let error where error.code == .newerVersion {
        throw MigrationError(
          .targetNewer, "A cache in the target folder was created by a newer version and was not touched.",
          hint: "Update this tool.")
      } catch {
        throw MigrationError(
          .targetExists, "The target folder contains a file that has the name of a cache but is not one.",
          hint: "Move it, or choose another folder.")
      }
      // Neither --merge nor --replace has anything to work with.
      guard header != .empty else {
        throw MigrationError(
          .targetExists, "The target folder contains an empty file that has the name of a cache.",
          hint: "Remove it if no app is creating a cache there, or choose another folder.")
      }
      guard options.existing != .refuse else {
        throw MigrationError(
          .targetExists, "The target folder already contains a cache of an owner of this store.",
          hint: "Use --merge to add what is new in the store. --replace rebuilds it, without what an app wrote to it.")
      }
      let live = try options.isDryRun || !isFew ? nil : LiveCache.openExisting(path, userID: userID)
      if let states, !options.isDryRun, !states.isUnchanged(target.fileName) { throw MigrationError.cacheInUse }
      existing[target.fileName] = TargetFiles.ExistingCache(path: path, live: live)
    }
    return existing
  }

  /// Where the cache with that name goes.
  func targetPath(_ name: String) -> String { directory + "/" + name + ".sqlite" }

  /// Refuses early if there is certainly not enough space. Payloads may shrink to three quarters when they are decoded.
  /// - Parameter existing: caches that exist. A merge works on a copy of each, and a replacement also goes through the
  ///   log.
  func checkSpace(
    _ plan: MigrationPlan, _ work: WorkFolder, existing: [String: TargetFiles.ExistingCache]
  ) throws {
    let new = plan.storeBytes / 2
    let copies = existing.values.reduce(Int64(0)) { $0 + FileSystem.bytes($1.path) }
    let more = existing.isEmpty ? 0 : options.existing == .merge ? copies : new
    try checkSpace(needed: new + more, "for the caches", work)
  }

  func checkSpace(needed: Int64, _ purpose: String, _ work: WorkFolder) throws {
    guard let free = FileSystem.freeBytes(work.path), free < needed else { return }
    throw MigrationError.noSpace(purpose, needed: needed, free: free)
  }

  /// Ends the run if the store was written to while it was read.
  func checkUnchanged(_ recognition: StoreRecognition) throws {
    let now = try? recognition.files.snapshot()
    facts.isChanged = now != recognition.snapshot
    guard now != recognition.snapshot else { return }
    throw MigrationError(
      .sourceChanged, "The store changed while it was read; nothing was published.",
      hint: "Close the app that uses it, or copy the store, then run the command again.")
  }

  /// Proof, balance and reject limit: what prevents a finished run from being published.
  func checkResult(_ result: JobResult) throws {
    if let proof = result.proof, proof.unreadable > 0, options.existing == .merge {
      throw MigrationError(
        .mismatch,
        "No codec here can read \(proof.unreadable.counted("row")) that an earlier run migrated; nothing was published.",
        hint: "Merge in the app, with the codecs of that run (`MigrationOptions.codecs`).")
    }
    if let proof = result.proof, !proof.isProven {
      throw MigrationError(
        .mismatch, "Verification failed: the caches do not contain what the store contains; nothing was published.",
        hint: "Run the command again. If the problem persists, report it and attach the JSON report.")
    }
    let ledger = facts.ledger
    guard ledger.values.allSatisfy(\.balanced) else {
      throw MigrationError(
        .mismatch, "The ledger does not balance: rows read and rows accounted for differ; nothing was published.",
        hint: "Run the command again. If the problem persists, report it and attach the JSON report.")
    }
    let total = ledger.values.reduce(LedgerCounts(), +)
    let lost = total.rejected + total.undecoded
    guard options.rejectLimit?.isExceeded(by: lost, of: total.read) != true else {
      throw MigrationError(
        .rejectLimit,
        "\(lost) of \(total.read.counted("row")) \(lost.agreeing("is", "are")) rejected or undecoded, more than the limit; nothing was published.",
        hint: "Read the findings in the report, then raise --max-rejects or repair the store.")
    }
  }
}

extension MigrationError {
  /// Both numbers are in one unit, small enough that neither is 0 unless nothing is free.
  static func noSpace(_ purpose: String, needed: Int64, free: Int64) -> MigrationError {
    let (unit, shift): (String, Int64) = free < 16 << 20 ? ("KiB", 10) : ("MiB", 20)
    let least = (needed + (1 << shift) - 1) >> shift
    return MigrationError(
      .noSpace, "Not enough space \(purpose): at least \(least) \(unit) needed, \(free >> shift) \(unit) free.",
      hint: "Free some space and run the same command again.")
  }

  static let cacheInUse = MigrationError(
    .locked, "A cache in the target folder is in use.",
    hint: "Close the app that has it open, then run the command again.")
}

extension LiveCache {
  /// The cache; throws `cacheInUse` if its current use leaves no room for a change.
  static func openExisting(_ path: String, userID: String) throws -> LiveCache {
    do { return try LiveCache(path: path, userID: userID) } catch let error as CacheError where error.code == .busy {
      throw MigrationError.cacheInUse
    }
  }
}
