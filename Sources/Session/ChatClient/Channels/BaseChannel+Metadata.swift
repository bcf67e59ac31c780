import CacheSync
import ChatModel
import ChatWire

/// Metadata, which the channel shows, and counters, which only the server knows.
extension BaseChannel {
  public typealias MetaDataHandler = ([String: String]?, SBDError?) -> Void
  public typealias MetaCountersHandler = ([String: Int]?, SBDError?) -> Void

  /// Fails if one of the keys already exists.
  public func createMetaData(_ metaData: [String: String], completionHandler: MetaDataHandler? = nil) {
    calls.setMetadata(
      metaData, of: channelURL, isCreating: true, completion: session.answer(completionHandler) { $0 })
  }

  /// Fails when one of the keys is there already.
  /// - Throws: `SBDError`.
  @_disfavoredOverload
  @discardableResult
  public func createMetaData(_ metaData: [String: String]) async throws -> [String: String] {
    try await session.awaitAnswer { createMetaData(metaData, completionHandler: $0) }
  }

  /// Changes keys, and adds missing ones.
  public func updateMetaData(_ metaData: [String: String], completionHandler: MetaDataHandler? = nil) {
    calls.setMetadata(
      metaData, of: channelURL, isCreating: false, completion: session.answer(completionHandler) { $0 })
  }

  /// Changes keys, and adds those that are not there.
  /// - Throws: `SBDError`.
  @_disfavoredOverload
  @discardableResult
  public func updateMetaData(_ metaData: [String: String]) async throws -> [String: String] {
    try await session.awaitAnswer { updateMetaData(metaData, completionHandler: $0) }
  }

  /// - Parameter keys: `nil` or empty for all.
  public func getMetaData(keys: [String]?, completionHandler: MetaDataHandler? = nil) {
    calls.metadata(
      of: channelURL, keys: keys ?? [], completion: session.answer(completionHandler) { $0 })
  }

  /// The values of keys; of all when `keys` is `nil` or empty.
  /// - Throws: `SBDError`.
  public func metaData(keys: [String]?) async throws -> [String: String] {
    try await session.awaitAnswer { getMetaData(keys: keys, completionHandler: $0) }
  }

  public func getAllMetaData(completionHandler: MetaDataHandler? = nil) {
    getMetaData(keys: nil, completionHandler: completionHandler)
  }

  /// All keys with their values.
  /// - Throws: `SBDError`.
  @_disfavoredOverload
  public func allMetaData() async throws -> [String: String] {
    try await session.awaitAnswer { getAllMetaData(completionHandler: $0) }
  }

  public func deleteMetaData(key: String, completionHandler: SBErrorHandler? = nil) {
    guard !key.isEmpty else { return session.refuse(.invalidParameter) { completionHandler?($0) } }
    calls.deleteMetadata(of: channelURL, key: key, completion: session.answer(completionHandler))
  }

  /// Removes a key.
  /// - Throws: `SBDError`.
  public func deleteMetaData(key: String) async throws {
    try await session.awaitAnswer { deleteMetaData(key: key, completionHandler: $0) }
  }

  public func deleteAllMetaData(completionHandler: SBErrorHandler? = nil) {
    calls.deleteMetadata(of: channelURL, key: nil, completion: session.answer(completionHandler))
  }

  /// Removes all keys.
  /// - Throws: `SBDError`.
  @_disfavoredOverload
  public func deleteAllMetaData() async throws {
    try await session.awaitAnswer { deleteAllMetaData(completionHandler: $0) }
  }

  // MARK: Counters

  // Disfavored: the shim has these names with the `NSNumber`s of version 3.1, which code that imports it expects.

  /// Fails if one of the keys already exists.
  @_disfavoredOverload
  public func createMetaCounters(_ metaCounters: [String: Int], completionHandler: MetaCountersHandler? = nil) {
    change(metaCounters, nil, completionHandler)
  }

  /// Fails when one of the keys is there already.
  /// - Throws: `SBDError`.
  @discardableResult
  @_disfavoredOverload
  public func createMetaCounters(_ metaCounters: [String: Int]) async throws -> [String: Int] {
    try await session.awaitAnswer { createMetaCounters(metaCounters, completionHandler: $0) }
  }

  @_disfavoredOverload
  public func updateMetaCounters(_ metaCounters: [String: Int], completionHandler: MetaCountersHandler? = nil) {
    change(metaCounters, .set, completionHandler)
  }

  /// Sets counters, and adds those that are not there.
  /// - Throws: `SBDError`.
  @discardableResult
  @_disfavoredOverload
  public func updateMetaCounters(_ metaCounters: [String: Int]) async throws -> [String: Int] {
    try await session.awaitAnswer { updateMetaCounters(metaCounters, completionHandler: $0) }
  }

  /// Adds to counters.
  @_disfavoredOverload
  public func increaseMetaCounters(_ metaCounters: [String: Int], completionHandler: MetaCountersHandler? = nil) {
    change(metaCounters, .increase, completionHandler)
  }

  /// Adds to counters.
  /// - Throws: `SBDError`.
  @discardableResult
  @_disfavoredOverload
  public func increaseMetaCounters(_ metaCounters: [String: Int]) async throws -> [String: Int] {
    try await session.awaitAnswer { increaseMetaCounters(metaCounters, completionHandler: $0) }
  }

  @_disfavoredOverload
  public func decreaseMetaCounters(_ metaCounters: [String: Int], completionHandler: MetaCountersHandler? = nil) {
    change(metaCounters, .decrease, completionHandler)
  }

  /// Decreases counters.
  /// - Throws: `SBDError`.
  @discardableResult
  @_disfavoredOverload
  public func decreaseMetaCounters(_ metaCounters: [String: Int]) async throws -> [String: Int] {
    try await session.awaitAnswer { decreaseMetaCounters(metaCounters, completionHandler: $0) }
  }

  /// - Parameter keys: `nil` or empty for all.
  public func getMetaCounters(keys: [String]?, completionHandler: MetaCountersHandler? = nil) {
    calls.metacounters(
      of: channelURL, keys: keys ?? [],
      completion: session.answer(completionHandler) { $0.mapValues { Int(clamping: $0) } })
  }

  /// The values of counters; of all when `keys` is `nil` or empty.
  /// - Throws: `SBDError`.
  public func metaCounters(keys: [String]?) async throws -> [String: Int] {
    try await session.awaitAnswer { getMetaCounters(keys: keys, completionHandler: $0) }
  }

  @_disfavoredOverload
  public func getAllMetaCounters(completionHandler: MetaCountersHandler? = nil) {
    getMetaCounters(keys: nil, completionHandler: completionHandler)
  }

  /// All counters.
  /// - Throws: `SBDError`.
  @_disfavoredOverload
  public func allMetaCounters() async throws -> [String: Int] {
    try await session.awaitAnswer { getAllMetaCounters(completionHandler: $0) }
  }

  public func deleteMetaCounters(key: String, completionHandler: SBErrorHandler? = nil) {
    guard !key.isEmpty else { return session.refuse(.invalidParameter) { completionHandler?($0) } }
    calls.deleteMetacounters(of: channelURL, key: key, completion: session.answer(completionHandler))
  }

  /// Removes a counter.
  /// - Throws: `SBDError`.
  public func deleteMetaCounters(key: String) async throws {
    try await session.awaitAnswer { deleteMetaCounters(key: key, completionHandler: $0) }
  }

  public func deleteAllMetaCounters(completionHandler: SBErrorHandler? = nil) {
    calls.deleteMetacounters(of: channelURL, key: nil, completion: session.answer(completionHandler))
  }

  /// Removes all counters.
  /// - Throws: `SBDError`.
  @_disfavoredOverload
  public func deleteAllMetaCounters() async throws {
    try await session.awaitAnswer { deleteAllMetaCounters(completionHandler: $0) }
  }

  private func change(
    _ counters: [String: Int], _ change: HTTPCall.CounterChange?, _ handler: MetaCountersHandler?
  ) {
    calls.setMetacounters(
      counters.mapValues { Int64($0) }, of: channelURL, change,
      completion: session.answer(handler) { $0.mapValues { Int(clamping: $0) } })
  }
}
