import ChatModel
import ChatWire
import Foundation

/// A placeholder for a translation: the text with the language before it, so that tests know what to expect.
enum FakeTranslation {
  static func text(_ text: String, in language: String) -> String { "[\(language)] \(text)" }

  /// - Throws: 400111 for anything but a language code.
  static func check(_ languages: [String]) throws {
    for language in languages {
      let isCode = language.utf8.allSatisfy { byte in
        (byte | 0x20 >= UInt8(ascii: "a") && byte | 0x20 <= UInt8(ascii: "z")) || (0x30...0x39).contains(byte)
          || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_")
      }
      guard isCode, (2...16).contains(language.utf8.count) else { throw ServerError.invalidValue }
    }
  }

  /// `{language: text}` with these languages in addition to the existing ones.
  static func map(_ text: String, in languages: [String], beside old: Payload?) -> Payload {
    var entries = (old ?? .empty).textMembers
    for language in languages {
      let translated = FakeTranslation.text(text, in: language)
      if let index = entries.firstIndex(where: { $0.key.hasSameBytes(as: language) }) {
        entries[index].value = translated
      } else {
        entries.append((language, translated))
      }
    }
    return .object { map in for entry in entries { map.set(entry.key, entry.value) } }
  }
}

/// Translating messages (Docs/Protocol.md#message-calls).
struct TranslationRoutes {
  let transaction: Transaction
  private var channels: ChannelTable { ChannelTable(transaction: transaction) }
  private var members: MemberTable { MemberTable(transaction: transaction) }
  private var messages: MessageTable { MessageTable(transaction: transaction) }
  private var editing: MessageEditing { MessageEditing(transaction: transaction) }

  /// `POST …/messages/{id}/translation` (Docs/Protocol.md#message-calls): only for texts. The languages stay with the
  /// message, so everyone is notified; it does not count as an edit.
  func translate(_ call: Call, _ record: MessageRecord, _ channel: ChannelRecord) throws -> Payload {
    if case .user(let user) = call.caller { _ = try members.member(of: channel, user) }
    guard record.kind == .user else { throw ServerError.invalidValue }
    guard let languages = try call.body.strings("target_langs"), !languages.isEmpty else {
      throw ServerError.parameterMissing
    }
    try FakeTranslation.check(languages)
    let translations = FakeTranslation.map(
      record.payload.string("message") ?? "", in: languages, beside: record.payload.object("translations"))
    let changed = record.payload.replacingMembers(by: .object { $0.set("translations", translations) })
    try transaction.run("UPDATE message SET payload = ? WHERE id = ?", Data(changed.bytes), record.id)
    try messages.noteChange(record.id, in: channel)
    if channel.lastMessageID == record.id { try channels.touch(channel) }
    let translated = try messages.message(record.id, in: channel)
    try transaction.deliver(
      editing.command(record.kind), editing.payload(translated, before: record.payload, requestID: nil),
      to: try members.joinedIDs(channel))
    return translated.payload.adding("sorted_metaarray", json: translated.metaArrays ?? Array("[]".utf8))
  }
}
