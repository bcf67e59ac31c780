import CacheSync
import ChatClient
import ChatModel
import ChatTesting
import ChatWire
import DevChatServer
import Dispatch
import Foundation
import SendbirdTransport
import SideBySide
import SyncManager

/// A device with both API layers on one cache, connected over sockets as an app is, and the comparison of their lists.
final class WatchedDevice: Sendable {
  private struct Told: Sendable {
    var isConnected = false
    /// Grows with everything that can change a list.
    var changes = 0
  }

  private let target: WatchTarget
  private let session: ChatSession
  private let comparison: ShadowComparison
  private let told: Awaited<Told>

  /// Logs in, and starts both collections.
  /// - Parameter folder: for the cache; empty.
  /// - Throws: `WatchFailure`, or what prevents a cache.
  init(target: WatchTarget, url: String, applicationID: String, folder: URL) async throws {
    guard let api = URL(string: url), let socket = URL(string: "ws" + url.dropFirst("http".count)) else {
      throw WatchFailure.unreachable
    }
    let configuration = try TransportConfiguration(applicationID: applicationID, apiURL: api, socketURL: socket)
    var sync = SyncConfiguration()
    // A developer who restores a connection looks at the page meanwhile.
    sync.longestRetryDelay = min(sync.longestRetryDelay, 1)
    let session = try ChatSession(
      userID: target.userID, directory: folder, transport: SendbirdTransport(configuration), configuration: sync)
    let queue = DispatchQueue(label: "cachebridge-lab.app")
    session.setDelegateQueue(queue)
    let told = Awaited(Told())
    session.engine.addObserver { notice in
      told.update { told in
        told.changes += 1
        for case .connection(let state) in notice.effects { told.isConnected = state == .connected }
      }
    }
    var options = LegacyOptions()
    options.policy = .manual
    let queues = LegacyQueues()
    queues.setDelegateQueue(queue)
    queues.setCompletionQueue(queue)
    let layer = LegacyLayer.of(session)
    layer.setUp(options, queues, session)
    layer.setResumed(true, session)
    (self.target, self.session, self.told) = (target, session, told)
    do {
      _ = try await session.connect()
      let channel: GroupChannel = try await withCheckedThrowingContinuation { continuation in
        session.getChannel(url: target.channelURL) { result, _ in continuation.resume(with: result) }
      }
      var shadow = ShadowOptions()
      // It goes to the console's page and nowhere else.
      shadow.reveals = true
      guard let comparison = ShadowComparison.start(channel: channel, options: shadow) else {
        throw WatchFailure.noChannel
      }
      self.comparison = comparison
    } catch {
      try? await session.close()
      throw error is WatchFailure ? error : WatchFailure.noLogin
    }
    await comparison.started()
  }

  /// Differences that no rule allows, so far.
  var divergences: Int { comparison.status.divergences }

  func stop() async {
    comparison.stop()
    try? await session.close()
  }

  // MARK: Showing

  /// Changes are collected for this long, ns: a burst is one picture.
  private static let pause: UInt64 = 50_000_000
  /// Without a change the picture is sent this often, ns: a restarted server has lost it.
  private static let rhythm: UInt64 = 2_000_000_000

  /// After the connection is back, the app loads newer pages when this long has passed, ns: a legacy collection has what
  /// was missed only then, and whoever looks at the page should see that.
  private static let pauseBeforeLoad: UInt64 = 2_000_000_000

  /// Shows both lists on the page whenever something changes, until the task is canceled.
  func show(on client: ConsoleClient) async {
    let clock = Task {
      while !Task.isCancelled {
        try await Task.sleep(nanoseconds: Self.rhythm)
        told.update { $0.changes += 1 }
      }
    }
    let loads = Task {
      while !Task.isCancelled {
        await told.until { !$0.isConnected }
        await told.until { $0.isConnected }
        try await Task.sleep(nanoseconds: Self.pauseBeforeLoad)
        await comparison.load(.next)
      }
    }
    defer { for task in [clock, loads] { task.cancel() } }
    while !Task.isCancelled {
      let changes = told.value.changes
      _ = await comparison.compare()
      let (point, explained) = comparison.lastPoint
      let picture = WatchPicture(
        target: target, point: point, explained: explained, status: comparison.status,
        events: comparison.recentEvents, isConnected: told.value.isConnected
      ).payload
      // A server that does not answer may do so later, or be started again.
      try? await client.show(picture)
      try? await Task.sleep(nanoseconds: Self.pause)
      await told.until { $0.changes != changes }
    }
  }
}
