import ChatClient
import ChatTesting
import Dispatch
import Foundation
import Observation

/// A server with a channel of anna and ben, and anna's session; a connection that is lost comes back at once.
@MainActor final class ModelFixture {
  let server: InProcessServer
  let session: ChatSession
  private let folder = FileManager.default.temporaryDirectory.appendingPathComponent("cachebridge-\(UUID().uuidString)")

  init(messages: Int = 0, _ configure: (inout BackendConfiguration) -> Void = { _ in }) async throws {
    var configuration = BackendConfiguration.inProcess
    configure(&configuration)
    server = try InProcessServer(configuration, clock: TestClock(skippingPausesUpTo: 60))
    for user in ["anna", "ben"] { try await server.addUser(user) }
    try await server.addChannel("lunch", of: ["anna", "ben"])
    try await server.addMessages(messages, to: "lunch", by: "ben")
    session = try ChatSession(userID: "anna", directory: folder, transport: server.transport())
  }

  /// Logs in, and gets the channel.
  func channel() async throws -> GroupChannel {
    _ = try await session.connect()
    return try await session.channel(url: "lunch")
  }

  func stop() async throws {
    try await session.close()
    await server.stop()
    try FileManager.default.removeItem(at: folder)
  }
}

/// Returns when it is so, looking again whenever something changes of what it looks at, as SwiftUI does.
@available(macOS 14, iOS 17, *)
@MainActor func until(_ isSo: @MainActor () -> Bool) async {
  var isDone = false
  while !isDone {
    let (changes, continuation) = AsyncStream.makeStream(of: Void.self)
    isDone = withObservationTracking {
      isSo()
    } onChange: {
      continuation.finish()
    }
    if !isDone { for await _ in changes {} }
  }
}
