#if canImport(Darwin)
  import ChatConnection
  import ChatWire
  import Foundation

  /// The running calls over URLSession, and its callbacks about them.
  ///
  /// Sendable: everything that changes is behind the lock.
  final class HTTPExchanges: NSObject, HTTPExchanging, URLSessionDataDelegate, Sendable {
    private struct Exchange: Sendable {
      let reply: Reply<HTTPAnswer>
      let progress: (@Sendable (Int64, Int64) -> Void)?
      /// `nil` while its body is being written to a file.
      var task: URLSessionTask?
      /// The file that the task reads.
      var bodyFile: URL?
      var status = 0
      /// We did not trust the server. URLSession then reports the task as canceled.
      var isRefused = false
      var body: [UInt8] = []
    }

    private struct State: Sendable {
      var last = 0
      var exchanges: [Int: Exchange] = [:]
      /// The calls by the identifiers of their tasks.
      var numbers: [Int: Int] = [:]

      subscript(task: URLSessionTask) -> Exchange? {
        get { numbers[task.taskIdentifier].flatMap { exchanges[$0] } }
        set { if let number = numbers[task.taskIdentifier] { exchanges[number] = newValue } }
      }

      mutating func remove(_ number: Int) -> Exchange? {
        let exchange = exchanges.removeValue(forKey: number)
        if let task = exchange?.task { numbers[task.taskIdentifier] = nil }
        return exchange
      }
    }

    private let trust: ServerTrust.Judge
    private let answerLimit: Int
    private let state = Locked(State())
    private let session = Locked<URLSession?>(nil)
    /// Where bodies are written; created with the first. If the process is killed, whoever creates the next one sweeps
    /// it.
    private let folder = Locked<EphemeralFolder?>(nil)
    /// Writes bodies to files, which takes as long as the disk does.
    private let writing = DispatchQueue(label: "SendbirdTransport.uploads", qos: .utility)

    init(_ configuration: TransportConfiguration) {
      trust = ServerTrust.Judge(configuration.trust)
      answerLimit = configuration.answerLimit
      super.init()
      let settings = URLSessionConfiguration.ephemeral
      settings.httpCookieStorage = nil
      settings.urlCache = nil
      settings.requestCachePolicy = .reloadIgnoringLocalCacheData
      settings.sharedContainerIdentifier = configuration.sharedContainerIdentifier
      // Our own clock ends a call; this must only not be earlier. What goes on has no limit.
      let longest = 2 * max(configuration.timeouts.request, configuration.timeouts.upload)
      settings.timeoutIntervalForRequest = longest
      let session = URLSession(configuration: settings, delegate: self, delegateQueue: nil)
      self.session.withValue { $0 = session }
    }

    /// Starts a call; its one result goes to `reply`.
    /// - Returns: a number for `end`.
    func start(
      _ request: URLRequest, _ files: RequestBody?, _ reply: Reply<HTTPAnswer>,
      _ progress: (@Sendable (Int64, Int64) -> Void)?
    ) -> Int {
      let number = state.withValue { state in
        state.last += 1
        state.exchanges[state.last] = Exchange(reply: reply, progress: progress)
        return state.last
      }
      guard let files else {
        begin(number, reply) { $0.dataTask(with: request) }
        return number
      }
      writing.async { self.upload(files, request, number, reply) }
      return number
    }

    /// URLSession reads a body of any size from a file, and from its beginning again if a kept connection is dead.
    private func upload(_ body: RequestBody, _ request: URLRequest, _ number: Int, _ reply: Reply<HTTPAnswer>) {
      var file: URL?
      do {
        let path = try bodies().url.appendingPathComponent(UUID().uuidString)
        file = path
        guard try body.write(to: path.path, while: { state.withValue { $0.exchanges[number] != nil } }) else {
          return remove(file)
        }
        begin(number, reply, path) { $0.uploadTask(with: request, fromFile: path) }
      } catch {
        remove(file)
        reply.complete(.failure(error))
      }
    }

    private func bodies() throws -> EphemeralFolder {
      try folder.withValue { folder in
        // An app may empty its temporary folder.
        if let folder, access(folder.url.path, F_OK) == 0 { return folder }
        EphemeralFolder.sweep()
        let new: EphemeralFolder
        do { new = try EphemeralFolder(unlockable: RequestBody.unprepared) } catch { throw RequestBody.unprepared }
        folder = new
        return new
      }
    }

    private func begin(
      _ number: Int, _ reply: Reply<HTTPAnswer>, _ file: URL? = nil, _ make: (URLSession) -> URLSessionTask
    ) {
      guard let task = session.withValue({ $0.map(make) }) else {
        remove(file)
        reply.complete(.failure(WireError.connectionCanceled))
        return
      }
      let isWanted = state.withValue { state in
        guard state.exchanges[number] != nil else { return false }
        state.exchanges[number]?.task = task
        state.exchanges[number]?.bodyFile = file
        state.numbers[task.taskIdentifier] = number
        return true
      }
      guard isWanted else {
        task.cancel()
        return remove(file)
      }
      task.resume()
    }

    private func remove(_ file: URL?) { if let file { try? FileManager.default.removeItem(at: file) } }

    /// Nobody waits for the call any longer.
    func end(_ number: Int) {
      let exchange = state.withValue { $0.remove(number) }
      exchange?.task?.cancel()
      remove(exchange?.bodyFile)
    }

    func failAll(_ error: WireError) {
      let all = state.withValue { $0.exchanges.values.map(\.reply) }
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
    var count: Int { state.withValue { $0.exchanges.count } }

    // MARK: URLSession

    func urlSession(
      _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
      completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
    ) {
      let status = (response as? HTTPURLResponse)?.statusCode ?? 0
      state.withValue { $0[dataTask]?.status = status }
      completionHandler(.allow)
    }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
      let tooLong = state.withValue { state -> Reply<HTTPAnswer>? in
        guard let length = state[dataTask]?.body.count, length + data.count <= answerLimit else {
          return state[dataTask]?.reply
        }
        state[dataTask]?.body.append(contentsOf: data)
        return nil
      }
      tooLong?.complete(.failure(WireError.malformed("answer")))
    }

    func urlSession(
      _ session: URLSession, task: URLSessionTask, didSendBodyData bytesSent: Int64, totalBytesSent: Int64,
      totalBytesExpectedToSend: Int64
    ) {
      let progress = state.withValue { $0[task]?.progress }
      progress?(totalBytesSent, totalBytesExpectedToSend)
    }

    func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
      let ended = state.withValue { state in
        state.numbers[task.taskIdentifier].flatMap { state.remove($0) }
      }
      guard let exchange = ended else { return }
      remove(exchange.bodyFile)
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
        state.withValue { $0[task]?.isRefused = true }
      }
      completionHandler(disposition, credential)
    }
  }
#endif
