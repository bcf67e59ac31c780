import CacheSync
import ChatModel
import ChatWire

/// Metadata of users; the server lets users change only their own. The session's own user shows it when the handler is
/// called, and at the next start without a connection; other objects of that user keep the values that they were
/// created with.
extension ChatSession {
  public typealias UserMetaDataHandler = ([String: String]?, SBDError?) -> Void

  /// Adds keys.
  /// - Parameter completionHandler: receives what was added.
  public func createMetaData(
    _ metaData: [String: String], ofUser id: String, completionHandler: UserMetaDataHandler? = nil
  ) {
    write(metaData, of: id, upsert: false, completionHandler)
  }

  /// Adds keys, and returns what was added.
  /// - Throws: `SBDError`.
  @discardableResult
  public func createMetaData(_ metaData: [String: String], ofUser id: String) async throws -> [String: String] {
    try await awaitAnswer { createMetaData(metaData, ofUser: id, completionHandler: $0) }
  }

  /// Changes keys, and adds missing ones.
  /// - Parameter completionHandler: receives what was changed.
  public func updateMetaData(
    _ metaData: [String: String], ofUser id: String, completionHandler: UserMetaDataHandler? = nil
  ) {
    write(metaData, of: id, upsert: true, completionHandler)
  }

  /// Changes keys, adds missing ones, and returns what was changed.
  /// - Throws: `SBDError`.
  @discardableResult
  public func updateMetaData(_ metaData: [String: String], ofUser id: String) async throws -> [String: String] {
    try await awaitAnswer { updateMetaData(metaData, ofUser: id, completionHandler: $0) }
  }

  public func deleteMetaData(key: String, ofUser id: String, completionHandler: SBErrorHandler? = nil) {
    guard !id.isEmpty, !key.isEmpty else { return refuse(.invalidParameter) { completionHandler?($0) } }
    delete(key, of: id, completionHandler)
  }

  /// Removes a key.
  /// - Throws: `SBDError`.
  public func deleteMetaData(key: String, ofUser id: String) async throws {
    try await awaitAnswer { deleteMetaData(key: key, ofUser: id, completionHandler: $0) }
  }

  public func deleteAllMetaData(ofUser id: String, completionHandler: SBErrorHandler? = nil) {
    guard !id.isEmpty else { return refuse(.invalidParameter) { completionHandler?($0) } }
    delete(nil, of: id, completionHandler)
  }

  /// Removes all keys.
  /// - Throws: `SBDError`.
  public func deleteAllMetaData(ofUser id: String) async throws {
    try await awaitAnswer { deleteAllMetaData(ofUser: id, completionHandler: $0) }
  }

  private func write(
    _ metaData: [String: String], of id: String, upsert: Bool, _ completionHandler: UserMetaDataHandler?
  ) {
    guard !id.isEmpty, !metaData.isEmpty else { return refuse(.invalidParameter) { completionHandler?(nil, $0) } }
    let handler = AppValue(completionHandler)
    startWork { transport in
      let answer = try await transport.call(.setUserMetadata(metaData, of: id, upsert: upsert))
      // Some servers return it in a member, some as it is.
      return answer.object("metadata") == nil ? Payload.object { $0.set("metadata", answer) } : answer
    } then: { [self] result, delivery in
      let written = (try? result.get())?.stringMap("metadata")
      if let written {
        await changeMetadata(of: id, &delivery) { editor in
          editor.edit("metadata") { map in for (key, value) in written { map.set(key, value) } }
        }
      }
      let error = result.failure
      delivery.call { handler.value?(written, error) }
    }
  }

  private func delete(_ key: String?, of id: String, _ completionHandler: SBErrorHandler?) {
    let handler = AppValue(completionHandler)
    startWork { transport in
      try await transport.call(.deleteUserMetadata(of: id, key: key))
    } then: { [self] result, delivery in
      if case .success = result {
        await changeMetadata(of: id, &delivery) { editor in
          guard let key else { return editor.set("metadata", Payload.object { _ in }) }
          editor.edit("metadata") { $0.remove(key) }
        }
      }
      let error = result.failure
      delivery.call { handler.value?(error) }
    }
  }

  /// Changes the metadata of the session's own user; nothing is stored for others.
  private func changeMetadata(
    of id: String, _ delivery: inout Delivery, _ change: (inout PayloadEditor) -> Void
  ) async {
    guard id.hasSameBytes(as: userID), let known = sendingUser.withValue({ $0 }),
      let user = ChatModel.User(known.payload.edited(change))
    else { return }
    await apply(user, &delivery)
  }
}
