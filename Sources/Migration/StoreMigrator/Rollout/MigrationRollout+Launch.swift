import MigrationReport

extension MigrationRollout {
  /// What to do at a launch.
  public enum Decision: Sendable, Equatable {
    case migrate
    /// An earlier launch migrated.
    case done
    /// There is nothing to migrate: no store, or one without rows.
    case noStore
    /// Not now; the next launch decides again.
    case postpone(Postponement)
    /// Launches no longer migrate, until the policy has a greater `round`.
    case abandon(Abandonment)
  }

  /// Why a launch does not migrate yet.
  public enum Postponement: String, Sendable, CaseIterable {
    /// The user is not in the share.
    case share
    /// `Policy.isStopped`.
    case stopped
    case storeTooLarge = "store_too_large"
    case lowDisk = "low_disk"
    case lowPower = "low_power"
    case hot
    /// Another process is working in the folder of the caches.
    case locked
    /// The attempt could not be recorded, or the record is of a newer version of this package.
    case record
  }

  /// Why launches no longer migrate.
  public enum Abandonment: String, Sendable, CaseIterable {
    /// `Policy.attempts` launches ended during a migration, or some of them failed.
    case endedInside = "ended_inside"
    /// All of them failed for a reason that would make the next one fail as well.
    case failed
    /// The record of the attempts is damaged, so their number is not known.
    case recordDamaged = "record_damaged"
  }

  /// The outcome of a launch.
  public struct Launch: Sendable {
    public let decision: Decision
    /// How the run ended; `nil` if the decision was not to migrate.
    public let result: Result<MigrationOutcome, MigrationError>?
    /// The small report of the launch, to send to the app's statistics (Docs/Guides/many-stores.md#the-small-report).
    /// It is the report of the run, or says why there was none.
    ///
    /// `nil` if there is nothing to report: the store was migrated earlier or does not exist, the user is not in the
    /// share, or the rollout is stopped. If a launch waits or gives up for the same reason as the one before, its
    /// report has the same id, so both count once, except for `locked` and `record`. A full disk, a low battery and a
    /// hot device are one reason, `device`, because what an app learns about the disk must not leave the device
    /// (Docs/Guides/apple-systems.md#privacy-manifest).
    public let summaryPayload: String?

    /// Whether the caches are the ones to open: they are in place, or there never was a store.
    public var isMigrated: Bool {
      switch (decision, result) {
      case (.done, _), (.noStore, _), (_, .success): true
      case (_, .failure(let error)): error.isPublished
      default: false
      }
    }

    init(_ decision: Decision, _ facts: LaunchFacts? = nil) {
      (self.decision, result) = (decision, nil)
      summaryPayload = (facts ?? LaunchFacts(decision))?.text
    }

    init(result: Result<MigrationOutcome, MigrationError>) {
      (decision, self.result) = (.migrate, result)
      summaryPayload =
        switch result {
        case .success(let outcome): outcome.report.summaryPayload
        case .failure(let error):
          // A run that found a cache in use has no report.
          error.report?.summaryPayload ?? (error.code == .locked ? LaunchFacts(.postpone(.locked))?.text : nil)
        }
    }
  }
}

extension LaunchFacts {
  /// `nil` for a launch with nothing to tell.
  init?(_ decision: MigrationRollout.Decision, id: String? = nil, attempts: [String] = []) {
    let (kind, reason): (LaunchFacts.Kind, String)
    switch decision {
    case .migrate, .done, .noStore, .postpone(.share), .postpone(.stopped): return nil
    case .postpone(.lowDisk), .postpone(.lowPower), .postpone(.hot): (kind, reason) = (.postponed, "device")
    case .postpone(let postponement): (kind, reason) = (.postponed, postponement.rawValue)
    case .abandon(let abandonment): (kind, reason) = (.abandoned, abandonment.rawValue)
    }
    self.init(
      id: id ?? LaunchFacts.idPrefix + RandomHex.text(bytes: 6), tool: "cachebridge " + ToolVersion.current, kind: kind,
      reason: reason, attempts: attempts)
  }
}
