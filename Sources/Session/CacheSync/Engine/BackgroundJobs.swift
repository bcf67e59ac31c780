/// The work off the queue, and the pauses before failed work is retried.
final class BackgroundJobs {
  private var table = JobTable()
  private var retries = RetrySchedule()

  // MARK: Work

  /// The keys of running work.
  var keys: some Collection<JobKey> { table.running.keys }

  /// The oldest input whose answer may still arrive; `nil` without jobs.
  var oldestStart: UInt64? { table.oldestStart }

  func nextSerial() -> Int { table.nextSerial() }

  func isRunning(_ key: JobKey) -> Bool { table.isRunning(key) }

  func add(_ key: JobKey, _ job: JobTable.Job) { table.add(key, job) }

  /// The job is done, unless it has been canceled or replaced.
  func finish(_ key: JobKey, serial: Int) -> JobTable.Job? { table.finish(key, serial: serial) }

  /// Cancels jobs; their answers are ignored.
  func cancel(where isMeant: (JobKey) -> Bool) { table.cancel(where: isMeant) }

  // MARK: Retries

  /// Whether work under this key pauses after a failure.
  func isWaiting(_ key: JobKey) -> Bool { retries.isWaiting(key) }

  func isWaiting(where isMeant: (JobKey) -> Bool) -> Bool { retries.isWaiting(where: isMeant) }

  /// Counts a failure.
  /// - Parameter asked: seconds that the server requested.
  /// - Returns: seconds to wait, and the number of the pause.
  func nextPause(
    _ key: JobKey, _ configuration: SyncConfiguration, _ asked: Int?
  ) -> (delay: Double, serial: Int) {
    (retries.nextDelay(key, configuration, asked), retries.nextSerial())
  }

  func pause(_ key: JobKey, serial: Int, _ task: Task<Void, Never>) { retries.wait(key, serial: serial, task) }

  /// A pause is over.
  /// - Returns: false if it was canceled, or replaced by a newer one, which continues.
  func endPause(_ key: JobKey, serial: Int) -> Bool { retries.end(key, serial: serial) }

  /// The work succeeded: the next failure counts as the first.
  func succeed(_ key: JobKey) { retries.succeed(key) }

  /// Ends pauses and forgets failures of some work.
  func cancelRetries(where isMeant: (JobKey) -> Bool) { retries.cancel(where: isMeant) }
}
