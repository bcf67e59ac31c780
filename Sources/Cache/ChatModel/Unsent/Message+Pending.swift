extension Message {
  /// The message as the user sees it: with what waits to be sent. What is stored stays as the server sent it.
  ///
  /// A message that is to be deleted is shown as it is, until the server has deleted it.
  package var showingPendingActions: Message {
    guard !pendingActions.isEmpty else { return self }
    return pendingActions.reduce(self) { message, action in
      switch action.kind {
      case .edit: message.edited { message.show(edit: action.payload, in: &$0) }
      case .reaction:
        message.reacting(
          action.subject, userID: action.userID, isAdding: action.isAdding, updatedAt: action.createdAt)
      case .deletion, .pin, .read: message
      }
    }
  }

  private func show(edit: Payload, in editor: inout PayloadEditor) {
    edit.forEachMember { name, value in
      let text = [UInt8](value)
      // Free data of a file is found there first.
      if name.hasSameBytes(as: "data"), payload.object("file")?.valueText(of: "data") != nil {
        editor.edit("file") { $0.set("data", text: text) }
      }
      editor.set(name, text: text)
    }
  }

  /// The message after a user added or removed a reaction. A key without users is removed.
  /// - Parameter updatedAt: ms.
  package func reacting(_ key: String, userID: String, isAdding: Bool, updatedAt: Int64) -> Message {
    var reactions = payload.objects("reactions")
    let index = reactions.firstIndex { $0.string("key").hasSameBytes(as: key) }
    var users = index.map { reactions[$0].strings("user_ids") } ?? []
    let before = users.count
    users.removeAll { $0.hasSameBytes(as: userID) }
    if isAdding { users.append(userID) } else if users.count == before { return self }
    if users.isEmpty, let index {
      reactions.remove(at: index)
    } else {
      let known = index.map { reactions[$0] } ?? Payload.empty.edited { $0.set("key", key) }
      let changed = known.edited {
        $0.set("user_ids", users)
        $0.set("updated_at", max(updatedAt, known.integer("updated_at") ?? 0))
      }
      if let index { reactions[index] = changed } else { reactions.append(changed) }
    }
    return edited { $0.set("reactions", reactions) }
  }

  /// Whether a user has added a reaction.
  package func hasReaction(_ key: String, of userID: String) -> Bool {
    reactions.contains { $0.key.hasSameBytes(as: key) && $0.userIDs.contains { $0.hasSameBytes(as: userID) } }
  }

  /// Whether the server's message has everything that an edit sets.
  /// - Parameter edit: the payload of its action.
  package func has(edit: Payload) -> Bool {
    var isSame = true
    edit.forEachMember { name, value in
      let text = [UInt8](value)
      if name.hasSameBytes(as: "data") {
        isSame = isSame && edit.string("data").hasSameBytes(as: data)
      } else if name.hasSameBytes(as: "mentioned_user_ids") {
        isSame = isSame && Set(bytesOf: edit.strings("mentioned_user_ids")) == Set(bytesOf: mentions.userIDs)
      } else if name.hasSameBytes(as: "mention_type") {
        isSame = isSame && Mentions(edit).kind == mentions.kind
      } else if let known = payload.valueText(of: name) {
        isSame = isSame && JSONText.isSame(text, known)
      } else {
        isSame = isSame && (text == Array("\"\"".utf8))
      }
    }
    return isSame
  }

  /// The message with a changed payload; channel and request id stay those of the row.
  package func edited(_ body: (inout PayloadEditor) -> Void) -> Message {
    let edited = payload.edited(body)
    guard edited != payload,
      var message = try? Message(edited, channelURL: channelURL, requestID: requestID)
    else { return self }
    message.pendingActions = pendingActions
    return message
  }
}

extension JSONText {
  /// Whether two texts are the same string, whatever its spelling; other values are compared as they are written.
  fileprivate static func isSame(_ a: [UInt8], _ b: [UInt8]) -> Bool {
    func string(_ text: [UInt8]) -> String? { Payload(trusted: Array("{\"v\":".utf8) + text + [0x7D]).string("v") }
    if let a = string(a), let b = string(b) { return a.hasSameBytes(as: b) }
    return a == b
  }
}
