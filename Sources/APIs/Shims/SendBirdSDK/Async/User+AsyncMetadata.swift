public import ChatClient
import SharedFace

extension SBDUser {
  /// See `createMetaData(_:completionHandler:)`.
  @discardableResult
  public func createMetaData(_ metaData: [String: String]) async -> ([String: String]?, SBDError?) {
    await answered { answer in createMetaData(metaData) { answer(($0, $1)) } }
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
