import ChatModel
import ChatWire
import DevChatServer
import FileTesting
import Foundation
import PacedTesting
import ProcessTesting
import Testing

/// `serve --console` and `watch`, the built tool.
@Suite("serve --console and watch, the built tool", .heavy) struct ConsoleCommandTests {
  private static let token = "token-of-tests"

  /// A running tool, and what it has said.
  private struct Running {
    let process: ChildProcess
    let lines: ChildLines
    let errors: ChildLines

    init(_ arguments: [String], token: String? = ConsoleCommandTests.token) throws {
      let (output, errors) = (try ChildPipe(), try ChildPipe())
      let environment = token.map { ["CACHEBRIDGE_API_TOKEN": $0] } ?? [:]
      process = try ChildProcess(
        BuiltProgram.path("cachebridge-lab"), arguments,
        environment: BuiltProgram.environment.merging(environment) { $1 }, output: .pipe(output),
        errors: .pipe(errors))
      (lines, self.errors) = (ChildLines(of: output), ChildLines(of: errors))
    }

    /// Where it listens.
    func url() async throws -> String {
      #expect(await lines.until { $0.count >= 2 })
      let all = lines.all
      let url = try #require(all.first).dropFirst("listening on ".count)
      let page = try #require(all.dropFirst().first)
      let parts = page.split(separator: "#")
      #expect(parts.first.map(String.init) == "console at \(url)/_console")
      #expect(parts.last?.count == 64, "a secret of 256 bits")
      return String(url)
    }

    func end(_ signal: Int32) async throws -> ChildEnding {
      process.send(signal)
      return try await process.ended(within: ProgramRun.limit).ending
    }
  }

  private static func client(_ url: String, token: String = token) throws -> ConsoleClient {
    try #require(ConsoleClient(server: url, apiToken: token))
  }

  /// The news of a page, with the API token, until they are as wanted.
  private static func picture(_ running: String, where isWanted: (Payload) -> Bool) async throws -> Payload {
    var pictures: Int64 = 0
    while true {
      let news = try await client(running).news(after: .max, picture: Int(pictures))
      if let picture = news.object("picture"), isWanted(picture) { return picture }
      pictures = news.integer("pictures") ?? 0
    }
  }

  @Test(
    "serve --console: two lines, the page's calls answer, and a signal ends it with 0", arguments: [SIGINT, SIGTERM])
  func serve(_ signal: Int32) async throws {
    let running = try Running(["serve", "--console", "--seed-demo"])
    let url = try await running.url()
    let state = try await Self.client(url).state()
    #expect(state.objects("users").compactMap { $0.string("user_id") }.contains("alice"))
    #expect(state.objects("channels").compactMap { $0.string("channel_url") }.contains("demo_pair"))
    await #expect(throws: ConsoleClient.Failure(code: "refused", status: 401)) {
      try await Self.client(url, token: "other").state()
    }
    #expect(try await running.end(signal) == .exited(0))
    #expect(await running.errors.untilEnd() == [])
  }

  @Test("without the option there is no console, and without loopback it is refused") func refusals() async throws {
    let plain = try Running(["serve"])
    #expect(await plain.lines.until { $0.count >= 1 })
    let url = try #require(plain.lines.all.first).dropFirst("listening on ".count)
    await #expect(throws: ConsoleClient.Failure(code: "refused", status: 404)) {
      try await Self.client(String(url)).state()
    }
    // Nobody watches a server without a console.
    let lost = try await LabTool.run(["watch", "--server", String(url)])
    #expect(lost.exitCode == 64, "no token: \(lost.errorText)")
    let watch = try Running(["watch", "--server", String(url)])
    #expect(try await watch.process.ended(within: ProgramRun.limit).ending == .exited(11))
    #expect(await watch.errors.untilEnd().contains { $0.contains("no console") })
    #expect(try await plain.end(SIGINT) == .exited(0))
    for arguments in [
      ["serve", "--console", "--host", "192.0.2.1"], ["watch", "--host", "192.0.2.1"],
      ["watch", "--server", "http://example.com:80"], ["watch", "--server", "nowhere"],
      ["watch", "--server", String(url), "--seed-demo"],
    ] {
      let run = try await LabTool.run(arguments)
      #expect(run.exitCode == 64, "\(arguments)")
      #expect(run.output.isEmpty)
    }
    let empty = try await LabTool.run(["watch"])
    #expect(empty.exitCode == 64, "no channel: \(empty.errorText)")
    #expect(empty.errorText.contains("--seed-demo"))
    #expect(empty.leftovers == [])
  }

  @Test("watch streams both lists, marks nothing that is equal, and ends with 0 on Ctrl-C") func watch() async throws {
    let running = try Running(["watch", "--seed-demo", "--channel", "demo_pair", "--user", "alice"])
    let url = try await running.url()
    let client = try Self.client(url)
    let first = try await Self.picture(url) { !$0.objects("rows").isEmpty }
    #expect(first.string("facts")?.hasPrefix("alice in demo_pair, connected") == true, "\(first.string("facts") ?? "")")
    try await client.send("live", as: "bob", to: "demo_pair")
    let second = try await Self.picture(url) { picture in
      picture.objects("rows").contains { row in
        row.string("text") == "live" && row.string("legacy") == "succeeded" && row.string("newer") == "succeeded"
      }
    }
    let row = try #require(second.objects("rows").last)
    #expect(row.string("sender") == "bob" && row.string("tone") == "same")
    let events = second.objects("events").compactMap { $0.string("what") }
    #expect(events.contains { $0.contains("eventMessageReceived") }, "\(events)")
    // Both sides told of it.
    #expect(Set(second.objects("events").compactMap { $0.string("side") }) == ["legacy", "new"])
    #expect(try await running.end(SIGINT) == .exited(0))
    #expect(await running.errors.untilEnd().last == "Every difference was allowed by a rule.")
  }

  @Test("watch joins a server, follows a cut connection, and leaves the page when it ends") func joined() async throws {
    let server = try Running(["serve", "--console", "--seed-demo"])
    let url = try await server.url()
    let watch = try Running(["watch", "--server", url, "--user", "alice", "--channel", "demo_pair"])
    let client = try Self.client(url)
    _ = try await Self.picture(url) { $0.string("facts")?.contains(", connected") == true }
    try await client.cut("alice")
    _ = try await Self.picture(url) { $0.string("facts")?.contains("not connected") == true }
    try await client.send("missed", as: "bob", to: "demo_pair")
    try await client.restore("alice")
    let back = try await Self.picture(url) { picture in
      picture.objects("rows").contains { $0.string("text") == "missed" && $0.string("tone") == "same" }
    }
    #expect(back.string("facts")?.contains(", connected") == true)
    #expect(try await watch.end(SIGTERM) == .exited(0))
    #expect(watch.lines.all.isEmpty, "the server has the page")
    let news = try await client.news(after: .max, picture: 0)
    #expect(news.object("picture")?.objects("rows").isEmpty == true)
    #expect(try await server.end(SIGINT) == .exited(0))
  }
}
