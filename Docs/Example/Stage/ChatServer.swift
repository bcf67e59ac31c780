import ChatModel
import DevChatBackend
import DevChatServer
import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// The example's server, called the way another server of the company would call it.
struct ChatServer: Sendable {
  let url: String
  private let apiToken: String
  private let started: Started?

  private struct Started: Sendable {
    let server: DevChatServer
    let backend: DevBackend
  }

  struct Refusal: Error, CustomStringConvertible {
    let status: Int
    var description: String { "The server refused a call of the stage with status \(status)." }
  }

  /// - Parameter apiToken: opens its server-side calls.
  init(url: String, apiToken: String) { (self.url, self.apiToken, started) = (url, apiToken, nil) }

  private init(_ started: Started, apiToken: String) {
    (url, self.apiToken, self.started) = (started.server.url, apiToken, started)
  }

  /// Creates a server on a free port.
  static func inThisProcess() async throws -> ChatServer {
    let token = "stage"
    var settings = BackendConfiguration()
    settings.apiToken = token
    var edge = ServerConfiguration()
    edge.apiToken = token
    let backend = try DevBackend(settings)
    let server = try await DevChatServer.start(edge, backend: backend)
    return ChatServer(Started(server: server, backend: backend), apiToken: token)
  }

  /// A call of the Platform API.
  @discardableResult
  func call(_ method: String, _ path: String, _ body: Payload? = nil) async throws -> Payload {
    guard let address = URL(string: "\(url)/v3/\(path)") else { throw Refusal(status: 0) }
    var request = URLRequest(url: address)
    request.httpMethod = method
    request.setValue(apiToken, forHTTPHeaderField: "Api-Token")
    request.setValue("application/json", forHTTPHeaderField: "Content-Type")
    request.httpBody = body.map { Data($0.bytes) }
    let (data, status): (Data, Int) = try await withCheckedThrowingContinuation { continuation in
      URLSession.shared.dataTask(with: request) { data, response, error in
        if let error { return continuation.resume(throwing: error) }
        continuation.resume(returning: (data ?? Data(), (response as? HTTPURLResponse)?.statusCode ?? 0))
      }.resume()
    }
    guard status == 200, let payload = Payload(data.isEmpty ? Data("{}".utf8) : data) else {
      throw Refusal(status: status)
    }
    return payload
  }

  /// Stops a server that runs in this process.
  func stop() async {
    await started?.server.stop()
    await started?.backend.stop()
  }
}
