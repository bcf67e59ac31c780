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
