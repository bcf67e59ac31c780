/// Pauses between attempts of failing work.
struct RetrySchedule {
  private var failures: [JobKey: Int] = [:]
  private var pauses: [JobKey: (serial: Int, task: Task<Void, Never>)] = [:]
  private var lastSerial = 0

  /// Whether work under this key pauses after a failure.
  func isWaiting(_ key: JobKey) -> Bool { pauses[key] != nil }

  func isWaiting(where isMeant: (JobKey) -> Bool) -> Bool { pauses.keys.contains(where: isMeant) }

  /// Counts a failure.
  /// - Returns: seconds to wait.
  mutating func nextDelay(_ key: JobKey, _ configuration: SyncConfiguration, _ asked: Int?) -> Double {
    let failure = failures[key, default: 0]
    failures[key] = failure + 1
    var delay = configuration.firstRetryDelay
    for _ in 0..<min(failure, 30) where delay < configuration.longestRetryDelay { delay *= 2 }
    return max(min(delay, configuration.longestRetryDelay), Double(asked ?? 0))
  }

  /// Numbers a pause.
  mutating func nextSerial() -> Int {
    lastSerial += 1
    return lastSerial
  }

  mutating func wait(_ key: JobKey, serial: Int, _ task: Task<Void, Never>) {
    pauses[key]?.task.cancel()
    pauses[key] = (serial, task)
  }

  /// A pause is over.
  /// - Returns: false if it was canceled, or replaced by a newer one, which continues.
  mutating func end(_ key: JobKey, serial: Int) -> Bool {
    guard pauses[key]?.serial == serial else { return false }
    pauses[key] = nil
    return true
  }

  /// The work succeeded: the next failure counts as the first.
  mutating func succeed(_ key: JobKey) { failures[key] = nil }

  /// Ends pauses and forgets failures of some work.
  mutating func cancel(where isMeant: (JobKey) -> Bool) {
    for (key, pause) in pauses where isMeant(key) { pause.task.cancel() }
    pauses = pauses.filter { !isMeant($0.key) }
    failures = failures.filter { !isMeant($0.key) }
  }
}
