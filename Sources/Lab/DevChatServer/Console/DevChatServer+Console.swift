extension DevChatServer {
  /// Where the console's page is, with its secret behind the `#`, which browsers never send; `nil` without a console. The
  /// address has a loopback name, also if the server listens on every address of the machine.
  public var consoleURL: String? {
    guard let console = environment.console else { return nil }
    let host = environment.configuration.host
    let name = ["::", "::1"].contains(host) ? "[::1]" : host == "0.0.0.0" ? "127.0.0.1" : host
    return "http://\(name):\(port)/_console#\(console.configuration.secret)"
  }
}
