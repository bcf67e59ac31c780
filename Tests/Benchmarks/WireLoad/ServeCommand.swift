import ArgumentParser
import ChatModel
import DevChatBackend
import DevChatServer
import Foundation

/// The server's side of a measurement, a process of its own. It ends when its standard input does, so it cannot outlive
/// whoever started it.
struct ServeCommand: AsyncParsableCommand {
  enum Kind: String, ExpressibleByArgument, CaseIterable {
    /// The real server; messages are stored in a file.
    case chat
    /// The real server in front of a backend that stores nothing.
    case relay
    /// The real server, which hands out bursts of messages that it does not store.
    case storm
    /// NIO alone.
    case echo
  }

  static let configuration = CommandConfiguration(commandName: "serve", shouldDisplay: false)

  @Argument var kind: Kind
  @Option(help: "Where the data file goes.") var folder: String?
  @Flag(help: "Make the users and channels of the soak.") var soak = false

  func run() async throws {
    switch kind {
    case .echo:
      let echo = try await EchoServer.start()
      announce(echo.port)
      await endOfInput()
      try await echo.stop()
    case .relay:
      let server = try await DevChatServer.start(backend: RelayBackend())
      announce(server.port)
      await endOfInput()
      await server.stop()
    case .storm:
      let base = try DevBackend(BackendConfiguration())
      try await base.seedDemo()
      // The demo's messages take a millisecond each of the server's time, which is ahead of the clock until then.
      try await Task.sleep(nanoseconds: 500_000_000)
      let backend = StormBackend(base)
      let server = try await DevChatServer.start(backend: backend)
      announce(server.port)
      await endOfInput()
      let calls = await backend.callsInStorm
      await server.stop()
      await base.stop()
      print("calls \(calls)")
    case .chat:
      var settings = BackendConfiguration()
      settings.dataFile = folder.map { $0 + "/data.sqlite" }
      settings.apiToken = "load"
      let backend = try DevBackend(settings)
      if soak { try await SoakFixture.make(in: backend) } else { try await backend.seedDemo() }
      let dropped = Counter()
      var edge = ServerConfiguration()
      edge.onEvent = { if $0.code == .slowReaderDropped { dropped.add() } }
      let server = try await DevChatServer.start(edge, backend: backend)
      announce(server.port)
      await endOfInput()
      let limits = edge.limits
      let status = server.status
      await server.stop()
      await backend.stop()
      let after = server.status
      print(
        "slow \(dropped.value) queue \(status.peakQueuedBytes) \(limits.writeQueueBytes)"
          + " pending \(status.peakPendingDeliveryBytes) \(limits.pendingDeliveryBytes)"
          + " left \(after.connections + after.sockets)")
    }
  }

  private func announce(_ port: Int) { FileHandle.standardOutput.write(Data("\(port)\n".utf8)) }

  private func endOfInput() async {
    await withCheckedContinuation { continuation in
      DispatchQueue.global().async {
        while !FileHandle.standardInput.availableData.isEmpty {}
        continuation.resume()
      }
    }
  }
}
