import Foundation

/// What the example prints. It is the same in every run: no ids, times or addresses.
enum Transcript {
  static func say(_ line: String) { FileHandle.standardOutput.write(Data((line + "\n").utf8)) }

  static func heading(_ title: String) { say("\n\(title)\n\(String(repeating: "-", count: title.count))") }

  /// Prints what a screen shows; if that is long, only the last rows.
  @MainActor static func show(_ screen: Screen, as name: String, last: Int = 6) {
    let rows = screen.rows
    say("  \(name):")
    if rows.count > last { say("    … \(rows.count - last) more") }
    for row in rows.suffix(last) { say("    \(row)") }
  }
}
