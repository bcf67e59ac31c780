import LayerTesting
import SideBySide

extension LayerRun {
  /// What happens while both layers are compared.
  static func compared(_ fixture: LayerFixture, seed: UInt64, besides others: Odds = []) -> LayerRun {
    LayerRun(
      fixture, seed: seed,
      [
        (.write, 22), (.writeElsewhere, 6), (.send, 12), (.edit, 12), (.delete, 8), (.breakSends, 7), (.resend, 7),
        (.removeFailed, 3), (.changeConnection, 6), (.pause, 3), (.clear, 2), (.changeChannel, 4), (.breakThings, 8),
      ] + others)
  }

  /// Ends everything that goes wrong, and has everything told that came before.
  mutating func mendAndCatchUp() async throws {
    try await mend()
    try await fixture.barrier()
  }
}

/// Events in short, for the report of a failed test.
func described(_ events: some Sequence<ShadowEvent>) -> String {
  events.map { event in
    "#\(event.number) \(event.side) \(event.kind) \(event.source ?? "-") \(event.sendingStatus ?? "-") "
      + event.messages.map(\.token).joined(separator: ",")
  }.joined(separator: "; ")
}

/// What a divergence says, for the report of a failed test.
func described(_ divergences: [Divergence]) -> String {
  divergences.prefix(3).map { divergence in
    let events = divergence.trace.events.map { event in
      "#\(event.number) \(event.side) \(event.kind) \(event.source ?? "-") \(event.sendingStatus ?? "-") "
        + event.messages.map(\.token).joined(separator: ",")
    }
    let pairs = divergence.messages.map { pair in
      "legacy \(pair.legacy.map { "\($0.token) \($0.createdAt) \($0.sendingStatus) \($0.version)" } ?? "-"), "
        + "new \(pair.new.map { "\($0.token) \($0.createdAt) \($0.sendingStatus) \($0.version)" } ?? "-")"
    }
    return "\(divergence.number) at \(divergence.point): \(divergence.difference.kind) \(divergence.difference.side) "
      + "\(divergence.difference.fields) ×\(divergence.count) since \(divergence.since?.number ?? 0); "
      + "\(pairs.joined(separator: " | ")); trace \(events)"
  }.joined(separator: "\n")
}
