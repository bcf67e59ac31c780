import ChatClient
import ChatModel
import Foundation
import Testing

@testable import SideBySide

@Suite("What is reported") struct ReportingTests {
  private static let words = ["secret-text", "secret-user", "secret-channel", "request-\u{7}-9", "424242"]

  private static func message(_ text: String) throws -> ListedMessage {
    let payload = try #require(
      Payload(
        #"{"type":"MESG","message_id":424242,"created_at":50,"message":"\#(text)","user":{"user_id":"secret-user"}}"#))
    let value = try Message(payload, channelURL: "secret-channel", requestID: "request-\u{7}-9")
    return ListedMessage(BaseMessage.make(value), isCommon: true)
  }

  private static func reported(_ options: ShadowOptions) throws -> String {
    var core = ShadowCore(options)
    core.compare(
      legacy: [.page(.legacy, try message("secret-text"))], new: [.page(.new, try message("secret-text 2"))],
      at: .showing(1, 9).with { $0.legacyShown = MessagePlace.before(0)...MessagePlace.after(99) })
    #expect(core.kept.map(\.difference) == [ShadowDifference(.value, .legacy, fields: ["message"])])
    let encoder = JSONEncoder()
    return String(
      decoding: try encoder.encode(core.kept) + encoder.encode(core.point) + encoder.encode(core.status)
        + encoder.encode(core.trace), as: UTF8.self)
  }

  @Test("nothing of content, names and ids") func tokens() throws {
    let text = try Self.reported(ShadowOptions())
    for word in Self.words { #expect(!text.contains(word), "\(word)") }
    #expect(text.contains("m-") && text.contains("v-"))
  }

  @Test("all of it when it is asked for, without control characters in ids") func revealed() throws {
    var options = ShadowOptions()
    options.reveals = true
    let text = try Self.reported(options)
    #expect(text.contains("secret-text 2") && text.contains("secret-user"))
    #expect(text.contains(#"request-\\u{7}-9"#))
  }

  @Test("tokens are the same with one salt, and others with another") func salts() throws {
    func tokens(_ salt: [UInt8]?) throws -> [String] {
      let tokens = ShadowTokens(salt: salt, reveals: false)
      return [tokens.shown(try Self.message("a")).token, tokens.shown(ListedMessage.sent(7)).token]
    }
    #expect(try tokens([1, 2]) == tokens([1, 2]))
    #expect(try tokens([1, 2]) != tokens([1, 3]))
    #expect(try tokens(nil) != tokens(nil))
    #expect(Set(try tokens([1])).count == 2)
  }

  @Test("a message keeps its token when it is sent, and versions tell what says the same") func identity() throws {
    let tokens = ShadowTokens(salt: [1], reveals: false)
    #expect(tokens.shown(.unsent("a")).token == tokens.shown(.sent(9, requestID: "a")).token)
    #expect(tokens.shown(try Self.message("a")).version == tokens.shown(try Self.message("a")).version)
    #expect(tokens.shown(try Self.message("a")).version != tokens.shown(try Self.message("b")).version)
  }
}
