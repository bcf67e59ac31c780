import ChatWire
import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// The calls under way, and what URLSession says about them.
///
/// Sendable: all that changes is behind the lock.
final class HTTPExchanges: NSObject, URLSessionDataDelegate, Sendable {
  private struct Exchange: Sendable {
    /// Kept, so that no other task gets its identity meanwhile.
    let task: URLSessionTask
    let reply: Reply<HTTPAnswer>
    let progress: (@Sendable (Int64, Int64) -> Void)?
    var status = 0
    var body: [UInt8] = []
  }

  private let trust: ServerTrust
  private let answerLimit: Int
  /// By the task itself: its number is unique within one session only.
  private let exchanges = Locked<[ObjectIdentifier: Exchange]>([:])

  init(_ trust: ServerTrust, answerLimit: Int) {
    self.trust = trust
    self.answerLimit = answerLimit
  }

  func add(_ task: URLSessionTask, _ reply: Reply<HTTPAnswer>, _ progress: (@Sendable (Int64, Int64) -> Void)?) {
    exchanges.withValue { $0[ObjectIdentifier(task)] = Exchange(task: task, reply: reply, progress: progress) }
  }

  func remove(_ task: URLSessionTask) { exchanges.withValue { $0[ObjectIdentifier(task)] = nil } }

  func failAll(_ error: WireError) {
    let all = exchanges.withValue { $0.values.map(\.reply) }
    for reply in all { reply.complete(.failure(error)) }
  }

  /// How many calls are under way.
  var count: Int { exchanges.withValue { $0.count } }

  // MARK: URLSession

  func urlSession(
    _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
    completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
  ) {
    let status = (response as? HTTPURLResponse)?.statusCode ?? 0
    exchanges.withValue { $0[ObjectIdentifier(dataTask)]?.status = status }
    completionHandler(.allow)
  }

  func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
    let tooLong = exchanges.withValue { exchanges -> Reply<HTTPAnswer>? in
      let number = ObjectIdentifier(dataTask)
      guard let length = exchanges[number]?.body.count, length + data.count <= answerLimit else {
        return exchanges[number]?.reply
      }
      exchanges[number]?.body.append(contentsOf: data)
      return nil
    }
    tooLong?.complete(.failure(WireError.malformed("answer")))
  }

  func urlSession(
    _ session: URLSession, task: URLSessionTask, didSendBodyData bytesSent: Int64, totalBytesSent: Int64,
    totalBytesExpectedToSend: Int64
  ) {
    let progress = exchanges.withValue { $0[ObjectIdentifier(task)]?.progress }
    progress?(totalBytesSent, totalBytesExpectedToSend)
  }

  func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
    guard let exchange = exchanges.withValue({ $0.removeValue(forKey: ObjectIdentifier(task)) }) else { return }
    if let error {
      exchange.reply.complete(.failure(WireError(network: error)))
    } else {
      exchange.reply.complete(.success(HTTPAnswer(status: exchange.status, body: exchange.body)))
    }
  }

  /// Another host must not get the session key, and an API does not move: a redirection is an answer like any other.
  func urlSession(
    _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
    newRequest request: URLRequest, completionHandler: @escaping @Sendable (URLRequest?) -> Void
  ) { completionHandler(nil) }

  #if canImport(Darwin)
    func urlSession(
      _ session: URLSession, didReceive challenge: URLAuthenticationChallenge,
      completionHandler: @escaping @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
    ) {
      let (disposition, credential) = trust.answer(to: challenge)
      completionHandler(disposition, credential)
    }
  #endif
}

/// What is left of a system's error: its texts and user info hold addresses.
struct SystemFailure: Error, Hashable, CustomStringConvertible {
  let domain: String
  let code: Int
  var description: String { "\(domain) \(code)" }

  init(_ error: any Error) {
    let error = error as NSError
    domain = error.domain
    code = error.code
  }
}

extension WireError {
  /// From an error of URLSession.
  init(network error: any Error) {
    let cause = SystemFailure(error)
    switch (error as? URLError)?.code {
    // FoundationNetworking has no code for it, but hands on libcurl's words. They are looked at, not kept.
    case .unknown? where error.localizedDescription.lowercased().contains("certificate"): self = .untrusted(cause)
    case .serverCertificateUntrusted, .serverCertificateHasBadDate, .serverCertificateHasUnknownRoot,
      .serverCertificateNotYetValid, .clientCertificateRejected:
      self = .untrusted(cause)
    case .timedOut:
      self.init(.requestTimeout, "The server did not answer in time. Try again later.", cause: cause)
    default:
      self.init(.network, "The network failed. Check the connection and try again.", cause: cause)
    }
  }

  static func untrusted(_ cause: (any Error)?) -> WireError {
    WireError(
      .untrustedCertificate,
      "The server's certificate is not trusted. Check the address, and on a network with a filter, its certificate.",
      cause: cause)
  }
}
