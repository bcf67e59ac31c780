import CacheSync
import ChatCache
import ChatModel
import ChatWire
import DevChatBackend
import Dispatch
import Foundation
import LiveTesting
import Testing

@testable import ChatClient

/// A server with an open channel `open` that alice moderates.
final class OpenChannelFixture: Sendable {
  /// A device of a user, with what its app was called with.
  struct Device: Sendable {
    let session: ChatSession
    let delegate: RecordingDelegate
    private let folder: TemporaryCacheFolder

    init(_ userID: String, _ transport: any ChatTransport) async throws {
      folder = try TemporaryCacheFolder()
      var configuration = SyncConfiguration()
      (configuration.firstRetryDelay, configuration.longestRetryDelay) = (0.01, 0.05)
      session = try ChatSession(
        userID: userID, directory: folder.url, transport: transport, configuration: configuration)
      let queue = DispatchQueue(label: "app")
      delegate = RecordingDelegate(queue)
      session.setDelegateQueue(queue)
      session.add(delegate as any ChannelDelegate, identifier: "test")
      _ = try await session.connect()
    }

    var log: CallLog { delegate.log }

    func open() async throws -> OpenChannel { try await session.openChannels.channel(url: "open") }

    func entered() async throws -> OpenChannel {
      let channel = try await open()
      try await channel.enter()
      return channel
    }

    /// Whether its cache has nothing of any channel.
    func isCacheEmpty() async throws -> Bool {
      try await session.cache.read { snapshot in
        try snapshot.channels().isEmpty && snapshot.stubChannelURLs().isEmpty
          && snapshot.outgoingMessages(channelURL: "open").isEmpty
          && snapshot.messages(channelURL: "open", createdIn: .min ... .max).isEmpty
      }
    }
  }

  let live: LiveFixture
  private let devices = Locked<[Device]>([])

  init(_ configure: (inout BackendConfiguration) -> Void = { _ in }) async throws {
    live = try await LiveFixture { backend in
      backend.stepTime()
      configure(&backend)
    }
    for user in ["alice", "bob", "carol"] {
      try await server("POST", "users", #"{"user_id":"\#(user)","nickname":"\#(user)"}"#)
    }
    try await server("POST", "open_channels", #"{"channel_url":"open","name":"One","operator_ids":["alice"]}"#)
  }

  /// - Parameter wrap: puts something between the session and the real transport.
  func device(_ userID: String, _ wrap: (any ChatTransport) -> any ChatTransport = { $0 }) async throws -> Device {
    let device = try await Device(userID, wrap(try live.transport()))
    devices.withValue { $0.append(device) }
    return device
  }

  /// Returns when the server has nothing more to send and the device's app was told everything.
  func quiet(_ device: Device) async {
    await live.server.untilQuiet()
    await device.session.untilDelivered()
  }

  /// A server's call.
  @discardableResult
  func server(_ method: String, _ path: String, _ body: String = "") async throws -> Payload {
    try await live.call(method, path, body)
  }

  /// A message from the server.
  @discardableResult
  func announce(_ text: String) async throws -> Int64 {
    let sent = try await server(
      "POST", "open_channels/open/messages", #"{"message_type":"ADMM","message":"\#(text)"}"#)
    return sent.integer("message_id") ?? 0
  }

  func stop() async throws {
    for device in devices.withValue({ $0 }) { try await device.session.close() }
    await live.stop()
  }
}

/// The code of the error that a call throws; 0 for none.
func thrownCode(_ call: () async throws -> Void) async -> Int {
  do { try await call() } catch { return (error as? SBDError)?.code ?? -1 }
  return 0
}
