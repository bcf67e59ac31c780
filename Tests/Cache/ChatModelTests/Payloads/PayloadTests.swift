import ChatModel
import Testing

@Suite struct PayloadTests {
  @Test func readsTypedMembers() throws {
    let payload = try payload(
      #"{"s":"x","e":"","i":5,"z":0,"d":1.5,"t":true,"f":false,"n":null,"o":{"k":1},"a":[{"k":2},3,"y",{}]}"#)
    #expect(payload.string("s") == "x")
    #expect(payload.string("e") == nil)
    #expect(payload.string("e", "n", "i", "s") == "x")
    #expect(payload.integer("i") == 5)
    #expect(payload.integer("z") == nil)
    #expect(payload.integer("z", "d", "s", "i") == 5)
    #expect(payload.number("d") == 1.5)
    #expect(payload.number("s") == nil)
    #expect(payload.boolean("t") == true)
    #expect(payload.boolean("f") == false)
    #expect(payload.boolean("i") == nil)
    #expect(payload.object("o")?.integer("k") == 1)
    #expect(payload.object("a") == nil)
    #expect(payload.objects("a").map(\.text) == ["{\"k\":2}", "{}"])
    #expect(payload.objects("o").isEmpty)
    #expect(payload.strings("a") == ["y"])
    #expect(payload.string("missing") == nil)
  }

  @Test func equalityIsByBytes() throws {
    #expect(try payload("{ \"a\": 1 }") == payload("{\"a\":1}"))
    #expect(try payload("{\"a\":1}") != payload("{\"a\":1.0}"))
    #expect(try payload("{\"a\":\"\u{E1}\"}") != payload("{\"a\":\"a\u{301}\"}"))
  }

  @Test func keepsMembersNobodyKnows() throws {
    let payload = try payload(#"{ "x_new" : { "deep" : [1.50] }, "message":"m" }"#)
    #expect(payload.text == #"{"x_new":{"deep":[1.50]},"message":"m"}"#)
    #expect(payload.memberNames == ["x_new", "message"])
  }

  @Test func takesTextFromAnyCollection() {
    #expect(Payload(AnyCollection(Array(" {\"a\":1}".utf8)))?.text == "{\"a\":1}")
    #expect(Payload(Array("{\"a\":1}x".utf8)) == nil)
    #expect(Payload("") == nil)
  }

  @Test func trustedTextHasTheSameMembers() throws {
    let checked = try payload(#"{"a":{"b":[1,2]},"c":"x\"y","\u0064":7}"#)
    let trusted = Payload(trusted: checked.bytes)
    #expect(trusted == checked)
    #expect(trusted.memberNames == checked.memberNames)
    #expect(trusted.integer("d") == 7)
    #expect(Payload(trusted: []).memberNames.isEmpty)
  }

  @Test func aLargePayloadIsOrdinary() throws {
    let text = String(repeating: "0123456789é😀\\n", count: 20_000)
    let payload = try payload("{\"message\":\"\(text)\",\"message_id\":9}")
    #expect(payload.integer("message_id") == 9)
    #expect(payload.string("message")?.utf8.count == 20_000 * 17)
  }
}
