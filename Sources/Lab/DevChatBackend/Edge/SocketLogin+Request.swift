extension SocketLogin {
  /// The credentials of a socket's opening (Docs/Protocol.md#opening-a-socket). The newer way wins over the older:
  /// header, subprotocol, query. The word `null` is what a page writes that has no token.
  /// - Parameters:
  ///   - offered: the content of a subprotocol.
  ///   - header: the value of a header with this name in lower case; `nil` if it is missing or empty.
  package init(
    _ target: RequestTarget, offered: (key: String?, token: String?) = (nil, nil), header: (String) -> String?
  ) {
    func stated(_ texts: String?...) -> String? { texts.lazy.compactMap { $0 }.first { $0 != "null" } }
    self.init(
      applicationID: target.value("ai"), userID: target.value("user_id"),
      accessToken: stated(header("sendbird-ws-token"), offered.token, target.value("access_token")),
      sessionKey: stated(header("sendbird-ws-auth"), offered.key, target.value("key")),
      nickname: target.value("nickname"), isExpiring: target.value("expiring_session") == "1")
  }
}
