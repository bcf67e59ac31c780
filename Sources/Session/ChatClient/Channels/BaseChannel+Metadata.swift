import CacheSync
import ChatModel
import ChatWire

/// Metadata, which the channel shows, and counters, which only the server knows.
extension BaseChannel {
  public typealias MetaDataHandler = ([String: String]?, SBDError?) -> Void
  public typealias MetaCountersHandler = ([String: Int]?, SBDError?) -> Void

  /// Fails if one of the keys already exists.
  public func createMetaData(_ metaData: [String: String], completionHandler: MetaDataHandler? = nil) {
    session.engine.calls.setMetadata(
      metaData, of: channelURL, isCreating: true, completion: session.answer(completionHandler) { $0 })
  }

  /// Changes keys, and adds missing ones.
  public func updateMetaData(_ metaData: [String: String], completionHandler: MetaDataHandler? = nil) {
    session.engine.calls.setMetadata(
      metaData, of: channelURL, isCreating: false, completion: session.answer(completionHandler) { $0 })
  }

  /// - Parameter keys: `nil` or empty for all.
  public func getMetaData(keys: [String]?, completionHandler: MetaDataHandler? = nil) {
    session.engine.calls.metadata(
      of: channelURL, keys: keys ?? [], completion: session.answer(completionHandler) { $0 })
  }

  public func getAllMetaData(completionHandler: MetaDataHandler? = nil) {
    getMetaData(keys: nil, completionHandler: completionHandler)
  }

  public func deleteMetaData(key: String, completionHandler: SBErrorHandler? = nil) {
    guard !key.isEmpty else { return session.refuse(.invalidParameter) { completionHandler?($0) } }
    session.engine.calls.deleteMetadata(of: channelURL, key: key, completion: session.answer(completionHandler))
  }

  public func deleteAllMetaData(completionHandler: SBErrorHandler? = nil) {
    session.engine.calls.deleteMetadata(of: channelURL, key: nil, completion: session.answer(completionHandler))
  }

  // MARK: Counters

  // Disfavored: the shim has these names with the `NSNumber`s of version 3.1, which code that imports it expects.

  /// Fails if one of the keys already exists.
  @_disfavoredOverload
  public func createMetaCounters(_ metaCounters: [String: Int], completionHandler: MetaCountersHandler? = nil) {
    change(metaCounters, nil, completionHandler)
  }

  @_disfavoredOverload
  public func updateMetaCounters(_ metaCounters: [String: Int], completionHandler: MetaCountersHandler? = nil) {
    change(metaCounters, .set, completionHandler)
  }

  /// Adds to counters.
  @_disfavoredOverload
  public func increaseMetaCounters(_ metaCounters: [String: Int], completionHandler: MetaCountersHandler? = nil) {
    change(metaCounters, .increase, completionHandler)
  }

  @_disfavoredOverload
  public func decreaseMetaCounters(_ metaCounters: [String: Int], completionHandler: MetaCountersHandler? = nil) {
    change(metaCounters, .decrease, completionHandler)
  }

  /// - Parameter keys: `nil` or empty for all.
  public func getMetaCounters(keys: [String]?, completionHandler: MetaCountersHandler? = nil) {
    session.engine.calls.metacounters(
      of: channelURL, keys: keys ?? [],
      completion: session.answer(completionHandler) { $0.mapValues { Int(clamping: $0) } })
  }

  @_disfavoredOverload
  public func getAllMetaCounters(completionHandler: MetaCountersHandler? = nil) {
    getMetaCounters(keys: nil, completionHandler: completionHandler)
  }

  public func deleteMetaCounters(key: String, completionHandler: SBErrorHandler? = nil) {
    guard !key.isEmpty else { return session.refuse(.invalidParameter) { completionHandler?($0) } }
    session.engine.calls.deleteMetacounters(of: channelURL, key: key, completion: session.answer(completionHandler))
  }

  public func deleteAllMetaCounters(completionHandler: SBErrorHandler? = nil) {
    session.engine.calls.deleteMetacounters(of: channelURL, key: nil, completion: session.answer(completionHandler))
  }

  private func change(
    _ counters: [String: Int], _ change: HTTPCall.CounterChange?, _ handler: MetaCountersHandler?
  ) {
    session.engine.calls.setMetacounters(
      counters.mapValues { Int64($0) }, of: channelURL, change,
      completion: session.answer(handler) { $0.mapValues { Int(clamping: $0) } })
  }
}
