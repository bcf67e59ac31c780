import ArgumentParser
import DevChatBackend
import DevChatServer
import Foundation

struct ServeCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "serve", abstract: "Run a chat server for development and tests.",
    discussion: """
      It speaks the protocol of the real service, REST and sockets on one port, and keeps everything on this machine. The \
      first line on standard output says where it listens. Ctrl-C stops it. Docs/Guides/DevServer.md shows how to talk \
      to it.
      """)

  @Option(help: "The address to listen on. Anything but a loopback address lets the network in.")
  var host = "127.0.0.1"

  @Option(help: "0 takes a free one.")
  var port = 0

  @Option(name: .customLong("app-id"), help: "The application id that clients must name.")
  var applicationID = "DEV"

  @Option(
    name: .customLong("api-token-file"),
    help: "A file with the token for server-side calls; or set CACHEBRIDGE_API_TOKEN. Never on the command line.",
    completion: .file())
  var apiTokenFile: String?

  @Option(name: .customLong("data"), help: "Keep everything in this file across restarts. Default: memory.")
  var dataFile: String?

  @Option(help: "Calls that one user may make in a second; above it the answer is 429.")
  var callsPerSecond: Int?

  @Option(help: "Messages that one user may send in a second; above it the answer is the error 900200.")
  var messagesPerSecond: Int?

  @Flag(help: "Begin with a few users, channels and messages.")
  var seedDemo = false

  func validate() throws {
    guard (0...65_535).contains(port) else { throw ValidationError("A port is a number from 0 to 65535.") }
    for limit in [callsPerSecond, messagesPerSecond] where (limit ?? 1) < 1 {
      throw ValidationError("A limit is a number from 1.")
    }
  }

  func run() async throws {
    var settings = BackendConfiguration()
    settings.applicationID = applicationID
    settings.apiToken = try APIToken.read(file: apiTokenFile)
    settings.dataFile = dataFile
    settings.rateLimits.callsPerSecond = callsPerSecond
    settings.rateLimits.messagesPerSecond = messagesPerSecond
    // What goes with a limit at the real service (protocol 2.8).
    if callsPerSecond != nil { settings.rateLimits.markAllAsReadInterval = 1000 }
    let backend: DevBackend
    let server: DevChatServer
    do {
      backend = try DevBackend(settings)
      if seedDemo { try await backend.seedDemo() }
      var edge = ServerConfiguration()
      edge.host = host
      edge.port = port
      edge.apiToken = settings.apiToken
      edge.onClockSkew = { skew in Task { await backend.setClockSkew(skew) } }
      server = try await DevChatServer.start(edge, backend: backend)
    } catch { throw ServeFailure.exit(for: error) }
    // Before the line: whoever reads it may stop the server at once.
    let stop = StopSignal()
    // One write: a pipe's reader gets the whole line at once.
    FileHandle.standardOutput.write(Data("listening on \(server.url)\n".utf8))
    await stop.wait()
    await server.stop()
    await backend.stop()
  }
}

/// The secret for server-side calls.
enum APIToken {
  /// From the file, or else from the environment; `nil` when neither is there.
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
