import ArgumentParser
import Foundation

/// An app on its way from SyncManager to the newer API, in five releases, without a user interface. It prints what a user
/// would see. The article "Move an app in five steps" (Docs/CacheBridge.docc) is cut from these files.
@main struct FiveSteps: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "five-steps", abstract: "Move an app from SyncManager to the newer API, and show every step.",
    discussion: """
      Without --server it starts a development server in this process. With it, it makes users and channels of its own \
      on a server that `cachebridge-lab serve` runs; CACHEBRIDGE_API_TOKEN must be the token of that server.

      At the end it runs `cachebridge`, and with --scan, at the beginning, `cachebridge-scan`.
      """)

  @Option(help: "The address of a development server, for example http://127.0.0.1:8080.")
  var server: String?

  @Option(help: "The built `cachebridge-scan` (Docs/Guides/scanning.md). (default: begins with step 1)")
  var scan: String?

  @Option(help: "The built `cachebridge`. (default: the one beside this program)")
  var tool: String?

  private var toolPlace: URL {
    tool.map { URL(fileURLWithPath: $0) } ?? ToolRun.Place.besideThisProgram.appendingPathComponent("cachebridge")
  }

  func run() async throws {
    if let scan { try BeforeStep1.run(URL(fileURLWithPath: scan)) }
    let stage: Stage
    if let server {
      let token = ProcessInfo.processInfo.environment["CACHEBRIDGE_API_TOKEN"] ?? ""
      stage = try await Stage(ChatServer(url: server, apiToken: token))
    } else {
      stage = try await Stage(ChatServer.inThisProcess())
    }
    do {
      try await walk(stage)
    } catch {
      await stage.strike()
      throw error
    }
    await stage.strike()
  }

  @MainActor private func walk(_ stage: Stage) async throws {
    try await Step1.run(stage)
    try await Step2.run(stage)
    try await Step3.run(stage)
    try await Step4.run(stage)
    try await Step5.run(stage)
    try await OtherEnding.run(stage)
    try await AfterStep5.run(stage, toolPlace)
  }
}
