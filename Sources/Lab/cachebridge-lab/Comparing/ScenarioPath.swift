import Foundation

/// How a report names a scenario's file in a command that can be copied.
enum ScenarioPath {
  /// The path from the folder that the tool ran in, quoted for a shell. If the file is elsewhere, only its name: the
  /// folders above it say where someone keeps things.
  /// - Parameter isRevealing: whether the whole path may be shown instead of the name alone.
  static func shown(_ path: String, isRevealing: Bool) -> String {
    let folder = FileManager.default.currentDirectoryPath
    let whole = URL(fileURLWithPath: path).standardizedFileURL.path
    let isBelow = whole.hasPrefix(folder.hasSuffix("/") ? folder : folder + "/")
    if isBelow { return quoted(String(whole.dropFirst(folder.count).drop { $0 == "/" })) }
    return quoted(isRevealing ? whole : URL(fileURLWithPath: path).lastPathComponent)
  }

  private static func quoted(_ text: some StringProtocol) -> String {
    let plain = CharacterSet(
      charactersIn: "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-./,:=@+%")
    guard text.isEmpty || text.hasPrefix("-") || text.unicodeScalars.contains(where: { !plain.contains($0) }) else {
      return String(text)
    }
    return "'" + text.replacingOccurrences(of: "'", with: #"'\''"#) + "'"
  }
}
