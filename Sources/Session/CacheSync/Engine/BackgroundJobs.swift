/// The work beside the queue, and the pauses before what failed is tried again.
final class BackgroundJobs {
  private var table = JobTable()
  private var retries = RetrySchedule()

  // MARK: Work

  /// The keys of what is under way.
  var keys: some Collection<JobKey> { table.running.keys }

  /// The oldest input that an answer can still come to; `nil` without jobs.
  var oldestStart: UInt64? { table.oldestStart }

  func nextSerial() -> Int { table.nextSerial() }

  func isRunning(_ key: JobKey) -> Bool { table.isRunning(key) }

  func add(_ key: JobKey, _ job: JobTable.Job) { table.add(key, job) }

  /// The job is done, unless it was cancelled or replaced meanwhile.
  func finish(_ key: JobKey, serial: Int) -> JobTable.Job? { table.finish(key, serial: serial) }

  /// Cancels jobs; their answers are not heard any more.
  func cancel(where isMeant: (JobKey) -> Bool) { table.cancel(where: isMeant) }

  // MARK: Retries

  /// Whether work under this key pauses after a failure.
  func isWaiting(_ key: JobKey) -> Bool { retries.isWaiting(key) }

  func isWaiting(where isMeant: (JobKey) -> Bool) -> Bool { retries.isWaiting(where: isMeant) }

  /// Counts a failure.
  /// - Parameter asked: seconds that the server named.
  /// - Returns: seconds to wait, and the number of the pause.
  func nextPause(
    _ key: JobKey, _ configuration: SyncConfiguration, _ asked: Int?
  ) -> (delay: Double, serial: Int) {
    (retries.nextDelay(key, configuration, asked), retries.nextSerial())
  }

  func pause(_ key: JobKey, serial: Int, _ task: Task<Void, Never>) { retries.wait(key, serial: serial, task) }

  /// The time of a pause is up.
  /// - Returns: false when it was called off, or replaced by a newer one, which goes on.
  func endPause(_ key: JobKey, serial: Int) -> Bool { retries.end(key, serial: serial) }

  /// The work went well: the next failure is the first again.
  func succeed(_ key: JobKey) { retries.succeed(key) }

  /// Some work pauses no more, and its failures are forgotten.
  func cancelRetries(where isMeant: (JobKey) -> Bool) { retries.cancel(where: isMeant) }
}
