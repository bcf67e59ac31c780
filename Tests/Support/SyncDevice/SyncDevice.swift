import CacheSync
import ChatCache
import ChatModel
import ChatWire
import Foundation
import LiveTesting
import SendbirdTransport

/// One device of a user as a process of its own, for tests that kill it.
///
/// It says on standard output what it does, and takes on standard input: `steps N` does so many random things (answer:
/// `stepped`), `sends N` sends so many texts and files (same answer), `idle` waits until nothing is under way (answer: `idle`), `file ID PATH` sends a file to the first channel,
/// `memory` asks for the most that it ever needed (answer: `memory BYTES`). It ends when standard input does.
@main struct SyncDevice {
  static func main() async throws {
    guard let arguments = Arguments(Array(CommandLine.arguments.dropFirst())) else {
      FileHandle.standardError.write(Data("sync-device: an argument is missing\n".utf8))
      exit(64)
    }
    if let bytes = arguments.largestFile { Limits.setLargestFile(bytes) }
    let holds = Holds(arguments.hold?.point, number: arguments.hold?.number ?? 0)
    let engine = SyncEngine(
      cache: try Cache.open(directory: arguments.folder, userID: arguments.userID),
      transport: try transport(arguments, holds), configuration: configuration)
    let observation = await engine.observe { await tell($0, holds, arguments.files) }
    await engine.start()
    Output.line("opened")
    var policy = ResendPolicy()
    policy.isAutomatic = true
    engine.setResendPolicy(policy)
    // What the user does to messages and channels waits like what is sent.
    engine.setOfflineKinds(Set(OfflineAction.Kind.allCases))
    var everything = ChannelListCall()
    everything.showsEmpty = true
    everything.showsFrozen = true
    everything.hidden = .all
    engine.syncChannels(everything)
    let watches = arguments.channels.map { engine.watchMessages(channelURL: $0) }
    Task { await connect(engine) }
    var user = RandomUser(engine, arguments)
    for await line in Input.lines() {
      let words = line.split(separator: " ")
      switch words.first {
      case "steps":
        for _ in 0..<(words.last.flatMap { Int($0) } ?? 0) { try await user.step() }
        Output.line("stepped")
      case "sends":
        for _ in 0..<(words.last.flatMap { Int($0) } ?? 0) { try await user.sendSomething() }
        Output.line("stepped")
      case "idle":
        await engine.untilIdle()
        Output.line("idle")
      case "file" where words.count == 3: try user.sendFile(String(words[2]), requestID: String(words[1]))
      case "memory": Output.line("memory \(Limits.peakMemory)")
      default: break
      }
    }
    withExtendedLifetime((observation, watches)) {}
    exit(0)
  }

  private static let clock = FastClock(factor: 20)

  private static var configuration: SyncConfiguration {
    var configuration = SyncConfiguration()
    configuration.clock = clock
    configuration.messagePageSize = 7
    configuration.channelPageSize = 2
    return configuration
  }

  private static func transport(_ arguments: Arguments, _ holds: Holds) throws -> InterceptedTransport {
    guard let api = URL(string: arguments.server),
      let socket = URL(string: arguments.server.replacingOccurrences(of: "http://", with: "ws://"))
    else { throw WireError(.invalidParameter, "The server's address is no URL.") }
    var configuration = try TransportConfiguration(applicationID: "DEV", apiURL: api, socketURL: socket)
    configuration.clock = clock
    configuration.timeouts = FastClock.timeoutsOfLostAnswers
    return InterceptedTransport(
      SendbirdTransport(configuration),
      beforeConnect: { await holds.pass(.connecting) },
      beforeSend: { await holds.beforeSend($0) },
      afterSend: { command, _ in await holds.afterSend(command) },
      afterCall: { await holds.afterCall($0) })
  }

  /// On the fast clock a login times out soon when the machine is busy with other tests.
  private static func connect(_ engine: SyncEngine) async {
    for _ in 0..<50 {
      guard let outcome = try? await engine.connect(LoginRequest(userID: engine.userID)) else { continue }
      return Output.line(outcome.isOffline ? "offline" : "online")
    }
    Output.line("refused")
  }

  private static func tell(_ notice: SyncNotice, _ holds: Holds, _ files: URL) async {
    for channel in notice.change?.channels ?? [] {
      for requestID in channel.insertedOutgoing {
        Output.line("stored \(requestID)")
        // From here on, the cache has a copy.
        try? FileManager.default.removeItem(at: files.appendingPathComponent(requestID))
      }
      for message in channel.updated {
        for action in message.pendingActions where action.kind == .edit {
          Output.line("kept \(message.id) \(message.showingPendingActions.text)")
        }
      }
      if notice.source == .resendStarted { holds.resends(channel.updatedOutgoing) }
    }
    for case .uploadProgress in notice.effects { await holds.pass(.uploading) }
    if notice.change != nil { await holds.pass(.committed) }
  }
}
