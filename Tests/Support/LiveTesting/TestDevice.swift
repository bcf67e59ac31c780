package import CacheSync
package import ChatCache
import ChatModel
package import ChatWire
import FileTesting
import Foundation
import Testing

/// One device of a user: a cache of its own, an engine, a transport, and what the engine told.
package final class TestDevice: Sendable {
  package let folder: TemporaryCacheFolder
  package let engine: SyncEngine
  package let log = NoticeLog()
  private let observation: SyncObservation

  /// - Parameters:
  ///   - folder: where the cache is; another device's folder makes this its next run.
  ///   - transport: how it reaches the server.
  package init(
    userID: String, folder: TemporaryCacheFolder? = nil, transport: any ChatTransport,
    configuration: SyncConfiguration = SyncConfiguration()
  ) async throws {
    let folder = try folder ?? TemporaryCacheFolder()
    self.folder = folder
    engine = SyncEngine(
      cache: try Cache.open(directory: folder.url, userID: userID), transport: transport, configuration: configuration)
    let log = log
    observation = await engine.observe { log.append($0) }
    await engine.start()
  }

  package var cache: Cache { engine.cache }

  /// Logs in, and returns when the engine knows.
  package func connect() async throws {
    let before = TestDevice.logins(log.notices)
    _ = try await engine.transport.connect(LoginRequest(userID: engine.userID))
    // The login follows the state of the connection, and with it the user is kept.
    await log.until { notices in TestDevice.logins(notices) > before }
    try await engine.perform { _ in }
  }

  package func stop() async throws {
    await engine.transport.disconnect()
    await engine.stop()
    try await cache.closeOnOwnThread()
  }

  private static func logins(_ notices: [SyncNotice]) -> Int {
    notices.flatMap(\.effects).filter { if case .loggedIn = $0 { true } else { false } }.count
  }
}
