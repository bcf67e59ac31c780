package import ChatClient

/// How often each row of "What maps to what" applied to the adapters of a session, for tools that show what a run
/// covered (`cachebridge-lab compare`). It counts nothing until `watch` is called.
package final class MappingTrace: Sendable {
  private let counted = Locked<[MappingRow: Int]?>(nil)

  package static func of(_ session: ChatSession) -> MappingTrace { session.layer(MappingTrace.self) { MappingTrace() } }

  /// Starts to count.
  package func watch() { counted.withValue { $0 = $0 ?? [:] } }

  /// The rows that have applied since `watch`, with the number of messages, channels or calls.
  package var counts: [MappingRow: Int] { counted.withValue { $0 ?? [:] } }

  func note(_ rules: RuleCounts<some MappingRule>) {
    counted.withValue { counted in
      guard counted != nil else { return }
      for (rule, count) in rules.counts { counted?[rule.row, default: 0] += count }
    }
  }

  func note(_ rule: some MappingRule) {
    counted.withValue { counted in
      guard counted != nil else { return }
      counted?[rule.row, default: 0] += 1
    }
  }
}

extension ChatSession {
  var mappingTrace: MappingTrace { MappingTrace.of(self) }

  /// Counts the rules that applied, and reports to an observer what has no counterpart.
  func report(_ rules: RuleCounts<some MappingRule>, to observer: UnmappedEventObserver?) {
    mappingTrace.note(rules)
    for event in rules.unmapped { observer?(event) }
  }
}
