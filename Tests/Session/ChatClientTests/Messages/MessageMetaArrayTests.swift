import ChatClient
import Testing

@Suite("Meta array objects") struct MessageMetaArrayTests {
  @Test("no text is in it twice, and the order stays") func unique() {
    let array = MessageMetaArray(key: "k", value: ["b", "a", "b"])
    #expect(array.value == ["b", "a"])
    array.addValue(["z", "a", "c"])
    #expect(array.value == ["b", "a", "c", "z"])
    array.addValue(with: ["z", "y"])
    array.removeValue(["b"])
    array.removeValue(with: ["c", "x"])
    #expect(array.value == ["a", "z", "y"])
    array.addValue(with: ["\u{E1}", "a\u{301}"])
    #expect(array.value.count == 5)
  }

  @Test("a copy is a value of its own") func copy() throws {
    let array = MessageMetaArray(key: "k")
    let copy = try #require(array.copy() as? MessageMetaArray)
    #expect(copy == array)
    copy.addValue(["a"])
    #expect(array.value.isEmpty && copy != array)
  }
}
