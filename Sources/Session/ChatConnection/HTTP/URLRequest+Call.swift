import ChatModel
import ChatWire
import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

extension URLRequest {
  /// A call with everything that all calls have (Docs/Protocol.md#requests). `Connection: keep-alive` is left to
  /// URLSession: it is the default in HTTP/1.1, and forbidden in HTTP/2.
  /// - Parameter form: the body of a call with files; without files on disk it becomes the request's own.
  init(
    _ call: HTTPCall, userID: String?, sessionKey: String?, _ configuration: TransportConfiguration,
    form: MultipartBody? = nil
  ) throws {
    try ServerURL.checkSegments(call.path)
    self.init(url: try ServerURL.url(configuration.apiURL, target: call.target))
    httpMethod = call.method.rawValue
    let client = configuration.client
    var headers = [
      "Accept": "application/json", "SB-User-Agent": client.userAgent, "SB-SDK-USER-AGENT": client.sdkUserAgent,
      "SendBird": client.summary(applicationID: configuration.applicationID),
    ]
    if let token = call.accessToken {
      headers["App-Id"] = configuration.applicationID
      headers["Access-Token"] = token.isEmpty ? nil : token
    } else {
      headers["Session-Key"] = sessionKey
    }
    if let form {
      headers["Content-Type"] = form.contentType
      httpBody = form.body.bytes.map { Data($0) }
    } else {
      headers["Content-Type"] = "application/json"
      if call.method != .get { httpBody = Data(call.jsonBody(userID: userID).bytes) }
    }
    for (name, value) in headers {
      try HeaderValue.check(value)
      setValue(value, forHTTPHeaderField: name)
    }
  }
}

extension HTTPCall {
  /// The body with the current user, unless it already has one (Docs/Protocol.md#requests).
  func jsonBody(userID: String?) -> Payload {
    var payload = Payload.empty
    if case .json(let given) = body { payload = given }
    guard let userID, payload.withValue("user_id", { _ in true }) == nil else { return payload }
    return payload.adding("user_id", json: JSONText.string(of: userID))
  }

  /// The body of a call with files, with the current user, unless it already has one; `nil` for other calls.
  func form(userID: String?) -> MultipartBody? {
    guard case .multipart(let parts) = body else { return nil }
    guard let userID, !parts.contains(where: { $0.name == "user_id" }) else { return MultipartBody(parts) }
    return MultipartBody(parts + [Part(name: "user_id", text: userID)])
  }

  /// Refuses files that the server would not accept (Docs/Protocol.md#uploads).
  /// - Parameter limit: bytes; `nil` if unknown.
  func checkFiles(limit: Int64?) throws {
    guard case .multipart(let parts) = body else { return }
    for part in parts where part.fileName != nil {
      if part.size == 0 { throw WireError(.invalidParameter, "The file is empty. Choose another one.") }
      if let limit, part.size > limit {
        throw WireError(.fileTooLarge, "The file is larger than the server accepts (\(limit) bytes). Make it smaller.")
      }
    }
  }
}
