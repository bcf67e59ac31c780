import DevChatBackend
import DevChatServer
import Foundation

/// A development server that this process runs.
struct RunningServer: Sendable {
  let server: DevChatServer
  let backend: DevBackend
  /// Secret. Without a token from the user, only this process knows it.
  let apiToken: String

  /// - Throws: `ExitCode`, after the reason was printed.
  static func start(_ options: ServeOptions, hasConsole: Bool) async throws -> RunningServer {
    var (settings, edge) = try options.settings()
    let token = settings.apiToken ?? UUID().uuidString + UUID().uuidString
    if hasConsole {
      // The console acts with the token. Calls of others still need one that the user chose.
      settings.apiToken = token
      edge.console = ConsoleConfiguration(apiToken: token)
    }
    do {
      let backend = try DevBackend(settings)
      if options.seedDemo { try await backend.seedDemo() }
      edge.onClockSkew = { skew in Task { await backend.setClockSkew(skew) } }
      return RunningServer(
        server: try await DevChatServer.start(edge, backend: backend), backend: backend, apiToken: token)
    } catch { throw ServeFailure.exit(for: error) }
  }

  /// The first lines on standard output. Call it after the signals are watched: its reader may stop the server at once.
  func announce() {
    let console = server.consoleURL.map { "console at \($0)\n" } ?? ""
    // One write: a pipe's reader gets the whole of it at once.
    LabConsole.write(Data("listening on \(server.url)\n\(console)".utf8), to: STDOUT_FILENO)
  }

  func stop() async {
    await server.stop()
    await backend.stop()
  }
}

extension ServeOptions {
  /// Whether a client of this machine can reach the server by a loopback address, as the console requires.
  var isOnLoopback: Bool { ["127.0.0.1", "localhost", "::1", "0.0.0.0", "::"].contains(host.lowercased()) }

  static let loopbackSentence =
    "The console is available only on this machine: listen on 127.0.0.1, localhost, ::1, 0.0.0.0 or ::."
}
