import ChatCache
package import ChatModel

extension SyncEngine {
  /// Keeps what the user has begun to write in a channel; `nil` removes it.
  ///
  /// The cache copies files of the app's before that, except for those that it has kept for the draft already.
  package nonisolated func setDraft(
    _ draft: ChannelDraft?, channelURL: String, completion: @escaping CallCompletion<Void> = { _ in }
  ) {
    let isTaken = inputs.put { engine in
      do {
        try await engine.keepDraft(draft, channelURL)
        completion(.success(()))
      } catch {
        completion(.failure(error))
      }
    }
    if !isTaken { completion(.failure(SendFailure(ClientErrorCode.connectionCanceled))) }
  }

  private func keepDraft(_ draft: ChannelDraft?, _ channelURL: String) async throws {
    let known = try await cache.read { try $0.draft(channelURL: channelURL) }?.files.compactMap(\.path) ?? []
    var copies: [KeptFile] = []
    let files = draft?.files.map { file -> ChannelDraft.File in
      guard let path = file.path, !known.contains(bytesOf: path), let copy = try? cache.keepFile(path) else {
        return file
      }
      copies.append(copy)
      return file.with(path: copy.path)
    }
    do {
      try await commit(.application) { try $0.setDraft(draft?.with(files: files ?? []), channelURL: channelURL) }
    } catch {
      for copy in copies { copy.discard() }
      throw error
    }
    // Until here, no sweep removes them.
    withExtendedLifetime(copies) {}
  }
}
