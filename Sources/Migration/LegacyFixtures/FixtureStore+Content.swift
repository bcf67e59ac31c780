import LegacyStore

extension FixtureStore {
  /// Creates a store of the last model with the given rows, each as SyncManager would have written it.
  ///
  /// `path` has a complete store or nothing, as for a recipe.
  /// - Throws: `FixtureError`, or an error from the file system or SQLite.
  package static func make(_ content: FixtureContent, at path: String) throws {
    let layout = StoreLayout(model: .v1_1_32)
    let metadata = StoreMetadata(frameworkVersion: 1044, hashes: layout.hashes)
    try build(at: path, layout: layout, metadata: metadata, seed: 1, keepsLog: false) { store in
      try ContentWriter(content: content, store: store).write()
    }
  }
}

private struct ContentWriter {
  let content: FixtureContent
  let store: StoreFile
  let encoder = PayloadEncoder(encoding: .xor)

  func write() throws {
    for channel in content.channels {
      try insert(
        .channel, ["ZCHANNEL_URL": .text(channel.url), "ZSERIALIZED_DATA": payload(channel.payload)])
    }
    for token in content.tokens {
      try insert(.messageChangeLogToken, ["ZCHANNEL_URL": .text(token.channelURL), "ZTOKEN": .text(token.text)])
    }
    for (number, chunk) in content.chunks.enumerated() {
      try insert(
        .chunk,
        [
          "ZCHANNEL_URL": .text(chunk.channelURL), "ZSTART_AT": .integer(chunk.times.lowerBound),
          "ZEND_AT": .integer(chunk.times.upperBound), "ZCHUNK_ID": .text("chunk-\(number)"),
        ])
    }
    for message in content.messages {
      try insert(
        .succeededMessage,
        [
          "ZCHANNEL_URL": .text(message.channelURL), "ZMESSAGE_ID": .integer(message.id),
          "ZCREATED_AT": .integer(message.createdAt), "ZREQUEST_ID": message.requestID.map { .text($0) } ?? .null,
          "ZIS_DELETED": 0, "ZIS_SYNCHRONIZED": 1, "ZIS_VISIBLE": 1, "ZSERIALIZED_DATA": payload(message.payload),
        ])
    }
    let owner = FixtureUser(
      id: Array(content.owner.utf8), nickname: content.nickname, picture: "0", language: "en", team: "field")
    for message in content.failed {
      let members = PlainPayloads.outgoing(
        url: Array(message.channelURL.utf8), createdAt: message.createdAt, sender: owner,
        requestID: Array(message.requestID.utf8), isFailed: true, text: message.text)
      try insert(
        .failedMessage,
        [
          "ZCHANNEL_URL": .text(message.channelURL), "ZREQUEST_ID": .text(message.requestID),
          "ZCREATED_AT": .integer(message.createdAt), "ZERROR_CODE": 800_220, "ZAUTOMATIC_RESENDABLE": 0,
          "ZSERIALIZED_DATA": payload(members.text),
        ])
    }
  }

  private func payload(_ text: [UInt8]) -> FixtureValue { .blob(encoder.encode(text, draw: 0)) }

  private func insert(_ entity: LegacyEntity, _ values: [String: FixtureValue]) throws {
    guard let table = store.tableIndex(of: entity) else { return }
    try store.insert(table, values.merging(["ZOWNER_ID": .text(content.owner)]) { given, _ in given })
  }
}
