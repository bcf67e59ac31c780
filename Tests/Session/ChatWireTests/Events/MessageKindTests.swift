import ChatModel
import ChatWire
import Testing

/// The command decides the kind, whatever the payload says (Docs/Protocol.md#message-kinds, rule 1), and nothing of the
/// payload is lost.
@Suite struct MessageKindTests {
  @Test func theCommandDecides() throws {
    let kinds: [(String, MessageKind)] = [
      ("MESG.socket", .user), ("MESG.rest-shape", .user), ("MESG.says-file", .user), ("MESG.says-admin", .user),
      ("MESG.odd", .user), ("FILE.socket", .file), ("FILE.rest-shape", .file), ("FILE.plain-type", .file),
      ("FILE.says-user", .file), ("FILE.untyped", .file), ("FILE.several", .file), ("ADMM", .admin), ("BRDM", .admin),
    ]
    for (name, kind) in kinds {
      let message = try WireFixture.message(name).message
      #expect(message.kind == kind, "\(name)")
      // What gets stored is read the same way without the command.
      #expect(try Message(message.payload).kind == kind, "\(name)")
    }
    for (name, kind) in [("MEDI", MessageKind.user), ("MEDI.preview", .user), ("FEDI", .file), ("AEDI", .admin)] {
      #expect(try WireFixture.update(name).message.kind == kind, "\(name)")
    }
  }

  @Test(arguments: [
    "MESG.rest-shape", "FILE.socket", "FILE.rest-shape", "FILE.several", "ADMM", "BRDM",
  ])
  func aPayloadThatAgreesStaysVerbatim(name: String) throws {
    #expect(try WireFixture.message(name).message.payload == WireFixture.command(name).payload)
  }

  @Test(arguments: [
    "MESG.socket", "MESG.says-file", "MESG.says-admin", "FILE.plain-type", "FILE.says-user", "FILE.untyped",
  ])
  func otherwiseMembersAreAddedAtTheEnd(name: String) throws {
    let came = try WireFixture.command(name).payload
    let kept = try WireFixture.message(name).message.payload
    #expect(kept.bytes.starts(with: came.bytes.dropLast()))
    #expect(kept.bytes.count > came.bytes.count)
    #expect(Payload(kept.bytes) == kept, "not well-formed")
  }

  @Test func aPlainTypeIsStillTheMIMEType() throws {
    let file = try #require(try WireFixture.message("FILE.plain-type").message.file)
    #expect(file.mimeType == "image")
    #expect(file.url == "https://files.example/r")
    #expect(file.name == "r")
    #expect(file.size == 1)
    let untyped = try #require(try WireFixture.message("FILE.untyped").message.file)
    #expect(untyped.mimeType == "")
    #expect(untyped.url == "https://files.example/t")
    let saysUser = try #require(try WireFixture.message("FILE.says-user").message.file)
    #expect(saysUser.mimeType == "")
    #expect(saysUser.size == 7)
  }

  /// Every command with every `type` and shape that could speak against it.
  @Test func everyCombination() throws {
    let commands: [(String, MessageKind)] = [
      ("MESG", .user), ("MEDI", .user), ("FILE", .file), ("FEDI", .file), ("ADMM", .admin), ("AEDI", .admin),
      ("BRDM", .admin),
    ]
    let types = [
      "", #","type":"MESG""#, #","type":"FILE""#, #","type":"ADMM""#, #","type":"image/png""#, #","type":"png""#,
      #","type":null"#, #","type":5"#, #","type":"""#, #","typ\u0065":"FEDI""#,
    ]
    let shapes = [
      "", #","file":{"url":"u"}"#, #","file":{}"#, #","file":"x""#, #","file":null"#, #","url":"u""#,
      #","files":[{"url":"a"},{"url":"b"}]"#,
    ]
    for (name, kind) in commands {
      for type in types {
        for shape in shapes {
          let text = #"\#(name){"channel_url":"c","message_id":1\#(type)\#(shape)}"#
          let message: Message
          switch ServerEvent(try command(text)) {
          case .message(let received): message = received.message
          case .messageUpdate(let update): message = update.message
          default:
            Issue.record("\(text) is no message")
            continue
          }
          #expect(message.kind == kind, "\(text)")
          #expect(try Message(try payload(message.payload.text)).kind == kind, "\(text)")
          if kind == .file, type.contains("png"), !shape.contains("file") || shape.contains("{}") {
            #expect(message.file?.mimeType.contains("png") == true, "\(text)")
          }
        }
      }
    }
  }
}
