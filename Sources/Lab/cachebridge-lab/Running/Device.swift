import CacheSync
import ChatCache
import ChatClient
import ChatModel
import ChatTesting
import ChatWire
import Dispatch
import Foundation
import SyncManager

/// One run of the app on the device: a session with the legacy layer set up.
final class Device: Sendable {
  /// What the session reported about its connection and signals.
  fileprivate struct Told: Sendable {
    var isConnected = false
    var isLoggedIn = false
    /// How often it was connected.
    var connections = 0
    var signals: Set<Int64> = []
  }

  let stage: Stage
  let session: ChatSession
  let isRefusing: Locked<Bool>
  /// What prevents messages from being sent.
  let hold: Awaited<SendHold>
  private let told = Awaited(Told())

  /// - Parameter folder: where the caches are; a folder that was used before makes this the app's next run.
  init(_ stage: Stage, _ options: Scenario.Options, folder: URL, queue: DispatchQueue) throws {
    self.stage = stage
    let (isRefusing, hold) = (Locked(false), Awaited(SendHold()))
    (self.isRefusing, self.hold) = (isRefusing, hold)
    var configuration = SyncConfiguration()
    (configuration.firstRetryDelay, configuration.longestRetryDelay) = (0.01, 0.05)
    (configuration.messagePageSize, configuration.channelPageSize) = (7, 20)
    configuration.resendInterval = 0.01
    configuration.clock = BriskClock()
    session = try ChatSession(
      userID: stage.deviceUser, directory: folder,
      transport: RefusingTransport(base: stage.transport(), isRefusing: isRefusing, hold: hold),
      configuration: configuration)
    session.setDelegateQueue(queue)
    let told = told
    session.engine.addObserver { notice in
      told.update { $0.record(notice) }
    }
    let queues = LegacyQueues()
    queues.setDelegateQueue(queue)
    queues.setCompletionQueue(queue)
    layer.setUp(options.legacy, queues, session)
  }

  var layer: LegacyLayer { LegacyLayer.of(session) }
  var isConnected: Bool { told.value.isConnected }

  /// Logs in, and returns when the session knows that it is logged in, or that the server cannot be reached.
  func connect() async throws {
    let login = try await session.connect()
    // Only then is the login stored: a next run without a network starts from it.
    if !login.isOffline { await told.until { $0.isConnected && $0.isLoggedIn } }
    await delivered()
  }

  func loseConnection() async {
    await session.engine.transport.suspend()
    await told.until { !$0.isConnected }
    await delivered()
  }

  /// Restores the connection, if the server can be reached.
  func regainConnection() async {
    if !session.reconnect() { await session.engine.transport.resume() }
    await told.until { $0.isConnected }
    await delivered()
  }

  /// Returns when everything that entered the session was delivered, also by adapters of adapters: each passes on in
  /// its own job.
  func delivered() async { for _ in 0..<4 { await session.untilDelivered(besideSends: hold.value.isOn) } }

  /// Returns when the device has everything that the server sent so far, and the app was notified.
  func awaitEvents() async throws {
    var isKnown = false
    while !isKnown, !Task.isCancelled {
      await told.until { $0.isConnected }
      let connections = told.value.connections
      let id = try await stage.signal()
      // A signal that a lost connection swallowed never comes.
      await told.until { $0.signals.contains(id) || $0.connections != connections }
      isKnown = told.value.signals.contains(id)
    }
    await delivered()
  }

  /// A value on the app's queue, after pending deliveries.
  func onQueue<Value: Sendable>(_ value: @escaping @Sendable () -> Value) async -> Value {
    await withCheckedContinuation { continuation in session.deliver { continuation.resume(returning: value()) } }
  }

  func channel(_ name: String = Stage.main) async throws -> GroupChannel {
    try await withCheckedThrowingContinuation { continuation in
      session.getChannel(url: name) { result, _ in continuation.resume(with: result) }
    }
  }

  func stop() async { try? await session.close() }
}

extension Device.Told {
  fileprivate mutating func record(_ notice: SyncNotice) {
    for effect in notice.effects {
      if case .loggedIn = effect { isLoggedIn = true }
      guard case .connection(let state) = effect else { continue }
      isConnected = state == .connected
      if isConnected { connections += 1 }
    }
    for channel in notice.change?.channels ?? [] where channel.channelURL == Stage.signals {
      signals.formUnion(channel.insertedMessages)
      signals.formUnion(channel.updatedMessages)
    }
  }
}

extension Scenario.Options {
  /// How the legacy layer is set up.
  var legacy: LegacyOptions {
    var options = LegacyOptions()
    options.policy =
      switch resend {
      case .none: .none
      case .manual: .manual
      case .automatic: .automatic
      }
    if let capacity { options.capacity = capacity }
    if let retries { options.retryCount = retries }
    options.maximumFailedPerChannel = maximumFailed ?? SBSMSyncManagerOptions.infinity
    // A scenario's server runs in 2023.
    options.retentionDays = SBSMSyncManagerOptions.infinity
    return options
  }

  var filter: SBSMMessageFilter {
    SBSMMessageFilter(messageType: messageType, customType: customType, senderUserIds: senders.isEmpty ? nil : senders)
  }

  private var messageType: MessageTypeFilter {
    switch kind {
    case .all: .all
    case .text: .user
    case .file: .file
    case .admin: .admin
    }
  }

  /// The same for newer screens.
  var params: MessageListParams {
    let params = MessageListParams()
    (params.previousResultSize, params.nextResultSize) = (limit, nextLimit ?? limit)
    (params.reverse, params.isInclusive, params.replyType) = (isReversed, true, .all)
    (params.messageTypeFilter, params.customType) = (messageType, customType)
    params.senderUserIds = senders.isEmpty ? nil : senders
    (params.includeMetaArray, params.includeReactions) = (true, true)
    (params.includeThreadInfo, params.includeParentMessageInfo) = (true, true)
    return params
  }
}
