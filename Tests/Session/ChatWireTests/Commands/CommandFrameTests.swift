import ChatModel
import ChatWire
import PacedTesting
import SeededTesting
import Testing

/// Several commands in one frame (Docs/Protocol.md#frames).
@Suite(.heavy) struct CommandFrameTests {
  @Test func blankPiecesAreSkippedAndOthersKeptInOrder() throws {
    let commands = try WireFixture.frame("several")
    #expect(commands.map { $0?.name.rawValue } == ["DELM", "PONG", nil, "READ", nil, "DELM"])
    #expect(commands.last??.payload.integer("msg_id") == 3)
  }

  @Test(arguments: ["", "\n", "\n\n \n\t\n\r\n", " "])
  func nothingInAFrame(text: String) { #expect(CommandFrame.commands(in: Array(text.utf8)).isEmpty) }

  @Test func escapedLineFeedsDoNotSplit() throws {
    let frame = Array("MESG{\"message\":\"a\\nb\"}".utf8)
    let commands = CommandFrame.commands(in: frame)
    #expect(commands.count == 1)
    #expect(commands.first??.payload.string("message") == "a\nb")
  }

  /// Slices whose indices do not begin at 0 are frames too.
  @Test func slices() throws {
    let bytes = Array("xxPONG{}\nPING{}yy".utf8)
    #expect(CommandFrame.commands(in: bytes[2..<bytes.count - 2]).map { $0?.name } == [.pong, .ping])
  }

  /// Commands, broken pieces and blanks, joined at random: what comes out is what went in.
  @Test(arguments: 0..<20 as Range<UInt64>)
  func joinedPiecesComeApartAgain(seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    let lines = try WireFixture.names(in: "commands").filter { $0 != "several.frame" }.map {
      Array(try WireFixture.bytes("commands/" + $0).dropLast())
    }
    for _ in 0..<50 {
      var frame: [UInt8] = []
      var expected: [Command?] = []
      for _ in 0..<Int.random(in: 0...8, using: &random) {
        var piece: [UInt8] = []
        switch Int.random(in: 0..<4, using: &random) {
        case 0: piece = [UInt8](repeating: [0x20, 0x0D, 0x09].randomElement(using: &random) ?? 0x20, count: 3)
        case 1:
          let line = try #require(lines.filter { $0.count > 20 }.randomElement(using: &random))
          // Cut in two by a line feed, neither half is a command: an object ends with its last byte.
          piece = Array(line.prefix(Int.random(in: 5..<(line.count - 3), using: &random)))
          expected.append(nil)
        default:
          piece = try #require(lines.randomElement(using: &random))
          let whole: Command = try #require(Command(piece))
          expected.append(whole)
        }
        frame += piece + [0x0A]
      }
      if Bool.random(using: &random), !frame.isEmpty { frame.removeLast() }
      #expect(CommandFrame.commands(in: frame) == expected, "seed \(seed)")
    }
  }
}
