import ArgumentParser
import Foundation

struct ServeCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "serve", abstract: "Run a chat server for development and tests.",
    discussion: """
      It speaks the protocol of the real service, REST and sockets on one port, and keeps everything on this machine. The \
      first line on standard output says where it listens. Press Ctrl-C to stop it. Docs/Guides/DevServer.md shows how to talk \
      to it.
      """)

  @OptionGroup var options: ServeOptions

  @Flag(
    help: """
      Also serve a page that shows users, channels and all traffic, sends as any user, and cuts connections. Its address, \
      with a secret in it, is the second line on standard output. It answers to this machine only.
      """)
  var console = false

  func validate() throws {
    try options.validate()
    guard !console || options.isOnLoopback else { throw ValidationError(ServeOptions.loopbackSentence) }
  }

  func run() async throws {
    let running = try await RunningServer.start(options, hasConsole: console)
    let stop = await StopSignal()
    running.announce()
    await stop.wait()
    await running.stop()
  }
}

/// The secret for server-side calls.
enum APIToken {
  /// From the file, or else from the environment; `nil` if neither exists.
  static func read(file: String?) throws -> String? {
    guard let file else {
      return ProcessInfo.processInfo.environment["CACHEBRIDGE_API_TOKEN"].flatMap { $0.isEmpty ? nil : $0 }
    }
    guard let text = try? String(contentsOfFile: file, encoding: .utf8) else {
      throw ServeFailure.exit(for: ServeFailure.tokenFile)
    }
    let token = text.trimmingCharacters(in: .whitespacesAndNewlines)
    guard !token.isEmpty else { throw ValidationError("The file with the API token is empty.") }
    return token
  }
}
