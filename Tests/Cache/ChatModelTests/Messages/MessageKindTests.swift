import ChatModel
import Testing

/// Docs/Protocol.md#message-kinds, and Docs/RowRules.md#messages, rule 5.
@Suite struct MessageKindTests {
  @Test(
    arguments: [
      // A file object wins over any type, unless it is empty or no object.
      (#"{"type":"MESG","file":{"url":"u"}}"#, .file), (#"{"file":{"name":""}}"#, .file),
      (#"{"type":"image/png","file":{"url":"u"}}"#, .file), (#"{"type":"MESG","file":{}}"#, .user),
      (#"{"type":"MESG","file":"u"}"#, .user), (#"{"type":"ADMM","file":[1]}"#, .admin),
      (#"{"type":"MESG","file":null}"#, .user), (#"{"file":{}}"#, nil),
      // Commands.
      (#"{"type":"MESG"}"#, .user), (#"{"type":"MEDI"}"#, .user), (#"{"type":"FILE"}"#, .file),
      (#"{"type":"FEDI"}"#, .file), (#"{"type":"ADMM"}"#, .admin), (#"{"type":"AEDI"}"#, .admin),
      (#"{"type":"BRDM"}"#, .admin), (#"{"type":"MESG","url":"u","files":[{},{}]}"#, .user),
      (#"{"t\u0079pe":"ME\u0053G"}"#, .user), (#"{"type":"FILE","type":"ADMM"}"#, .admin),
      // Not commands.
      (#"{"type":"mesg"}"#, nil), (#"{"type":"MESG "}"#, nil), (#"{"type":"ADMN"}"#, nil), (#"{"type":"DELE"}"#, nil),
      (#"{"type":""}"#, nil), (#"{"type":1}"#, nil), (#"{"type":["MESG"]}"#, nil), (#"{}"#, nil),
      (#"{"message":"type"}"#, nil), (#"{"in":{"type":"MESG"}}"#, nil),
      // Several files.
      (#"{"files":[{"url":"a"},{"url":"b"}]}"#, .file), (#"{"type":"x","files":[1,2,3]}"#, .file),
      (#"{"files":[{"url":"a"}]}"#, nil), (#"{"files":[]}"#, nil), (#"{"files":{"a":1,"b":2}}"#, nil),
      // A MIME type with a top-level url.
      (#"{"type":"image/png","url":"https://x"}"#, .file), (#"{"type":"image\/png","url":"u"}"#, .file),
      (#"{"type":"image\u002fpng","url":"u"}"#, .file), (#"{"type":"/","url":"u"}"#, .file),
      (#"{"type":"image/png"}"#, nil), (#"{"type":"image/png","url":""}"#, nil),
      (#"{"type":"image/png","url":1}"#, nil),
      (#"{"type":"image","url":"u"}"#, nil), (#"{"url":"a/b"}"#, nil), (#"{"type":"image/png","url":null}"#, nil),
      (#"{"type":["a/b"],"url":"u"}"#, nil), (#"{"notification_message_id":"n"}"#, nil),
    ] as [(String, MessageKind?)])
  func identifies(text: String, kind: MessageKind?) throws {
    #expect(try MessageKind.identify(in: payload(text)) == kind)
    #expect(try scanned(text) { MessageColumns($0, $1).kind } == kind)
    #expect(try scanned(text) { MessageKind.identify($0, $1) } == kind)
  }

  @Test func namesAndNumbers() {
    #expect(MessageKind.allCases.map(\.rawValue) == [1, 2, 3])
    #expect(MessageKind.allCases.map(\.exportName) == ["MESG", "FILE", "ADMM"])
    #expect(MessageKind.allCases.map { MessageKind(command: $0.exportName) } == MessageKind.allCases)
    #expect(MessageKind(command: "") == nil)
    #expect(MessageKind(command: "MESGX") == nil)
  }
}
