import ArgumentParser
import DevChatBackend
import DevChatServer
import Foundation

/// How the server runs: the options of `serve` and `record`.
struct ServeOptions: ParsableArguments {
  @Option(help: "The address to listen on. Any address other than loopback opens the server to the network.")
  var host = "127.0.0.1"

  @Option(help: "The port to listen on; 0 picks a free one.")
  var port = 0

  @Option(
    name: .customLong("allow-origin"),
    help: "An origin whose pages may call the server in a browser, like http://localhost:3000. Repeat it for more.")
  var allowedOrigins: [String] = []

  @Option(
    name: .customLong("allow-host"),
    help: "A name besides localhost that clients may reach the server by, without a port. Repeat it for more.")
  var allowedHosts: [String] = []

  @Option(name: .customLong("app-id"), help: "The application id that clients must use.")
  var applicationID = "DEV"

  @Option(
    name: .customLong("api-token-file"),
    help: "A file with the token for server-side calls. You can set CACHEBRIDGE_API_TOKEN instead.",
    completion: .file())
  var apiTokenFile: String?

  @Option(name: .customLong("data"), help: "Keep everything in this file across restarts. Default: memory.")
  var dataFile: String?

  @Option(help: "Calls that one user may make per second; above that, the answer is 429.")
  var callsPerSecond: Int?

  @Option(help: "Messages that one user may send per second; above that, the answer is the error 900200.")
  var messagesPerSecond: Int?

  @Option(help: "Megabytes that an uploaded file may have; above that, the answer is 413.")
  var uploadLimit = 30

  @Flag(help: "Start with a few users, channels and messages.")
  var seedDemo = false

  func validate() throws {
    guard (0...65_535).contains(port) else { throw ValidationError("A port is a number from 0 to 65535.") }
    // Pages from files have no other.
    for origin in allowedOrigins where origin != "null" {
      guard let url = URL(string: origin), let host = url.host, !host.isEmpty, ["http", "https"].contains(url.scheme),
        url.path.isEmpty, url.query == nil, url.fragment == nil
      else { throw ValidationError("An origin is a scheme and a host, like http://localhost:3000, or null.") }
    }
    for limit in [callsPerSecond, messagesPerSecond] where (limit ?? 1) < 1 {
      throw ValidationError("A limit is a number, at least 1.")
    }
    guard (1...1_000_000).contains(uploadLimit) else {
      throw ValidationError("The limit of uploads is a number of megabytes from 1 to 1000000.")
    }
  }

  /// Their meaning for the backend and the server in front of it.
  func settings() throws -> (BackendConfiguration, ServerConfiguration) {
    var settings = BackendConfiguration()
    settings.applicationID = applicationID
    settings.apiToken = try APIToken.read(file: apiTokenFile)
    settings.dataFile = dataFile
    settings.rateLimits.callsPerSecond = callsPerSecond
    settings.rateLimits.messagesPerSecond = messagesPerSecond
    settings.uploadLimit = uploadLimit
    // Enabled together with a limit, like at the real service (Docs/Protocol.md#receipts-and-counts).
    if callsPerSecond != nil { settings.rateLimits.markAllAsReadInterval = 1000 }
    var edge = ServerConfiguration()
    (edge.host, edge.port, edge.apiToken) = (host, port, settings.apiToken)
    // With the fields beside the file.
    edge.limits.formBytes = (uploadLimit + 2) << 20
    // Clients of others take a frame for one command.
    edge.limits.batchBytes = 0
    (edge.allowedOrigins, edge.allowedHosts) = (allowedOrigins, allowedHosts)
    return (settings, edge)
  }
}
