import ChatModel

extension Payload {
  /// The payload with the kind of its command, so that the stored text agrees with it (Docs/Protocol.md#message-kinds,
  /// rule 1).
  ///
  /// Only a payload that would be read differently is changed, by members added at its end: the last of duplicate names
  /// wins, and everything before stays verbatim.
  func settingKind(_ command: Command.Name) -> Payload {
    let kind: MessageKind
    switch command {
    case .userMessage, .userMessageEdit: kind = .user
    case .adminMessage, .adminMessageEdit, .broadcastMessage: kind = .admin
    default: kind = .file
    }
    if MessageKind.identify(in: self) == kind { return self }
    return kind == .file ? settingFile() : settingType(kind)
  }

  /// A `file` object would make it a file message whatever `type` says.
  private func settingType(_ kind: MessageKind) -> Payload {
    let payload = object("file") == nil ? self : adding("file", json: Array("null".utf8))
    return MessageKind.identify(in: payload) == kind ? payload : payload.addingType(kind)
  }

  /// `type` may be a MIME type that does not look like one, or one without a url; it must not get lost.
  private func settingFile() -> Payload {
    guard let type = string("type"), MessageKind(command: type) == nil else { return addingType(.file) }
    return adding("file", json: Payload.object { $0.set("type", type) }.bytes)
  }

  private func addingType(_ kind: MessageKind) -> Payload {
    adding("type", json: JSONText.string(of: kind.exportName))
  }
}
