import ArgumentParser
import DevChatServer
import Foundation
import MigrationReport

struct WatchCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "watch", abstract: "Show a channel in both API layers, live, in the console.",
    discussion: """
      It logs in as a user, with a legacy and a newer collection on one new cache, and shows both lists and their events \
      side by side on the console's page, with what differs and why. It starts a server of its own, or joins one that was \
      started with `serve --console`: --server. Press Ctrl-C to stop it: the exit code is 0 if nothing differed that no \
      rule allows, and otherwise 3. Docs/Guides/DevServer.md describes it.
      """)

  @OptionGroup var serving: ServeOptions

  @Option(
    name: .customLong("server"),
    help: "The address of a server with a console, like http://127.0.0.1:8080. Needs the API token of that server.")
  var serverURL: String?

  @Option(name: .customLong("user"), help: "The user to log in as. Default: the first one who is in a channel.")
  var userID: String?

  @Option(name: .customLong("channel"), help: "The url of the channel. Default: the user's most recent one.")
  var channelURL: String?

  @Flag(name: [.short, .long], help: "Print only results, without messages.")
  var quiet = false

  func validate() throws {
    try serving.validate()
    guard serverURL != nil || serving.isOnLoopback else { throw ValidationError(ServeOptions.loopbackSentence) }
    if let serverURL, ConsoleClient(server: serverURL, apiToken: "") == nil {
      throw ValidationError("--server is an address of this machine with a port, like http://127.0.0.1:8080.")
    }
    if serverURL != nil, serving.port != 0 || serving.dataFile != nil || serving.seedDemo {
      throw ValidationError("--port, --data and --seed-demo are for a server of its own, without --server.")
    }
  }

  func run() async throws {
    let console = LabConsole(isQuiet: quiet)
    var running: RunningServer?
    let stop: StopSignal
    let client: ConsoleClient
    if let serverURL {
      guard let token = try APIToken.read(file: serving.apiTokenFile),
        let joined = ConsoleClient(server: serverURL, apiToken: token)
      else { try console.fail(WatchFailure.noToken) }
      (stop, client) = (await StopSignal(), joined)
    } else {
      let own = try await RunningServer.start(serving, hasConsole: true)
      (running, stop) = (own, await StopSignal())
      own.announce()
      let host = serving.host.contains(":") ? "[::1]" : "127.0.0.1"
      guard let joined = ConsoleClient(server: "http://\(host):\(own.server.port)", apiToken: own.apiToken) else {
        try console.fail(WatchFailure.noConsole)
      }
      client = joined
    }
    let result: Result<Bool, any Error>
    do { result = .success(try await watch(client, console, until: stop)) } catch { result = .failure(error) }
    try? await client.end()
    await running?.stop()
    switch result {
    case .success(let isEqual): if !isEqual { throw ExitCode(Int32(VerdictCode.mismatch.code)) }
    case .failure(let error): try console.fail(error)
    }
  }

  /// - Returns: whether nothing differed that no rule allows.
  private func watch(_ client: ConsoleClient, _ console: LabConsole, until stop: StopSignal) async throws -> Bool {
    let state: WatchTarget
    do { state = try WatchTarget(try await client.state(), userID: userID, channelURL: channelURL) } catch let failure
      as ConsoleClient.Failure
    { throw failure.status == 0 ? WatchFailure.unreachable : WatchFailure.noConsole }
    let folder = try TemporaryFolder()
    defer { folder.remove() }
    let device = try await WatchedDevice(
      target: state, url: client.url, applicationID: serving.applicationID, folder: folder.url)
    console.note("Watching. The console's page shows both lists; Ctrl-C ends it.")
    let work = Task { await device.show(on: client) }
    await stop.wait()
    work.cancel()
    await work.value
    let isEqual = device.divergences == 0
    console.note(
      isEqual
        ? "Every difference was allowed by a rule."
        : "\(device.divergences.counted("difference")) that no rule allows: see Docs/Guides/comparing.md.")
    await device.stop()
    return isEqual
  }
}
