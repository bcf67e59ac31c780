import ChatClient

extension MessageCollection {
  /// - Parameter requestIDs: `nil` for all failed messages that are listed.
  func removeFailed(requestIDs: [String]?, _ reply: CollectionReply<[String]>) {
    if isDisposed { return session.enqueue { reply.refuse(&$0) } }
    if let feed { return feed.removeFailed(requestIDs: requestIDs, reply.answer(self)) }
    session.enqueue { delivery in
      let listed = self.jobState.withValue { $0.list.failed.map(\.requestId) }
      let requestIDs = requestIDs ?? listed
      guard !requestIDs.isEmpty else { return reply.succeed([], self, &delivery) }
      self.session.views.removeFailed(requestIDs: requestIDs) { result, delivery in
        switch result {
        case .success(let removed): reply.succeed(removed, self, &delivery)
        case .failure(let error): reply.fail(error, self, &delivery)
        }
      }
    }
  }
}
