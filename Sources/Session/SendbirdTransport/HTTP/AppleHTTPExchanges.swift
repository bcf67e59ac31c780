#if canImport(Darwin)
  import ChatConnection
  import ChatWire
  import Foundation

  /// The running calls over URLSession, and its callbacks about them.
  ///
  /// Sendable: everything that changes is behind the lock.
  final class HTTPExchanges: NSObject, HTTPExchanging, URLSessionDataDelegate, Sendable {
    private struct Exchange: Sendable {
      let task: URLSessionTask
      let reply: Reply<HTTPAnswer>
      let progress: (@Sendable (Int64, Int64) -> Void)?
      var status = 0
      /// We did not trust the server. URLSession then reports the task as canceled.
      var isRefused = false
      var body: [UInt8] = []
    }

    private let trust: ServerTrust.Judge
    private let answerLimit: Int
    private let exchanges = Locked<[Int: Exchange]>([:])
    private let session = Locked<URLSession?>(nil)

    init(_ configuration: TransportConfiguration) {
      trust = ServerTrust.Judge(configuration.trust)
      answerLimit = configuration.answerLimit
      super.init()
      let settings = URLSessionConfiguration.ephemeral
      settings.httpCookieStorage = nil
      settings.urlCache = nil
      settings.requestCachePolicy = .reloadIgnoringLocalCacheData
      // Our own clock ends a call; this must only not be earlier. What goes on has no limit.
      let longest = 2 * max(configuration.timeouts.request, configuration.timeouts.upload)
      settings.timeoutIntervalForRequest = longest
      let session = URLSession(configuration: settings, delegate: self, delegateQueue: nil)
      self.session.withValue { $0 = session }
    }

    /// Starts a call; its one result goes to `reply`.
    /// - Returns: a number for `end`.
    func start(
      _ request: URLRequest, _ reply: Reply<HTTPAnswer>, _ progress: (@Sendable (Int64, Int64) -> Void)?
    ) -> Int {
      guard let task = session.withValue({ $0?.dataTask(with: request) }) else {
        reply.complete(.failure(WireError.connectionCanceled))
        return 0
      }
      exchanges.withValue { $0[task.taskIdentifier] = Exchange(task: task, reply: reply, progress: progress) }
      task.resume()
      return task.taskIdentifier
    }

    /// Nobody waits for the call any longer.
    func end(_ number: Int) { exchanges.withValue { $0.removeValue(forKey: number) }?.task.cancel() }

    func failAll(_ error: WireError) {
      let all = exchanges.withValue { $0.values.map(\.reply) }
      for reply in all { reply.complete(.failure(error)) }
    }

    /// Accepts no more calls, and releases the session, which otherwise retains this object forever.
    func shutDown() {
      let last = session.withValue { session in
        defer { session = nil }
        return session
      }
      last?.invalidateAndCancel()
    }

    /// The number of running calls.
    var count: Int { exchanges.withValue { $0.count } }

    // MARK: URLSession

    func urlSession(
      _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
      completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
    ) {
      let status = (response as? HTTPURLResponse)?.statusCode ?? 0
      exchanges.withValue { $0[dataTask.taskIdentifier]?.status = status }
      completionHandler(.allow)
    }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
      let tooLong = exchanges.withValue { exchanges -> Reply<HTTPAnswer>? in
        let number = dataTask.taskIdentifier
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
      let progress = exchanges.withValue { $0[task.taskIdentifier]?.progress }
      progress?(totalBytesSent, totalBytesExpectedToSend)
    }

    func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
      guard let exchange = exchanges.withValue({ $0.removeValue(forKey: task.taskIdentifier) }) else { return }
      if let error {
        let failure = exchange.isRefused ? WireError.untrusted(SystemFailure(error)) : WireError(network: error)
        exchange.reply.complete(.failure(failure))
      } else {
        exchange.reply.complete(.success(HTTPAnswer(status: exchange.status, body: exchange.body)))
      }
    }

    /// Another host must not get the session key, and an API does not move: a redirection is treated like any other
    /// answer.
    func urlSession(
      _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
      newRequest request: URLRequest, completionHandler: @escaping @Sendable (URLRequest?) -> Void
    ) { completionHandler(nil) }

    /// The task's method, which also receives challenges about servers if the session's own method is missing.
    func urlSession(
      _ session: URLSession, task: URLSessionTask, didReceive challenge: URLAuthenticationChallenge,
      completionHandler: @escaping @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
    ) {
      let (disposition, credential) = trust.answer(to: challenge)
      if disposition == .cancelAuthenticationChallenge {
        exchanges.withValue { $0[task.taskIdentifier]?.isRefused = true }
      }
      completionHandler(disposition, credential)
    }
  }
#endif
