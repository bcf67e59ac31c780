package import ChatClient

extension SharedSession {
  /// Calls with the session, or reports that there is none yet.
  package func withSession(_ handler: ((SBDError?) -> Void)?, _ body: (ChatSession) -> Void) {
    if let session { return body(session) }
    let handler = AppValue(handler)
    deliver { handler.value?(SBDError(.connectionRequired)) }
  }

  /// Sets the application, and whether cached content stays on the device.
  /// - Parameters:
  ///   - migrationStart: called on the app's queue if a cache of an earlier version of this library exists, which is
  ///     upgraded when its user connects.
  ///   - completion: called once, on the app's queue. An error means that caches cannot be kept: everything works
  ///     without them.
  package func initialize(
    applicationID: String, usesCaching: Bool, migrationStart: (() -> Void)?, completion: ((SBDError?) -> Void)?
  ) {
    let (begin, end) = (AppValue(migrationStart), AppValue(completion))
    initialize(applicationID: applicationID, usesCaching: usesCaching)
    let error = usesCaching ? prepareCaches { deliver { begin.value?() } } : nil
    deliver { end.value?(error) }
  }
}
