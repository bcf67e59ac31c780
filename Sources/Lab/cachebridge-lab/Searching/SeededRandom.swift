/// Random numbers that a seed repeats, the same on every platform (SplitMix64).
struct SeededRandom: RandomNumberGenerator, Sendable {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// True once in `count` times.
  mutating func oneIn(_ count: Int) -> Bool { number(below: count) == 0 }

  /// Not the standard library's: its numbers may differ in another version.
  mutating func number(below count: Int) -> Int { Int(next() % UInt64(max(1, count))) }

  mutating func number(_ range: ClosedRange<Int>) -> Int { range.lowerBound + number(below: range.count) }

  mutating func pick<Element>(_ elements: [Element]) -> Element { elements[number(below: elements.count)] }
}
