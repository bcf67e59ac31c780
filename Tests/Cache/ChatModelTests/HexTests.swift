import PacedTesting
import Testing

@testable import ChatModel

@Suite(.heavy) struct HexTests {
  @Test func writesTwoDigitsForEachByte() {
    #expect(Hex.text([0x00, 0x0F, 0xA0, 0xFF]) == "000fa0ff")
    #expect(Hex.text([0x00, 0x0F, 0xA0, 0xFF], isUppercase: true) == "000FA0FF")
    #expect(Hex.text([UInt8]()) == "")
    #expect(Hex.text(0x0012_3456_789A_BCDE as UInt64) == "00123456789abcde")
  }

  @Test func readsWhatItWrote() {
    let bytes = (0...255).map { UInt8($0) }
    #expect(Hex.bytes(Hex.text(bytes)) == bytes)
    #expect(Hex.bytes(Hex.text(bytes, isUppercase: true)) == bytes)
    for byte in bytes {
      let isDigit = "0123456789abcdefABCDEF".utf8.contains(byte)
      #expect((Hex.value(byte) != nil) == isDigit)
    }
  }

  @Test func controlCharactersDoNotReachATerminal() {
    #expect(TerminalText.printable("a\u{1B}[31m\u{202E}é\n") == "a\\u{1b}[31m\\u{202e}é\\u{a}")
  }
}
