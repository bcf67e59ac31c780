import Foundation

/// Paths as the working folder records them: relative to it, so that a run that was interrupted continues after its
/// folder moved together with the store. On iOS every update of the app moves the container that both are in.
struct MovablePath {
  /// An absolute path.
  private let folder: [Substring]

  init(from folder: String) { self.folder = MovablePath.parts(folder) }

  /// - Returns: a path without a slash at the front, or `path` itself if it is not absolute, or has `..`.
  func recorded(_ path: String) -> String {
    guard path.hasPrefix("/"), !path.goesUp else { return path }
    let parts = MovablePath.parts(path)
    let common = zip(folder, parts).prefix { $0.0.utf8.elementsEqual($0.1.utf8) }.count
    let up = Array(repeating: "..", count: folder.count - common)
    return (up + parts[common...].map(String.init)).joined(separator: "/")
  }

  /// The absolute path of what was recorded. One that is absolute already is of an earlier version.
  func located(_ recorded: String) -> String {
    guard !recorded.hasPrefix("/") else { return recorded }
    var parts = folder
    for part in recorded.split(separator: "/") {
      if part == ".." { _ = parts.popLast() } else { parts.append(part) }
    }
    return "/" + parts.joined(separator: "/")
  }

  private static func parts(_ path: String) -> [Substring] { path.split(separator: "/") }
}

extension RunState {
  /// With every path passed through `change`.
  func withPaths(_ change: (String) -> String) -> RunState {
    var state = self
    state.sourcePath = change(sourcePath)
    state.madeFolder = madeFolder.map(change)
    state.view = view.map { $0.moved(to: change($0.path)) }
    return state
  }
}
