import NIOConcurrencyHelpers

/// How many came, and a way to wait for all.
final class Arrivals: Sendable {
  private let state = NIOLockedValueBox<(count: Int, waiter: CheckedContinuation<Void, Never>?)>((0, nil))
  private let wanted: Int

  init(_ wanted: Int) { self.wanted = wanted }

  var isDone: Bool { state.withLockedValue { $0.count >= wanted } }

  /// - Returns: how many came by now.
  @discardableResult
  func add(_ number: Int) -> Int {
    let (count, waiter) = state.withLockedValue { state -> (Int, CheckedContinuation<Void, Never>?) in
      state.count += number
      guard state.count >= wanted else { return (state.count, nil) }
      defer { state.waiter = nil }
      return (state.count, state.waiter)
    }
    waiter?.resume()
    return count
  }

  /// Adds one, which has to be the next number.
  func record(_ number: Int) -> (isRight: Bool, next: Int) {
    let count = add(1)
    return (count == number, count + 1)
  }

  func done() async {
    await withCheckedContinuation { continuation in
      let isDone = state.withLockedValue { state in
        if state.count < wanted { state.waiter = continuation }
        return state.count >= wanted
      }
      if isDone { continuation.resume() }
    }
  }
}

/// Memory of both processes early and at the end.
struct MemoryPoints {
  private let early: Int
  private let late: Int
  private var server = (early: 0, late: 0)
  private var client = (early: 0, late: 0)

  init(count: Int) {
    early = count / 5
    late = count
  }

  /// - Parameter memory: resident bytes of the server.
  mutating func passed(_ number: Int, server memory: () -> Int) {
    if number == early { (server.early, client.early) = (memory(), Memory.residentBytes()) }
    if number == late { (server.late, client.late) = (memory(), Memory.residentBytes()) }
  }

  var serverGrowth: Double { server.early > 0 ? Double(server.late) / Double(server.early) : 1 }
  var clientGrowth: Double { client.early > 0 ? Double(client.late) / Double(client.early) : 1 }
}
