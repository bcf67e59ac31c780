package import Testing

/// Compares lines byte for byte (Swift's `==` on strings is canonical equivalence) and names the first difference.
package func expectSameLines(
  _ actual: [[UInt8]], _ expected: [[UInt8]], _ comment: String, sourceLocation: SourceLocation = #_sourceLocation
) {
  if actual == expected { return }
  let index = zip(actual, expected).enumerated().first { $0.element.0 != $0.element.1 }?.offset
  let place = index ?? min(actual.count, expected.count)
  let excerpt = { (lines: [[UInt8]]) -> String in
    lines.indices.contains(place) ? String(decoding: lines[place].prefix(900), as: UTF8.self) : "(end)"
  }
  Issue.record(
    """
    \(comment): line \(place + 1) of \(actual.count) and \(expected.count) differs
    tool:  \(excerpt(actual))
    judge: \(excerpt(expected))
    """, sourceLocation: sourceLocation)
}
