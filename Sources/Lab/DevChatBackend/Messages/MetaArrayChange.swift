import ChatModel
import ChatWire

/// What a call or an edit does to the meta arrays of a message.
struct MetaArrayChange {
  let arrays: [MetaArray]
  let removes: Bool
  let upserts: Bool

  init(arrays: [MetaArray], removes: Bool, upserts: Bool) {
    self.arrays = arrays
    self.removes = removes
    self.upserts = upserts
  }

  /// `metaarray` as an object with a mode, or as a list that replaces all; `nil` if there is none.
  init?(_ arguments: Arguments) throws {
    guard arguments.has("metaarray") else { return nil }
    guard let change = arguments.payload.object("metaarray") else {
      self.init(
        arrays: try MessageDraft.metaArrays(arguments.objects("metaarray") ?? []), removes: false, upserts: true)
      return
    }
    let inner = Arguments(change)
    self.init(
      arrays: try MessageDraft.metaArrays(inner.objects("array") ?? []),
      removes: try inner.string("mode") == "remove", upserts: try inner.boolean("upsert") ?? true)
  }

  /// The arrays in the format of a column, after the change.
  func applied(to text: [UInt8]?) throws -> [UInt8]? {
    var result =
      try text.map { text in
        try MessageDraft.metaArrays(
          Payload(trusted: Array("{\"a\":".utf8) + text + [UInt8(ascii: "}")]).objects("a"))
      } ?? []
    for array in arrays {
      let index = result.firstIndex { $0.key.hasSameBytes(as: array.key) }
      if removes {
        guard let index else { continue }
        // Without values the key itself is removed: this is how the vendor's clients remove keys.
        guard !array.values.isEmpty else {
          result.remove(at: index)
          continue
        }
        let left = result[index].values.filter { value in !array.values.contains(bytesOf: value) }
        result[index] = MetaArray(key: array.key, values: left)
      } else if let index {
        let known = result[index].values
        let new = array.values.filter { value in !known.contains(bytesOf: value) }
        result[index] = MetaArray(key: array.key, values: known + new)
      } else if upserts {
        result.append(array)
      }
    }
    // An empty list instead of nothing: the event has to say that none are left.
    return MessageDraft.text(ofMetaArrays: result) ?? text.map { _ in Array("[]".utf8) }
  }
}
