import ChatWire
import Foundation

extension WebSocketRequest {
  /// The request that logs in (Docs/Protocol.md#opening-a-socket). Credentials go into headers, never into the query.
  /// - Throws: `WireError.invalidParameter` if a credential cannot be in a header.
  static func login(_ attempt: LoginAttempt, _ configuration: TransportConfiguration) throws -> WebSocketRequest {
    let client = configuration.client
    var query: [(String, String?)] = []
    if attempt.sessionKey == nil {
      query += [("user_id", attempt.request.userID), ("nickname", attempt.request.nickname)]
    }
    query += [
      ("p", client.platform), ("pv", client.platformVersion), ("o", client.operatingSystem),
      ("ov", client.operatingSystemVersion), ("sv", client.version), ("ai", configuration.applicationID),
      ("av", client.appVersion), ("SB-User-Agent", client.userAgent), ("SB-SDK-USER-AGENT", client.sdkUserAgent),
      ("expiring_session", attempt.request.isExpiring ? "1" : "0"),
      ("include_extra_data", "premium_feature_list,file_upload_size_limit,application_attributes,emoji_hash"),
    ]
    let text = query.compactMap { name, value in value.map { HTTPCall.encoded(name) + "=" + HTTPCall.encoded($0) } }
      .joined(separator: "&")
    var headers: [(name: String, value: String)] = []
    if let key = attempt.sessionKey {
      headers.append(("SENDBIRD-WS-AUTH", key))
    } else if let token = attempt.request.accessToken, !token.isEmpty {
      headers.append(("SENDBIRD-WS-TOKEN", token))
    }
    try headers.forEach { try HeaderValue.check($0.value) }
    return WebSocketRequest(
      url: try ServerURL.url(configuration.socketURL, target: "/?" + text), headers: headers)
  }
}
