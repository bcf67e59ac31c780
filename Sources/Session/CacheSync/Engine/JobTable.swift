import ChatModel

/// The key of work off the queue. One job runs at a time per key.
struct JobKey: Hashable, Sendable {
  enum Kind: Hashable, Sendable {
    case connect
    case channelFetch
    case channelList(Identifier)
    case channelChangelog
    case messages(filter: Identifier, isForward: Bool)
    case messageChangelog
    case messageFetch(Int64)
    case gap(String)
    case send
    case upload
    case call(Int)
    case acknowledgement
    case offlineAction
    case mutes
    case timer(String)
  }

  let kind: Kind
  /// Empty for work without a channel.
  private let channel: ChannelURL

  init(_ kind: Kind, channelURL: String = "") {
    self.kind = kind
    channel = ChannelURL(channelURL)
  }

  func isAbout(channelURL: String) -> Bool { channel == ChannelURL(channelURL) }
}

/// The work that runs off the queue.
struct JobTable {
  struct Job {
    let serial: Int
    /// The number of the input that started it: what was touched later is newer than its answer.
    let startedAt: UInt64
    let task: Task<Void, Never>
  }

  private var lastSerial = 0
  private(set) var running: [JobKey: Job] = [:]

  mutating func nextSerial() -> Int {
    lastSerial += 1
    return lastSerial
  }

  func isRunning(_ key: JobKey) -> Bool { running[key] != nil }

  mutating func add(_ key: JobKey, _ job: Job) { running[key] = job }

  /// The job is done, unless it has been canceled or replaced.
  mutating func finish(_ key: JobKey, serial: Int) -> Job? {
    guard let job = running[key], job.serial == serial else { return nil }
    running[key] = nil
    return job
  }

  /// Cancels jobs; their answers are ignored.
  mutating func cancel(where isMeant: (JobKey) -> Bool) {
    for key in Array(running.keys) where isMeant(key) {
      running[key]?.task.cancel()
      running[key] = nil
    }
  }

  /// The oldest input whose answer may still arrive; `nil` without jobs.
  var oldestStart: UInt64? { running.values.map(\.startedAt).min() }
}
