import DevChatBackend
import NIOHTTP1

/// Which requests a browser may send here: the name in `Host`, and the page's origin.
struct AccessRules: Sendable {
  private let hosts: Set<String>
  private let origins: Set<String>

  init(_ configuration: ServerConfiguration) {
    var hosts: Set<String> = ["localhost", "127.0.0.1", "::1"]
    if configuration.host != "0.0.0.0", configuration.host != "::" { hosts.insert(configuration.host.lowercased()) }
    hosts.formUnion(configuration.allowedHosts.map { $0.lowercased() })
    self.hosts = hosts
    origins = Set(configuration.allowedOrigins.map { $0.lowercased() })
  }

  /// `nil` if the request may pass.
  func refusal(of head: HTTPRequestHead) -> (response: EdgeResponse, event: EdgeEvent.Code)? {
    // A proxy's request names the host in its target, and that one counts.
    let named = RequestTarget(head.uri)?.authority
    let hosts = named.map { [$0] } ?? head.headers["host"]
    // HTTP/1.0 has no Host; browsers do not use it.
    if hosts.isEmpty, head.version.minor == 0 { return originRefusal(of: head, host: "") }
    guard hosts.count == 1 else {
      return (.error(.badRequest, 400111, "Send exactly one Host header."), .malformedRequest)
    }
    guard let name = AccessRules.name(ofHost: hosts[0]), self.hosts.contains(name) else {
      let sentence = "This server does not answer to that Host. Start it with --allow-host NAME to admit it."
      return (.error(.misdirectedRequest, 400108, sentence), .hostRefused)
    }
    return originRefusal(of: head, host: hosts[0])
  }

  private func originRefusal(
    of head: HTTPRequestHead, host: String
  ) -> (response: EdgeResponse, event: EdgeEvent.Code)? {
    let sentence = "Pages of that origin may not call this server. Start it with --allow-origin ORIGIN to admit them."
    let refusal = (EdgeResponse.error(.forbidden, 400108, sentence), EdgeEvent.Code.originRefused)
    let origins = head.headers["origin"]
    if origins.isEmpty {
      // An image or a form on another site's page has no origin; here browsers say so.
      let site = head.headers.first(name: "sec-fetch-site")?.lowercased()
      return self.origins.isEmpty && (site == "cross-site" || site == "same-site") ? refusal : nil
    }
    guard origins.count == 1 else { return refusal }
    let origin = origins[0].lowercased()
    return self.origins.contains(origin) || origin == "http://" + host.lowercased() ? nil : refusal
  }

  /// What a page needs to read the answer, whatever it says; empty without an origin that may call.
  func sharingHeaders(for head: HTTPRequestHead) -> [(String, String)] {
    guard let origin = head.headers.first(name: "origin"), refusal(of: head) == nil else { return [] }
    var headers = [
      ("Access-Control-Allow-Origin", origin), ("Vary", "Origin"),
      ("Access-Control-Expose-Headers", "Retry-After, X-RateLimit-RetryAfter"),
    ]
    if head.method == .OPTIONS {
      headers.append(("Access-Control-Allow-Methods", RequestHandler.methods))
      if let wanted = head.headers.first(name: "access-control-request-headers") {
        headers.append(("Access-Control-Allow-Headers", wanted))
      }
      // A page of the public internet asks for it before it calls an address of this machine.
      if head.headers.contains(name: "access-control-request-private-network") {
        headers.append(("Access-Control-Allow-Private-Network", "true"))
      }
      headers.append(("Access-Control-Max-Age", "600"))
    }
    return headers
  }

  /// The name in lower case without port and brackets; `nil` if the value is not a host.
  static func name(ofHost host: String) -> String? {
    let host = host.lowercased()
    var name: Substring
    var port: Substring = ""
    if host.hasPrefix("[") {
      guard let end = host.firstIndex(of: "]") else { return nil }
      name = host[host.index(after: host.startIndex)..<end]
      let rest = host[host.index(after: end)...]
      guard rest.isEmpty || rest.hasPrefix(":") else { return nil }
      port = rest.dropFirst()
    } else {
      let parts = host.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
      name = parts[0]
      if parts.count == 2 { port = parts[1] }
    }
    guard !name.isEmpty, port.utf8.count <= 5, port.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
    // A final dot makes no difference.
    if name.hasSuffix("."), name.count > 1 { name.removeLast() }
    return String(name)
  }
}
