import ChatModel
import PacedTesting
import SeededTesting
import Testing

@Suite(.heavy) struct RowDigestTests {
  private static func digest(_ bytes: [UInt8], seed: UInt64 = 1) -> DigestSum {
    var digest = RowDigest(seed: seed)
    bytes.withUnsafeBytes { digest.combine($0) }
    return sum(digest)
  }

  private static func sum(_ digest: RowDigest) -> DigestSum {
    let (high, low) = digest.finish()
    return DigestSum(high: high, low: low)
  }

  private static func bytes(_ count: Int) -> [UInt8] {
    var random = SeededRandom(seed: UInt64(count))
    return (0..<count).map { _ in UInt8.random(in: 0...255, using: &random) }
  }

  /// Frozen: stored digests are compared across versions.
  @Test(arguments: [
    (0, "7c54aa219a9978711a9c98da95882bb2"), (1, "1b776033634bfdb436fffc3875a15312"),
    (3, "c3d89faa84de2d18c28ca8491ba8f9e4"), (5, "8fcf9070bf44e6f182b13bfc56d1eca2"),
    (13, "d784c741737682b8dfd2e0c66b3e6213"), (16, "9fb9c661fe95e3bf3d753bb72bf905ea"),
    (31, "4079ae07c538803623e25beb3e8f01eb"), (32, "ba4cf7f85ec4214957ef7bc30edd7cd9"),
    (63, "94d135c22312245ecc29f9c6125d0510"), (1200, "2b2f80c518923e205893252bbce56f87"),
  ])
  func goldenValues(count: Int, hex: String) { #expect(Self.digest(Self.bytes(count)).hex == hex) }

  @Test func goldenRow() {
    var digest = RowDigest(seed: 0)
    digest.combine(Int64.min)
    digest.combineNil()
    Array("text".utf8).withUnsafeBytes { digest.combine($0) }
    #expect(Self.sum(digest).hex == "6e092b48771b64caf0348bf99bf280e7")
  }

  @Test func seesEverySingleBit() {
    for count in [1, 2, 3, 4, 5, 7, 8, 9, 15, 16, 17, 24, 31, 32, 33, 47, 48, 63, 64, 65, 100, 257] {
      var bytes = Self.bytes(count)
      var seen: Set<DigestSum> = [Self.digest(bytes)]
      for index in bytes.indices {
        for bit in 0..<8 {
          bytes[index] ^= 1 << UInt8(bit)
          seen.insert(Self.digest(bytes))
          bytes[index] ^= 1 << UInt8(bit)
        }
      }
      #expect(seen.count == 1 + 8 * count)
    }
  }

  @Test func everyBitChangesAboutHalfOfTheDigest() {
    var bytes = Self.bytes(80)
    let (high, low) = { ($0.high, $0.low) }(Self.digest(bytes))
    for index in bytes.indices {
      var changed = 0
      for bit in 0..<8 {
        bytes[index] ^= 1 << UInt8(bit)
        let other = Self.digest(bytes)
        changed += (other.high ^ high).nonzeroBitCount + (other.low ^ low).nonzeroBitCount
        bytes[index] ^= 1 << UInt8(bit)
      }
      #expect((410...614).contains(changed), "byte \(index): \(changed) of 1024 bits")
    }
  }

  @Test func fieldsDoNotRunTogether() {
    func of(_ fields: (inout RowDigest) -> Void) -> DigestSum {
      var digest = RowDigest(seed: 5)
      fields(&digest)
      return Self.sum(digest)
    }
    func text(_ text: String) -> (inout RowDigest) -> Void {
      { digest in Array(text.utf8).withUnsafeBytes { digest.combine($0) } }
    }
    let rows: [DigestSum] = [
      of { _ in }, of(text("")), of { $0.combineNil() }, of { $0.combine(0) }, of { $0.combine(1) },
      of { $0.combine(-1) }, of(text("\0")), of(text("\0\0")), of(text("0")), of(text("1")),
      of {
        text("ab")(&$0); text("c")(&$0)
      },
      of {
        text("a")(&$0); text("bc")(&$0)
      }, of(text("abc")),
      of {
        text("abc")(&$0); text("")(&$0)
      },
      of {
        text("")(&$0); text("abc")(&$0)
      },
      of {
        text("abc")(&$0); $0.combineNil()
      },
      of {
        $0.combineNil(); text("abc")(&$0)
      },
      of {
        $0.combine(1); $0.combine(2)
      },
      of {
        $0.combine(2); $0.combine(1)
      },
      of {
        $0.combineNil(); $0.combineNil()
      },
    ]
    #expect(Set(rows).count == rows.count)
    #expect(Self.digest([1, 2, 3], seed: 1) != Self.digest([1, 2, 3], seed: 2))
  }

  @Test func seesSwappedBlocksAndZeros() {
    let blocks = Self.bytes(128)
    let swapped = Array(blocks[32..<64]) + blocks[..<32] + blocks[64...]
    #expect(Self.digest(blocks) != Self.digest(swapped))
    #expect(Set((0..<300).map { Self.digest(Array(repeating: 0, count: $0)) }).count == 300)
  }

  /// A product of 0 in one lane must not wipe out what went in before: the words that cancel the keys.
  @Test func keysAsInputHideNothing() {
    let keys: [UInt64] = [
      0x6A09_E667_F3BC_C909, 0xBB67_AE85_84CA_A73B, 0x3C6E_F372_FE94_F82B, 0xA54F_F53A_5F1D_36F1,
      0x510E_527F_ADE6_82D1, 0x9B05_688C_2B3E_6C1F, 0x1F83_D9AB_FB41_BD6B, 0x5BE0_CD19_137E_2179,
    ]
    let block = [0, 2, 3, 4].flatMap { index in (0..<8).map { UInt8(truncatingIfNeeded: keys[index] >> UInt64(8 * $0)) }
    }
    var seen: Set<DigestSum> = []
    for first in 0..<200 { seen.insert(Self.digest(Self.bytes(32 + first).prefix(32) + block + block)) }
    #expect(seen.count == 200)
  }

  @Test func doesNotDependOnAlignment() {
    let bytes = Self.bytes(100)
    for offset in 0..<9 {
      let shifted = Array(repeating: 0xAA, count: offset) + bytes
      var digest = RowDigest(seed: 1)
      shifted.withUnsafeBytes { digest.combine(UnsafeRawBufferPointer(rebasing: $0[offset...])) }
      #expect(Self.sum(digest) == Self.digest(bytes))
    }
  }

  @Test func finishingLeavesTheDigestOpen() {
    var digest = RowDigest(seed: 9)
    digest.combine(1)
    let before = digest.finish()
    #expect(digest.finish() == before)
    digest.combine(2)
    #expect(digest.finish() != before)
  }
}
