import ChatModel
import Foundation
import PacedTesting
import SeededTesting
import Testing

/// Documents with seeded faults. Foundation is the second opinion wherever both must agree.
@Suite(.heavy) struct PayloadScannerMutationTests {
  private static let documents: [[UInt8]] = [
    #"{"message_id":7210,"type":"MESG","message":"Hello, \"world\" \u00e9 \u0000","user":{"user_id":"u1"}}"#,
    #"{ "a" : [ 1 , -2.5 , 34 , true , false , null , { "b" : [ ] } ] , "c" : { } , "d" : "" }"#,
    #"{"한국어":"안녕하세요 세계","emoji":"😀👩‍👩‍👧","deep":[[[[{"x":[{"y":0}]}]]]]}"#,
    #"{"a":1,"a":2,"b":"\\\\","c":"\/\b\f\n\r\t","d":[[],[[]],{}],"e":"01234567890"}"#,
    #"{"pair":"\ud83d\ude00","half":"\udc00","big":123456789012345678901234567890,"e":-1.5E+3}"#,
  ].map { Array($0.utf8) }

  private static let alphabet: [UInt8] =
    Array("{}[]\",:\\/ \t\n0123456789-+.eEutrfalsn\u{1F}x".utf8) + [0xC3, 0xA9, 0xFF]

  @Test(arguments: 0..<8 as Range<UInt64>)
  func agreesWithFoundation(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    var taken = 0
    var compared = 0
    for round in 0..<400 {
      let bytes = Self.mutated(&random)
      let ours = compacted(bytes)
      if let ours {
        taken += 1
        Self.checkOutput(ours.text, ours.members)
      }
      guard Self.isComparable(bytes) else { continue }
      compared += 1
      let theirs = (try? JSONSerialization.jsonObject(with: Data(bytes))) as? NSDictionary
      #expect(
        (ours != nil) == (theirs != nil), "seed \(seed), round \(round): \(String(decoding: bytes, as: UTF8.self))")
      if let ours, let theirs {
        let again = (try? JSONSerialization.jsonObject(with: Data(ours.text))) as? NSDictionary
        #expect(again == theirs, "seed \(seed), round \(round)")
      }
    }
    #expect(taken > 20, "too few documents survive for the test to mean something")
    #expect(compared > 150)
  }

  /// What was taken is compact, valid UTF-8, taken again unchanged, and lists the same members both ways.
  private static func checkOutput(_ text: [UInt8], _ members: [PayloadScanner.Member]) {
    #expect(Array(String(decoding: text, as: UTF8.self).utf8) == text)
    #expect(compacted(text)?.text == text)
    #expect(compacted(text)?.members == members)
    var listed: [PayloadScanner.Member] = []
    text.withUnsafeBytes { PayloadScanner.members(of: $0, into: &listed) }
    #expect(listed == members)
  }

  /// Foundation guesses encodings, refuses unpaired surrogates and reads numbers into machine types: there the two may
  /// differ.
  private static func isComparable(_ bytes: [UInt8]) -> Bool {
    let text = String(decoding: bytes, as: UTF8.self)
    guard Array(text.utf8) == bytes, bytes.count > 4, !bytes.contains(0) else { return false }
    guard text.range(of: "\\\\u[dD][89a-fA-F]", options: .regularExpression) == nil else { return false }
    return text.range(of: "[0-9.][eE]|[0-9]{15}", options: .regularExpression) == nil
  }

  private static func mutated(_ random: inout SeededRandom) -> [UInt8] {
    var bytes = documents.randomElement(using: &random) ?? []
    for _ in 0..<Int.random(in: 0...2, using: &random) where !bytes.isEmpty {
      let position = bytes.indices.randomElement(using: &random) ?? 0
      switch Int.random(in: 0..<6, using: &random) {
      case 0: bytes.remove(at: position)
      case 1: bytes.insert(alphabet.randomElement(using: &random) ?? 0, at: position)
      case 2: bytes[position] = alphabet.randomElement(using: &random) ?? 0
      case 3: bytes.swapAt(position, bytes.indices.randomElement(using: &random) ?? 0)
      case 4: bytes.insert(contentsOf: Array(" \n".utf8), at: position)
      default:
        let end = min(bytes.count, position + Int.random(in: 1...12, using: &random))
        bytes.insert(contentsOf: Array(bytes[position..<end]), at: position)
      }
    }
    return bytes
  }
}
