public import ChatClient
public import Foundation

extension SBDBaseChannel {
  /// See `createMetaCounters(_:completionHandler:)`.
  @discardableResult
  public func createMetaCounters(_ metaCounters: [String: NSNumber]) async -> ([String: NSNumber]?, SBDError?) {
    await answered { answer in createMetaCounters(metaCounters) { answer(($0, $1)) } }
  }

  /// See `getMetaCounters(withKeys:completionHandler:)`.
  @discardableResult
  public func metaCounters(withKeys keys: [String]?) async -> ([String: NSNumber]?, SBDError?) {
    await answered { answer in getMetaCounters(withKeys: keys) { answer(($0, $1)) } }
  }

  /// See `getAllMetaCounters(completionHandler:)`.
  @discardableResult
  public func allMetaCounters() async -> ([String: NSNumber]?, SBDError?) {
    await answered { answer in getAllMetaCounters { answer(($0, $1)) } }
  }

  /// See `updateMetaCounters(_:completionHandler:)`.
  @discardableResult
  public func updateMetaCounters(_ metaCounters: [String: NSNumber]) async -> ([String: NSNumber]?, SBDError?) {
    await answered { answer in updateMetaCounters(metaCounters) { answer(($0, $1)) } }
  }

  /// See `increaseMetaCounters(_:completionHandler:)`.
  @discardableResult
  public func increaseMetaCounters(_ metaCounters: [String: NSNumber]) async -> ([String: NSNumber]?, SBDError?) {
    await answered { answer in increaseMetaCounters(metaCounters) { answer(($0, $1)) } }
  }

  /// See `decreaseMetaCounters(_:completionHandler:)`.
  @discardableResult
  public func decreaseMetaCounters(_ metaCounters: [String: NSNumber]) async -> ([String: NSNumber]?, SBDError?) {
    await answered { answer in decreaseMetaCounters(metaCounters) { answer(($0, $1)) } }
  }

  /// See `deleteMetaCounters(withKey:completionHandler:)`.
  @discardableResult
  public func deleteMetaCounters(withKey key: String) async -> SBDError? {
    await answered { answer in deleteMetaCounters(withKey: key) { answer($0) } }
  }

  /// See `deleteAllMetaCounters(completionHandler:)`.
  @discardableResult
  public func deleteAllMetaCounters() async -> SBDError? {
    await answered { answer in deleteAllMetaCounters { answer($0) } }
  }

  /// See `createMetaData(_:completionHandler:)`.
  @discardableResult
  public func createMetaData(_ metaData: [String: String]) async -> ([String: String]?, SBDError?) {
    await answered { answer in createMetaData(metaData) { answer(($0, $1)) } }
  }

  /// See `getMetaData(withKeys:completionHandler:)`.
  @discardableResult
  public func metaData(withKeys keys: [String]?) async -> ([String: String]?, SBDError?) {
    await answered { answer in getMetaData(withKeys: keys) { answer(($0, $1)) } }
  }

  /// See `getAllMetaData(completionHandler:)`.
  @discardableResult
  public func allMetaData() async -> ([String: String]?, SBDError?) {
    await answered { answer in getAllMetaData { answer(($0, $1)) } }
  }

  /// See `updateMetaData(_:completionHandler:)`.
  @discardableResult
  public func updateMetaData(_ metaData: [String: String]) async -> ([String: String]?, SBDError?) {
    await answered { answer in updateMetaData(metaData) { answer(($0, $1)) } }
  }

  /// See `deleteMetaData(withKey:completionHandler:)`.
  @discardableResult
  public func deleteMetaData(withKey key: String) async -> SBDError? {
    await answered { answer in deleteMetaData(withKey: key) { answer($0) } }
  }

  /// See `deleteAllMetaData(completionHandler:)`.
  @discardableResult
  public func deleteAllMetaData() async -> SBDError? {
    await answered { answer in deleteAllMetaData { answer($0) } }
  }
}
