import ChatWire

@testable import ChatConnection
@testable import SendbirdTransport

/// Values in their order, for one test that awaits them.
final class Inbox<Value: Sendable>: Sendable {
  private let state = Locked<(values: [Value], waiter: Reply<Value>?)>(([], nil))

  func put(_ value: Value) {
    let waiter = state.withValue { state -> Reply<Value>? in
      defer { state.waiter = nil }
      if state.waiter == nil { state.values.append(value) }
      return state.waiter
    }
    if waiter?.complete(.success(value)) == false { put(value) }
  }

  func next() async throws -> Value {
    let reply = Reply<Value>()
    let value = state.withValue { state -> Value? in
      if !state.values.isEmpty { return state.values.removeFirst() }
      state.waiter = reply
      return nil
    }
    if let value { return value }
    return try await reply.value()
  }

  func next(_ count: Int) async throws -> [Value] {
    var values: [Value] = []
    for _ in 0..<count { values.append(try await next()) }
    return values
  }

  /// What is there and was not asked for.
  var rest: [Value] { state.withValue { $0.values } }
}
