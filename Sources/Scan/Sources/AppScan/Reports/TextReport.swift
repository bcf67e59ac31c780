extension ScanReport {
  /// For a terminal.
  /// - Parameter listsUses: every use, and not only the sums.
  public func text(listsUses: Bool) -> String {
    let found = filesWithUses
    guard !found.isEmpty else { return Words.nothing(files.count) + "\n" }
    var lines = [
      "\(uses.count) uses of the vendor's API in \(found.count) of \(files.count) files: "
        + Words.counts(counts) + ", \(counts.unchanged) that stay.",
      "",
    ]
    for step in steps {
      lines.append(step.step.title)
      lines.append("  \(step.step.explanation)")
      lines.append("  \(step.files) file\(step.files == 1 ? "" : "s"): \(Words.counts(step.counts))")
      lines.append("")
    }
    lines.append("Files, by the number of uses that need thought")
    let width = found.map(\.path.count).max() ?? 0
    for file in found.sorted(by: Self.isMoreWork) {
      let size = file.counts.size
      let path = file.path + String(repeating: " ", count: width - file.path.count)
      lines.append("  \(path)  \(size): \(Words.counts(file.counts))")
    }
    if listsUses {
      for file in found where file.uses.contains(where: { !$0.isUnchanged }) {
        lines += ["", file.path]
        for use in file.uses where !use.isUnchanged {
          let place = use.place.isEmpty ? "" : " in \(use.place)"
          let doubt = use.isCertain ? "" : " (by its name alone)"
          let instead = Words.instead(use)
          lines.append(
            "  \(use.line):\(use.column)  \(use.symbol)\(place): \(Words.effort(use))\(doubt)"
              + (instead.isEmpty ? "" : ". \(instead)"))
        }
      }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  static func isMoreWork(_ left: ScannedFile, _ right: ScannedFile) -> Bool {
    func weight(_ file: ScannedFile) -> Int { file.counts.thought + 3 * file.counts.none }
    return (weight(right), right.counts.mechanical, left.path) < (weight(left), left.counts.mechanical, right.path)
  }
}
