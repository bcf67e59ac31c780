import Foundation
import LegacyFixtures
import PacedTesting
import SeededTesting
import Testing

@testable import LegacyStore

/// Files that were made to take for ever, or all memory.
@Suite(.heavy) struct HostileStoreTests {
  private static let content = Result {
    try SalvageTrial.Content(FixtureRecipe(messages: 300, channels: 4, encoding: .xor, seed: 51))
  }

  private func put(_ value: Int, _ bytes: inout [UInt8], _ offset: Int) {
    for index in 0..<4 { bytes[offset + index] = UInt8(truncatingIfNeeded: value >> (24 - 8 * index)) }
  }

  private func check(_ trial: SalvageTrial, _ main: [UInt8], atLeast share: Double) throws {
    try trial.write(main)
    let start = Date()
    for mode in [SalvageMode.pages, .skip] {
      do {
        let outcome = try trial.salvage(mode)
        // SQLite does not look whether an overflow chain ends where it must; the page reader does.
        #expect(mode == .skip || trial.invented(outcome).isEmpty)
        if mode == .pages { #expect(Double(trial.recovered(outcome)) >= Double(trial.truth.count) * share) }
      } catch let error as StoreError {
        #expect(mode == .skip, "\(error)")
      }
    }
    #expect(Date().timeIntervalSince(start) < 20)
  }

  /// All children of the message table's root are the root itself, or one and the same leaf.
  @Test(arguments: [false, true]) func interiorPagesInACircle(toLeaf: Bool) throws {
    let trial = try SalvageTrial(try HostileStoreTests.content.get())
    var main = trial.main
    let root = try trial.root(of: "ZSUCCEEDEDMESSAGE")
    let start = (root - 1) * 4096
    let page = try #require(BTreePage(Array(main[trial.bytes(of: root)]), number: root, usableBytes: 4096))
    let child = toLeaf ? page.children()[0].page : root
    for index in 0..<page.cellCount {
      let cell = try #require(BigEndian.integer16(main, start + 12 + 2 * index))
      put(child, &main, start + cell)
    }
    put(child, &main, start + 8)
    // The leaves are orphans then, and in use by the pointer map.
    try check(trial, main, atLeast: 0.99)
  }

  /// Every overflow chain runs in a circle.
  @Test func overflowPagesInACircle() throws {
    let trial = try SalvageTrial(
      FixtureRecipe(messages: 100, channels: 2, encoding: .json, seed: 52, averagePayloadBytes: 20_000))
    var main = trial.main
    let places = try trial.places()
    var tails: Set<Int> = []
    for place in places.values where place.pages.count > 2 {
      put(place.pages[1], &main, (place.pages[2] - 1) * 4096)
      tails.insert(place.pages[1])
    }
    #expect(tails.count > 20)
    let intact = places.values.count { $0.pages.count <= 2 }
    try check(trial, main, atLeast: Double(intact) / Double(trial.truth.count))
  }

  /// Every cell of every leaf says that its record has gigabytes.
  @Test func giantLengths() throws {
    let trial = try SalvageTrial(try HostileStoreTests.content.get())
    var main = trial.main
    for place in try trial.places().values {
      let start = place.ranges[0].lowerBound
      for (index, byte) in [0x8F, 0xFF, 0xFF, 0xFF, 0x7F].enumerated() { main[start + index] = UInt8(byte) }
    }
    try check(trial, main, atLeast: 0)
  }

  @Test func aHeaderThatNamesBillionsOfPages() throws {
    let trial = try SalvageTrial(try HostileStoreTests.content.get())
    var main = trial.main
    put(0xFFFF_FFFE, &main, 28)
    try check(trial, main, atLeast: 1)
  }

  @Test func aFreeListInACircle() throws {
    let trial = try SalvageTrial(try HostileStoreTests.content.get())
    var main = trial.main
    let page = main.count / 4096 + 1
    main += [UInt8](repeating: 0, count: 4096)
    put(page, &main, 28)
    put(page, &main, 32)
    put(1_000_000, &main, 36)
    put(page, &main, (page - 1) * 4096)
    try check(trial, main, atLeast: 1)
  }

  /// A file of leaf pages that all hold the same rows, then random bytes with the mark of a leaf page.
  @Test func nothingButLeafPages() throws {
    let trial = try SalvageTrial(try HostileStoreTests.content.get())
    let place = try #require(try trial.places()[SalvageTrial.Key(entity: .succeededMessage, key: 100)])
    let leaf = Array(trial.main[trial.bytes(of: place.leaf)])
    var main = trial.main
    for _ in 0..<1_000 { main += leaf }
    var random = SeededRandom(seed: 5)
    for _ in 0..<500 {
      main.append(0x0D)
      for _ in 1..<4096 { main.append(random.byte()) }
    }
    main.replaceSubrange(0..<100, with: [UInt8](repeating: 0xFF, count: 100))
    try check(trial, main, atLeast: 1)
  }

  @Test(arguments: [0, 1, 99, 100, 511, 4096, 100_000]) func noStoreAtAll(_ count: Int) throws {
    let trial = try SalvageTrial(FixtureRecipe(messages: 1, channels: 1, seed: 53))
    var random = SeededRandom(seed: 6)
    try trial.write((0..<count).map { _ in random.byte() })
    for mode in [SalvageMode.pages, .skip] { #expect(throws: StoreError.self) { try trial.salvage(mode) } }
    let health = try StoreHealth.examine(
      trial.files, folder: trial.folder + "/rebuilding", access: .anotherProcess)
    #expect(health.header == .destroyed)
    #expect(health.quickCheck == .impossible)
    #expect(health.advice == nil)
  }
}
