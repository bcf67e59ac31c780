import ChatWire
import Foundation
import PacedTesting
import Testing

@testable import ChatClient

@Suite("Delegates by identifier", .heavy) struct DelegateTableTests {
  private final class Delegate: ChannelDelegate {}

  @Test("are found by the bytes of their identifier, replaced, and removed") func identifiers() {
    let table = DelegateTable<any ChannelDelegate>()
    let (first, second) = (Delegate(), Delegate())
    table.add(first, identifier: "\u{e1}")
    table.add(second, identifier: "a\u{301}")
    #expect(table.delegate("\u{e1}") === first && table.delegate("a\u{301}") === second)
    table.add(second, identifier: "\u{e1}")
    #expect(table.delegate("\u{e1}") === second)
    table.remove("a\u{301}")
    #expect(table.delegate("a\u{301}") == nil && !table.isEmpty)
    table.removeAll()
    #expect(table.isEmpty)
  }

  @Test("are not kept alive") func weak() {
    let table = DelegateTable<any ChannelDelegate>()
    var delegate: Delegate? = Delegate()
    if let delegate { table.add(delegate, identifier: "one") }
    #expect(table.delegate("one") === delegate)
    delegate = nil
    #expect(table.delegate("one") == nil && table.isEmpty)
  }

  @Test("one that another removes is no longer called") func removal() {
    let table = DelegateTable<any ChannelDelegate>()
    let delegates = [Delegate(), Delegate(), Delegate()]
    for (index, delegate) in delegates.enumerated() { table.add(delegate, identifier: "\(index)") }
    var called: [Int] = []
    table.forEach { delegate in
      guard let index = delegates.firstIndex(where: { $0 === delegate }) else { return }
      called.append(index)
      if index == 0 { table.remove("1") }
    }
    #expect(called == [0, 2])
  }

  /// Takes itself out when it goes, as apps do.
  private final class Leaving: ChannelDelegate {
    private let table: DelegateTable<any ChannelDelegate>

    init(_ table: DelegateTable<any ChannelDelegate>) {
      self.table = table
      table.add(self, identifier: "leaving")
    }

    deinit { table.remove("leaving") }
  }

  @Test("one that goes while others are looked at may take itself out") func leaving() {
    let table = DelegateTable<any ChannelDelegate>()
    let isOver = Locked(false)
    let looking = DispatchGroup()
    for number in 0..<2 {
      DispatchQueue(label: "looking \(number)").async(group: looking) {
        while !isOver.withValue({ $0 }) {
          if number == 0 { _ = table.isEmpty } else { table.add(Delegate(), identifier: "other") }
        }
      }
    }
    let leaving = DispatchGroup()
    DispatchQueue(label: "leaving").async(group: leaving) {
      for _ in 0..<100_000 { _ = Leaving(table) }
    }
    // Whoever waits for the lock that it holds itself waits for ever.
    #expect(leaving.wait(timeout: .now() + 300) == .success)
    isOver.withValue { $0 = true }
    #expect(looking.wait(timeout: .now() + 300) == .success)
  }
}
