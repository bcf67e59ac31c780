/// Delegates by identifier. They are held weakly; a second one with the same identifier replaces the first. Removing
/// them, even all of them, never stops a collection.
extension ChatSession {
  public func add(_ delegate: any ChannelDelegate, identifier: String) {
    delegates.add(delegate, identifier: identifier)
  }
  public func removeChannelDelegate(forIdentifier identifier: String) { delegates.removeChannelDelegate(identifier) }
  public func channelDelegate(forIdentifier identifier: String) -> (any ChannelDelegate)? {
    delegates.channelDelegate(identifier)
  }
  public func removeAllChannelDelegates() { delegates.removeAllChannelDelegates() }

  public func add(_ delegate: any ConnectionDelegate, identifier: String) {
    delegates.add(delegate, identifier: identifier)
  }
  public func removeConnectionDelegate(forIdentifier identifier: String) {
    delegates.removeConnectionDelegate(identifier)
  }
  public func connectionDelegate(forIdentifier identifier: String) -> (any ConnectionDelegate)? {
    delegates.connectionDelegate(identifier)
  }
  public func removeAllConnectionDelegates() { delegates.removeAllConnectionDelegates() }

  public func add(_ delegate: any UserEventDelegate, identifier: String) {
    delegates.add(delegate, identifier: identifier)
  }
  public func removeUserEventDelegate(forIdentifier identifier: String) {
    delegates.removeUserEventDelegate(identifier)
  }
  public func removeAllUserEventDelegates() { delegates.removeAllUserEventDelegates() }
}
