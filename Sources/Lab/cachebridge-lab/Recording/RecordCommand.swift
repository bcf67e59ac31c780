import ArgumentParser
import ChatModel
import DevChatBackend
import DevChatServer
import Foundation
import MigrationReport

struct RecordCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "record", abstract: "Run the chat server, and write what happened as a scenario for `compare`.",
    discussion: """
      It runs like `serve`, and records what clients and server-side calls do in the most active channel. Ctrl-C or --for \
      ends it and writes the scenario. Users and messages get new names, and no text is kept. What a scenario cannot \
      express is counted on standard error.
      """)

  @OptionGroup var serving: ServeOptions

  @Option(name: [.customShort("o"), .customLong("output")], help: "The scenario file to write.", completion: .file())
  var output: String

  @Option(name: .customLong("for"), help: "Stop after this many seconds.")
  var duration: Double?

  @Option(name: .customLong("user"), help: "The user whose device is recorded. Default: the first user who logs in.")
  var userID: String?

  @Flag(name: [.short, .long], help: "Print only results, without messages.")
  var quiet = false

  func validate() throws {
    try serving.validate()
    guard duration.map({ $0 > 0 && $0 <= 86_400 }) ?? true else {
      throw ValidationError("--for is a number of seconds up to 86400.")
    }
  }

  func run() async throws {
    let console = LabConsole(isQuiet: quiet)
    do { try LabReportFile.checkWritable(output) } catch { try console.fail(error) }
    var (settings, edge) = try serving.settings()
    // Without a token from the user, only this process makes server-side calls.
    let token = settings.apiToken ?? UUID().uuidString + UUID().uuidString
    let hasToken = settings.apiToken != nil
    settings.apiToken = token
    let backend: RecordingBackend
    let base: DevBackend
    let server: DevChatServer
    let earlier: [String: [Int64]]
    do {
      base = try DevBackend(settings)
      if serving.seedDemo { try await base.seedDemo() }
      earlier = await EarlierMessages.ids(base, token: token)
      backend = RecordingBackend(base)
      edge.apiToken = hasToken ? token : nil
      edge.onClockSkew = { skew in Task { await base.setClockSkew(skew) } }
      server = try await DevChatServer.start(edge, backend: backend)
    } catch { throw ServeFailure.exit(for: error) }
    let stop = await StopSignal()
    LabConsole.write(Data("listening on \(server.url)\n".utf8), to: STDOUT_FILENO)
    let timer = duration.map { seconds in
      Task {
        try await Task.sleep(nanoseconds: UInt64(seconds * 1e9))
        kill(getpid(), SIGTERM)
      }
    }
    await stop.wait()
    timer?.cancel()
    // Anything that ends with the server is not an act of a client.
    let acts = backend.acts
    await server.stop()
    await base.stop()
    let recording = Recording(acts, userID: userID, earlier: earlier)
    do { try OwnFile.write(recording.scenario.json, to: output) } catch { try console.fail(error) }
    console.note(recording.summary(of: acts.count))
    for (what, count) in recording.unexpressed.sorted(by: { $0.key < $1.key }) {
      console.note("\(count) could not be expressed: \(what).")
    }
  }
}

/// Messages that existed before a recording starts.
enum EarlierMessages {
  /// - Returns: ids by channel, oldest first.
  static func ids(_ backend: DevBackend, token: String) async -> [String: [Int64]] {
    func get(_ path: [String], _ query: [(name: String, value: String)]) async -> Payload? {
      let response = await backend.respond(
        to: BackendRequest(method: "GET", path: path, query: query, headers: ["api-token": token]))
      return response.status == 200 ? Payload(response.body) : nil
    }
    var found: [String: [Int64]] = [:]
    let list = await get(["group_channels"], [("limit", "100"), ("show_empty", "true")])
    for url in (list?.objects("channels") ?? []).compactMap({ $0.string("channel_url") }) {
      var ids: [Int64] = []
      var time: Int64 = 0
      while true {
        let query = [
          ("message_ts", "\(time)"), ("prev_limit", "0"), ("next_limit", "200"), ("include", "true"),
          ("include_reply_type", "all"),
        ]
        let page = await get(["group_channels", url, "messages"], query)?.objects("messages") ?? []
        let new = page.filter { message in message.integer("message_id").map { !ids.contains($0) } ?? false }
        if new.isEmpty { break }
        ids += new.compactMap { $0.integer("message_id") }
        time = new.last?.integer("created_at") ?? time
      }
      found[url] = ids
    }
    return found
  }
}
