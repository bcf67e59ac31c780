import ChatClient
import ChatModel
import LayerTesting
import LiveTesting
import LocalCaching
import Testing

@testable import EventAdapter
@testable import SyncManager

/// A channel where everything goes wrong, the same for the same seed, and what is done to the screens that look at it.
struct AdapterSimulation {
  let fixture: LayerFixture
  let seed: UInt64
  private var randomRun: LayerRun

  init(seed: UInt64, messages: Int = 24, options: (inout LegacyOptions) -> Void = { _ in }) async throws {
    self.seed = seed
    fixture = try await LayerFixture(messages: messages, options: options)
    randomRun = LayerRun(
      fixture, seed: seed,
      [
        (.write, 22), (.writeElsewhere, 6), (.send, 12), (.edit, 12), (.delete, 10), (.breakSends, 8), (.resend, 8),
        (.removeFailed, 4), (.changeConnection, 6), (.pause, 4), (.breakThings, 8),
      ])
    try await fixture.connect()
  }

  mutating func number(below count: Int) -> Int { randomRun.number(below: count) }

  /// One random thing that happens to the channel.
  /// - Parameter failed: what may be sent again or removed.
  mutating func step(failed: [BaseMessage]) async throws { try await randomRun.step(failed: failed) }

  /// Ends everything that goes wrong.
  mutating func mend() async throws { try await randomRun.mend() }

  /// How what is shown differs from the newest messages of the server, once the session caught up.
  /// - Parameter fetch: fetches everything newer.
  func truth(
    fetch: () async -> Void, shown: @escaping @Sendable () -> [BaseMessage]
  ) async throws -> [String] {
    var found: [String] = []
    for _ in 0..<20 {
      try await fixture.barrier()
      await fetch()
      await fixture.quiet()
      let history = try await fixture.history().map(\.text)
      let texts = await fixture.onQueue { shown().sorted(by: NewScreen.precedes).map(\.value.text) }
      found = texts == Array(history.suffix(texts.count)) ? [] : ["shown \(texts), server \(history)"]
      if found.isEmpty { return [] }
    }
    return found
  }

  /// What is different at a quiet point: looked at on the app's queue. While events still arrive, the two sides of an
  /// adapter are a job apart, so it is looked at again until nothing comes any more.
  /// - Parameter fetch: what screens do before each look.
  func differences(
    after fetch: () async -> Void = {}, _ find: @escaping @Sendable () -> [String]
  ) async -> [String] {
    var found: [String] = []
    for _ in 0..<20 {
      await fetch()
      await fixture.quiet()
      found = await fixture.onQueue(find)
      if found.isEmpty { return [] }
    }
    return found
  }
}

/// Events, message by message: what was told of each text in its order. Steps of several messages may be told in one call or
/// in several, and in the order of either API.
func byMessage(_ lines: [String], separator: String, _ parts: (String) -> (event: String, texts: String)?) -> [String:
  [String]]
{
  var told: [String: [String]] = [:]
  for line in lines {
    guard let (event, texts) = parts(line) else { continue }
    for text in texts.components(separatedBy: separator) { told[text, default: []].append(event) }
  }
  return told
}

/// What was told otherwise, for the report of a failed test.
func differing(_ direct: [String: [String]], _ adapted: [String: [String]]) -> [String] {
  Set(direct.keys).union(adapted.keys).sorted().filter { direct[$0] != adapted[$0] }
    .map { "\($0): directly \(direct[$0] ?? []), adapted \(adapted[$0] ?? [])" }
}
