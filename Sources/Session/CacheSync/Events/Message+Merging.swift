import ChatModel

extension Message {
  /// What an event or a short answer omits although the message has it: absence says nothing
  /// (Docs/Protocol.md#message-members). The names in one line are forms of the same thing.
  private static let optionalMembers: [[String]] = [
    ["reactions"], ["thread_info"], ["sorted_metaarray", "metaarray"], ["parent_message_info"], ["og_tag"],
  ]

  /// This message, completed with what only the stored version has, so that an event never removes anything from the
  /// cache.
  /// - Parameter stored: the cached version; `nil` if there is none.
  func merged(over stored: Message?) -> Message {
    guard let stored, stored.id == id else { return self }
    return edited { editor in
      for names in Message.optionalMembers where names.allSatisfy({ payload.valueText(of: $0) == nil }) {
        for name in names {
          guard let text = stored.payload.valueText(of: name), text != Array("null".utf8) else { continue }
          editor.set(name, text: text)
          if name == "metaarray", let order = stored.payload.valueText(of: "metaarray_key_order") {
            editor.set("metaarray_key_order", text: order)
          }
        }
      }
    }
  }

  /// This message without what only its command meant.
  var asStored: Message { edited { for name in ["unread_cnt", "old_values"] { $0.remove(name) } } }
}
