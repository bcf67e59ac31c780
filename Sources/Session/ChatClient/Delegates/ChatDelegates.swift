/// Everything that an app registered. One set outlives the sessions of an app's users.
package struct ChatDelegates: Sendable {
  let channel = DelegateTable<any ChannelDelegate>()
  let connection = DelegateTable<any ConnectionDelegate>()
  let network = DelegateTable<any NetworkDelegate>()
  let userEvent = DelegateTable<any UserEventDelegate>()
  let session = DelegateTable<any SessionDelegate>()
  let cacheFailure = Locked<AppValue<(CacheFailure) -> Void>?>(nil)

  let offlineKinds = Locked<OfflineActions.Kinds>([])
  let offlineFailure = Locked<AppValue<(OfflineActionFailure) -> Void>?>(nil)
  let offlineFailures = ChangeStreams<OfflineActionFailure>()

  package init() {}

  package func add(_ delegate: any ChannelDelegate, identifier: String) {
    channel.add(delegate, identifier: identifier)
  }
  package func removeChannelDelegate(_ identifier: String) { channel.remove(identifier) }
  package func channelDelegate(_ identifier: String) -> (any ChannelDelegate)? { channel.delegate(identifier) }
  package func removeAllChannelDelegates() { channel.removeAll() }

  package func add(_ delegate: any ConnectionDelegate, identifier: String) {
    connection.add(delegate, identifier: identifier)
  }
  package func removeConnectionDelegate(_ identifier: String) { connection.remove(identifier) }
  package func connectionDelegate(_ identifier: String) -> (any ConnectionDelegate)? { connection.delegate(identifier) }
  package func removeAllConnectionDelegates() { connection.removeAll() }

  package func add(_ delegate: any UserEventDelegate, identifier: String) {
    userEvent.add(delegate, identifier: identifier)
  }
  package func userEventDelegate(_ identifier: String) -> (any UserEventDelegate)? { userEvent.delegate(identifier) }
  package func removeUserEventDelegate(_ identifier: String) { userEvent.remove(identifier) }
  package func removeAllUserEventDelegates() { userEvent.removeAll() }

  package func add(_ delegate: any NetworkDelegate, identifier: String) {
    network.add(delegate, identifier: identifier)
  }
  package func removeNetworkDelegate(_ identifier: String) { network.remove(identifier) }
  package func removeAllNetworkDelegates() { network.removeAll() }

  /// There is one at a time.
  package func setSessionDelegate(_ delegate: (any SessionDelegate)?) {
    if let delegate { session.add(delegate, identifier: "") } else { session.removeAll() }
  }

  /// Who is told why the cache cannot be used, see `CacheFailure`; `nil`, the default, for nobody.
  package func setCacheFailureHandler(_ handler: ((CacheFailure) -> Void)?) {
    let handler = handler.map { AppValue($0) }
    cacheFailure.replace(with: handler)
  }
}
