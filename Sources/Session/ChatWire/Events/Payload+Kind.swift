import ChatModel

extension Payload {
  /// The payload with the kind that its command says, so that what is stored says the same
  /// (Docs/Protocol.md#message-kinds, rule 1).
  ///
  /// Only a payload that would be read otherwise is touched, by members added at its end: the last of equal names wins,
  /// and everything before stays verbatim.
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
    let payload = object("file") == nil ? self : adding("file", Array("null".utf8))
    return MessageKind.identify(in: payload) == kind ? payload : payload.addingType(kind)
  }

  /// `type` may be a MIME type that does not look like one, or one beside no url; it must not get lost.
  private func settingFile() -> Payload {
    guard let type = string("type"), MessageKind(command: type) == nil else { return addingType(.file) }
    return adding("file", Payload.object { $0.set("type", type) }.bytes)
  }

  private func addingType(_ kind: MessageKind) -> Payload { adding("type", Array("\"\(kind.exportName)\"".utf8)) }

  private func adding(_ name: String, _ value: [UInt8]) -> Payload {
    var text = Array(bytes.dropLast())
    if text.count > 1 { text.append(UInt8(ascii: ",")) }
    JSONText.appendString(name.utf8, to: &text)
    text.append(UInt8(ascii: ":"))
    text.append(contentsOf: value)
    text.append(UInt8(ascii: "}"))
    return Payload(trusted: text)
  }

  /// The payload without the members of these names.
  func removing(_ names: Set<String>) -> Payload {
    var text = [UInt8(ascii: "{")]
    forEachMember { name, value in
      guard !names.contains(name) else { return }
      if text.count > 1 { text.append(UInt8(ascii: ",")) }
      JSONText.appendString(name.utf8, to: &text)
      text.append(UInt8(ascii: ":"))
      text.append(contentsOf: value)
    }
    text.append(UInt8(ascii: "}"))
    return Payload(trusted: text)
  }
}
