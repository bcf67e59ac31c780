import Foundation

extension ScanReport {
  /// For a pull request or a wiki.
  public var markdown: String {
    var lines = ["# What has to change", ""]
    guard !filesWithUses.isEmpty else {
      return "# What has to change\n\n\(Words.nothing(files.count))\n"
    }
    lines += [
      "\(uses.count) uses of the vendor's API in \(filesWithUses.count) of \(files.count) files.", "",
      "| step | files | mechanical | to think about | no counterpart | stays |", "|---|---:|---:|---:|---:|---:|",
    ]
    for (step, files, counts) in steps {
      lines.append(
        "| \(step.title) | \(files) | \(counts.mechanical) | \(counts.thought) | \(counts.none) | \(counts.unchanged) |"
      )
    }
    lines += [
      "", "## Files", "", "| file | work | mechanical | to think about | no counterpart |", "|---|---|---:|---:|---:|",
    ]
    for file in filesWithUses.sorted(by: Self.isMoreWork) {
      let counts = file.counts
      lines.append(
        "| `\(file.path)` | \(counts.size) | \(counts.mechanical) | \(counts.thought) | \(counts.none) |")
    }
    lines += ["", "## Names", "", "| name | uses | files | | instead |", "|---|---:|---:|---|---|"]
    for (use, count, files) in symbols {
      let instead = Words.instead(use).replacingOccurrences(of: "|", with: "\\|")
      lines.append("| `\(use.symbol)` | \(count) | \(files) | \(Words.effort(use)) | \(instead) |")
    }
    return lines.joined(separator: "\n") + "\n"
  }
}
