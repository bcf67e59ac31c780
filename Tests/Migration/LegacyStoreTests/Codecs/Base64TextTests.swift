import Foundation
import PacedTesting
import SeededTesting
import Testing

@testable import LegacyStore

@Suite(.heavy) struct Base64TextTests {
  private func xored(_ bytes: [UInt8]) -> [UInt8] {
    bytes.enumerated().map { $0.element ^ UInt8($0.offset % 256) }
  }

  private func decoded(_ text: [UInt8], isXORed: Bool = false) -> [UInt8]? {
    var destination = [UInt8](repeating: 0, count: Base64Text.capacity(forInputOf: text.count))
    let count = text.withUnsafeBytes { text in
      destination.withUnsafeMutableBytes { destination in
        destination.baseAddress.flatMap { Base64Text.decode(text, isXORed: isXORed, into: $0) }
      }
    }
    return count.map { Array(destination[..<$0]) }
  }

  @Test func decodesEveryLength() {
    var source = SeededRandom(seed: 1)
    for count in Array(0...600) + [4095, 4096, 4097, 300_000] {
      let bytes = (0..<count).map { _ in UInt8.random(in: 0...255, using: &source) }
      let text = Array(Data(bytes).base64EncodedString().utf8)
      #expect(decoded(text) == bytes)
      #expect(decoded(xored(text), isXORed: true) == bytes)
      #expect(text.withUnsafeBytes(Base64Text.decoded) == bytes)
    }
  }

  @Test func refusesEveryForeignByteInEveryPlace() {
    let text = Array(Data((0..<30).map { UInt8($0 * 7) }).base64EncodedString().utf8)
    let alphabet = Set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
    for index in text.indices {
      for byte in UInt8.min...UInt8.max where !alphabet.contains(byte) {
        var changed = text
        changed[index] = byte
        // Only the very last character may be padding.
        #expect((decoded(changed) != nil) == (byte == 0x3D && index == text.count - 1))
        #expect((decoded(xored(changed), isXORed: true) != nil) == (byte == 0x3D && index == text.count - 1))
      }
    }
  }

  /// Character by character, without tables.
  private func slowlyDecoded(_ text: [UInt8]) -> [UInt8]? {
    guard text.count % 4 == 0 else { return nil }
    let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
    let padding = text.suffix(2).reversed().prefix { $0 == 0x3D }.count
    var bits: UInt32 = 0
    var bytes: [UInt8] = []
    for (index, character) in text.dropLast(padding).enumerated() {
      guard let value = alphabet.firstIndex(of: character) else { return nil }
      bits = bits << 6 | UInt32(value)
      if index % 4 > 0 { bytes.append(UInt8(truncatingIfNeeded: bits >> [0, 4, 2, 0][index % 4])) }
    }
    return bytes
  }

  @Test(arguments: Seeds.chosen(Array(1...4)))
  func decodesRandomTextAtEveryAddressAsCharacterByCharacter(seed: UInt64) {
    var source = SeededRandom(seed: seed)
    for step in 0..<Seeds.steps(2_000) {
      let bytes = (0..<source.below(700)).map { _ in UInt8(truncatingIfNeeded: source.next()) }
      var text = Array(Data(bytes).base64EncodedString().utf8)
      if source.oneIn(2), !text.isEmpty {
        text[source.below(text.count)] = UInt8(truncatingIfNeeded: source.next())
      }
      let expected = slowlyDecoded(text)
      for (isXORed, stored) in [(false, text), (true, xored(text))] {
        // Behind some bytes, so that both ends have every alignment; what follows must not be read.
        let shift = step % 16
        var memory = [UInt8](repeating: 0x41, count: shift) + stored + [0x2A, 0x2A]
        memory.reserveCapacity(memory.count)
        var destination = [UInt8](repeating: 0, count: Base64Text.capacity(forInputOf: stored.count) + shift)
        let count = memory.withUnsafeBytes { memory in
          destination.withUnsafeMutableBytes { destination in
            Base64Text.decode(
              UnsafeRawBufferPointer(rebasing: memory[shift..<shift + stored.count]), isXORed: isXORed,
              into: destination.baseAddress! + shift)
          }
        }
        #expect(count.map { Array(destination[shift..<shift + $0]) } == expected)
      }
    }
  }

  @Test(arguments: [
    "A", "AA", "AAA", "AAAAA", "A===", "====", "=AAA", "A=AA", "AA=A", "AA==AAAA", "AAA=AAAA", "AAAA=", "AAAA====",
    "AAAAAAAA A==", "-_AA", "AAAA\n",
  ])
  func refusesWrongPadding(text: String) {
    #expect(decoded(Array(text.utf8)) == nil)
    #expect(decoded(xored(Array(text.utf8)), isXORed: true) == nil)
    #expect(Array(text.utf8).withUnsafeBytes(Base64Text.decoded) == nil)
  }
}
