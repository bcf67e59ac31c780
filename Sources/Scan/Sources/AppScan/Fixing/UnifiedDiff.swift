/// A change of one file as a patch that `git apply` and `patch -p1` take.
struct UnifiedDiff {
  let path: String
  let old: String
  let new: String

  /// Lines around a change.
  private static let context = 3

  private enum Line {
    case same(String)
    case removed(String)
    case added(String)
  }

  var text: String {
    let lines = self.lines
    var hunks: [Range<Int>] = []
    for (index, line) in lines.enumerated() {
      if case .same = line { continue }
      let range = max(0, index - Self.context)..<min(lines.count, index + Self.context + 1)
      if let last = hunks.last, last.upperBound >= range.lowerBound {
        hunks[hunks.count - 1] = last.lowerBound..<range.upperBound
      } else {
        hunks.append(range)
      }
    }
    guard !hunks.isEmpty else { return "" }
    return "--- a/\(path)\n+++ b/\(path)\n" + hunks.map { hunk($0, lines) }.joined()
  }

  private func hunk(_ range: Range<Int>, _ lines: [Line]) -> String {
    func counts(_ lines: some Sequence<Line>) -> (old: Int, new: Int) {
      lines.reduce(into: (0, 0)) { counts, line in
        switch line {
        case .same: counts = (counts.0 + 1, counts.1 + 1)
        case .removed: counts.0 += 1
        case .added: counts.1 += 1
        }
      }
    }
    let before = counts(lines[..<range.lowerBound])
    let inside = counts(lines[range])
    var text = "@@ -\(before.old + 1),\(inside.old) +\(before.new + 1),\(inside.new) @@\n"
    for line in lines[range] {
      switch line {
      case .same(let line): text += " " + ended(line)
      case .removed(let line): text += "-" + ended(line)
      case .added(let line): text += "+" + ended(line)
      }
    }
    return text
  }

  private func ended(_ line: String) -> String {
    line.utf8.last == UInt8(ascii: "\n") ? line : line + "\n\\ No newline at end of file\n"
  }

  /// Old and new lines in one row, with their line ends.
  private var lines: [Line] {
    let (old, new) = (split(old), split(new))
    var removed: Set<Int> = []
    var added: Set<Int> = []
    for change in new.difference(from: old) {
      switch change {
      case .remove(let offset, _, _): removed.insert(offset)
      case .insert(let offset, _, _): added.insert(offset)
      }
    }
    var lines: [Line] = []
    var (i, j) = (0, 0)
    while i < old.count || j < new.count {
      if i < old.count, removed.contains(i) {
        lines.append(.removed(old[i]))
        i += 1
      } else if j < new.count, added.contains(j) {
        lines.append(.added(new[j]))
        j += 1
      } else {
        lines.append(.same(old[i]))
        i += 1
        j += 1
      }
    }
    return lines
  }

  private func split(_ text: String) -> [String] {
    var lines: [String] = []
    var line: [UInt8] = []
    for byte in text.utf8 {
      line.append(byte)
      if byte == UInt8(ascii: "\n") {
        lines.append(String(decoding: line, as: UTF8.self))
        line = []
      }
    }
    if !line.isEmpty { lines.append(String(decoding: line, as: UTF8.self)) }
    return lines
  }
}
