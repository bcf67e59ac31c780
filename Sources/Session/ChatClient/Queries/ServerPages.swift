import CacheSync
import ChatModel
import ChatWire

/// Pages of a list that only the server has, one after the other.
final class ServerPages: Sendable {
  private struct Progress: Sendable {
    var isLoading = false
    var hasNext = true
    /// The token of the next page.
    var token: String?
  }

  private enum Start { case busy, ended, page(String?) }

  private let progress = Locked(Progress())

  var isLoading: Bool { progress.withValue { $0.isLoading } }
  var hasNext: Bool { progress.withValue { $0.hasNext } }

  /// Requests the next page. After the last one, the result is empty; an error leaves the list at its page.
  /// - Parameters:
  ///   - session: whose server has the list.
  ///   - ask: the call for the page with a token.
  ///   - read: the app's objects in an answer, and the token of the next page.
  ///   - prepare: what there is to do with the objects before the app gets them, in a session job.
  func load<Object: Sendable>(
    in session: ChatSession, _ ask: (String?) -> HTTPCall,
    _ read: @escaping @Sendable (Payload) -> (objects: [Object], next: String?),
    preparing prepare: @escaping @Sendable ([Object], inout Delivery) async -> Void = { _, _ in },
    _ completionHandler: (([Object]?, SBDError?) -> Void)?
  ) {
    let handler = AppValue(completionHandler)
    let start = progress.withValue { progress -> Start in
      guard !progress.isLoading else { return .busy }
      guard progress.hasNext else { return .ended }
      progress.isLoading = true
      return .page(progress.token)
    }
    switch start {
    case .busy: session.deliver { handler.value?(nil, SBDError(.queryInProgress)) }
    case .ended: session.deliver { handler.value?([], nil) }
    case .page(let token):
      let call = ask(token)
      session.startWork { transport in
        read(try await transport.call(call))
      } then: { [progress] result, delivery in
        switch result {
        case .success(let page):
          await prepare(page.objects, &delivery)
          delivery.swap { progress.withValue { $0 = Progress(hasNext: page.next != nil, token: page.next) } }
          delivery.call { handler.value?(page.objects, nil) }
        case .failure(let failure):
          let error = SBDError(failure)
          delivery.swap { progress.withValue { $0.isLoading = false } }
          delivery.call { handler.value?(nil, error) }
        }
      }
    }
  }

  /// Normalises a token: servers express that there is no next page as a missing or an empty one.
  static func token(_ text: String?) -> String? { text.flatMap { $0.isEmpty ? nil : $0 } }
}
