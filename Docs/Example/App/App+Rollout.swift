import StoreMigrator

extension App {
  // region: launch with a rollout
  /// Step 1 for a share of the users: decides at each launch whether to migrate now, and gives up after two launches that
  /// ended inside a migration, or failed.
  /// - Parameters:
  ///   - share: percent of the users, from the app's remote configuration.
  ///   - conditions: of the device; `nil`, which is what an app passes: as the system tells them.
  /// - Returns: whether the caches can be used; otherwise, start the old SDK.
  static func migrate(
    _ settings: AppSettings, share: Double, conditions: DeviceConditions? = nil, statistics: Statistics
  ) async throws -> Bool {
    var policy = MigrationRollout.Policy()
    policy.share = share
    let rollout = MigrationRollout(
      store: settings.store, directory: settings.caches, userID: settings.userID, policy: policy)
    let launch = await rollout.run(under: conditions)
    if let payload = launch.summaryPayload { try statistics.send(payload) }
    return launch.isMigrated
  }
  // end
}
