import SideBySide

/// A defect that is inserted between the legacy collection and its list, to prove that the comparison finds it.
struct Plant: Sendable, Hashable {
  typealias Kind = ShadowFault.Kind

  var kind: Kind
  /// Which event, from 1.
  var number: Int

  var fault: ShadowFault { ShadowFault(kind, of: .legacy, number: number) }

  /// - Parameter text: `drop`, or `drop@4` for the fourth event.
  /// - Returns: `nil` for anything else.
  init?(_ text: String) {
    let parts = text.split(separator: "@", omittingEmptySubsequences: false).map(String.init)
    guard (1...2).contains(parts.count), let kind = Kind(rawValue: parts[0]) else { return nil }
    let number = parts.count == 2 ? Int(parts[1]) : 1
    guard let number, (1...1_000_000).contains(number) else { return nil }
    (self.kind, self.number) = (kind, number)
  }
}
