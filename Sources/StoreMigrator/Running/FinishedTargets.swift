import ChatCache

/// Targets of a run that an earlier attempt has finished, and that are good as they are: files that wait for a place which
/// is free, and caches that know the run.
struct FinishedTargets {
  /// By the target's number, what the job found out about it.
  private(set) var results: [Int: JobResult.Target] = [:]
  /// By the target's number, whether rows of it are in a quarantine file of the run.
  private(set) var rejects: [Int: Bool] = [:]
  /// By the target's number, the cache that is in place already.
  private(set) var placed: [Int: String] = [:]

  init() {}

  /// - Parameters:
  ///   - earlier: what the earlier attempt had to put in place.
  ///   - targetPath: where the cache of a name goes.
  ///   - rejectsPath: where the quarantine file of a name goes.
  init(
    _ earlier: RunState.Publishing, runID: String, _ routing: OwnerRouting, _ work: WorkFolder,
    targetPath: (String) -> String, rejectsPath: (String) -> String
  ) throws {
    for (item, result) in zip(earlier.items, earlier.results) {
      guard let index = routing.targets.firstIndex(of: result.target) else { continue }
      let path = targetPath(item.name)
      if item.userID != nil {
        let isThere = FileSystem.exists(path)
        if isThere, try SetAsideReader(path: path).hasRun(runID) {
          placed[index] = path
        } else if isThere || item.change != nil || !FileSystem.exists(work.cachePath(item.name)) {
          continue
        }
      }
      results[index] = result
      rejects[index] = item.change == nil ? item.hasRejects : FileSystem.exists(rejectsPath(item.name))
    }
  }
}
