import PacedTesting
import Testing

@testable import ChatModel

@Suite(.heavy) struct JSONWriterTests {
  private func text(_ writer: JSONWriter) -> String { String(decoding: writer.text, as: UTF8.self) }

  @Test func writesMembersInTheirOrder() {
    var writer = JSONWriter()
    #expect(text(writer) == "{}")
    writer.name("a")
    writer.null()
    writer.name("q\"\n".utf8)
    writer.string("x\"".utf8)
    writer.name("n")
    writer.integer(.min)
    writer.name("b")
    writer.boolean(true)
    writer.name("j")
    writer.json(Array("[1]".utf8))
    writer.name("l")
    writer.list(["é", "\\"]) { JSONText.appendString($0.utf8, to: &$1) }
    writer.name("e")
    writer.list([Int64]()) { _, _ in }
    #expect(
      text(writer)
        == #"{"a":null,"q\"\u000a":"x\"","n":-9223372036854775808,"b":true,"j":[1],"l":["é","\\"],"e":[]}"#)
    #expect(Payload(writer.text) != nil)
  }
}
