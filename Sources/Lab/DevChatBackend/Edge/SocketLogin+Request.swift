extension SocketLogin {
  /// The credentials of a socket's opening (Docs/Protocol.md#opening-a-socket). The newer way wins over the older:
  /// header, subprotocol, query.
  /// - Parameters:
  ///   - offered: the content of a subprotocol.
  ///   - header: the value of a header with this name in lower case; `nil` if it is missing or empty.
  package init(
    _ target: RequestTarget, offered: (key: String?, token: String?) = (nil, nil), header: (String) -> String?
  ) {
    self.init(
      applicationID: target.value("ai"), userID: target.value("user_id"),
      accessToken: header("sendbird-ws-token") ?? offered.token ?? target.value("access_token"),
      sessionKey: header("sendbird-ws-auth") ?? offered.key ?? target.value("key"),
      nickname: target.value("nickname"), isExpiring: target.value("expiring_session") == "1")
  }
}
