#if canImport(Darwin)
  import ChatConnection
  import ChatWire
  import Foundation

  extension WebSocketConnecting where Self == AppleWebSocketConnector {
    static func platform(_ configuration: TransportConfiguration) -> Self { AppleWebSocketConnector(configuration) }
  }

  /// Web sockets of URLSession.
  struct AppleWebSocketConnector: WebSocketConnecting {
    private let trust: ServerTrust.Judge
    private let messageLimit: Int

    init(_ configuration: TransportConfiguration) {
      trust = ServerTrust.Judge(configuration.trust)
      messageLimit = configuration.answerLimit
    }

    func open(_ request: WebSocketRequest) async throws -> any WebSocketConnection {
      var urlRequest = URLRequest(url: request.url)
      for (name, value) in request.headers { urlRequest.setValue(value, forHTTPHeaderField: name) }
      let opening = AppleWebSocketOpening(trust)
      // A separate session, because only a session's delegate receives handshake and trust callbacks.
      let session = URLSession(configuration: .ephemeral, delegate: opening, delegateQueue: nil)
      let task = session.webSocketTask(with: urlRequest)
      task.maximumMessageSize = messageLimit
      task.resume()
      do {
        try await opening.reply.value()
      } catch {
        session.invalidateAndCancel()
        throw error
      }
      return AppleWebSocketConnection(session: session, task: task)
    }
  }

  struct AppleWebSocketConnection: WebSocketConnection {
    let session: URLSession
    let task: URLSessionWebSocketTask

    /// Pulls: what nobody reads stays with the system.
    var messages: AsyncThrowingStream<[UInt8], any Error> {
      let task = task
      return AsyncThrowingStream {
        do {
          switch try await task.receive() {
          case .string(let text): return Array(text.utf8)
          case .data(let data): return Array(data)
          @unknown default: return []
          }
        } catch {
          // After a close frame, `receive` also throws.
          if task.closeCode != .invalid { return nil }
          throw SystemFailure(error)
        }
      }
    }

    func send(_ text: [UInt8]) {
      task.send(.string(String(decoding: text, as: UTF8.self))) { [task] error in
        if error != nil { task.cancel() }
      }
    }

    /// The session lets the task finish closing, and is then released, after half a second at the latest.
    func close() {
      task.cancel(with: .normalClosure, reason: nil)
      session.finishTasksAndInvalidate()
      DispatchQueue.global().asyncAfter(deadline: .now() + 0.5) { [session] in session.invalidateAndCancel() }
    }
  }

  /// Learns whether the socket opens. Sendable: everything that changes guards itself.
  private final class AppleWebSocketOpening: NSObject, URLSessionWebSocketDelegate, Sendable {
    let trust: ServerTrust.Judge
    let reply = Reply<Void>()
    /// We did not trust the server. URLSession then reports the task as canceled.
    let isRefused = Locked(false)

    init(_ trust: ServerTrust.Judge) { self.trust = trust }

    func urlSession(
      _ session: URLSession, webSocketTask: URLSessionWebSocketTask, didOpenWithProtocol protocol: String?
    ) { reply.complete(.success(())) }

    func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
      let cause = error ?? URLError(.networkConnectionLost)
      let failure =
        isRefused.withValue { $0 } ? WireError.untrusted(SystemFailure(cause)) : WireError(network: cause)
      reply.complete(
        .failure(
          failure.code == .untrustedCertificate
            ? failure
            : WireError(
              .socketFailed, "The connection could not be opened. Check the network and the server's address.",
              cause: failure.cause)))
    }

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
      if disposition == .cancelAuthenticationChallenge { isRefused.withValue { $0 = true } }
      completionHandler(disposition, credential)
    }
  }
#endif
