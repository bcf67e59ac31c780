import ChatModel
import Foundation

/// The folders that move with a cache, so that what lies in them is stored relative to them
/// (Docs/Guides/files.md#kept-until-it-is-sent).
///
/// On iOS the app's container gets another path with every update, and every path that was stored before is wrong then.
package struct FilePlace: Sendable {
  /// How a stored path begins, and what stands for that now.
  private let places: [(mark: String, folder: String)]

  /// - Parameters:
  ///   - folder: where the cache's file is. What lies in the folder around it moves along, as in the container of an
  ///     app group.
  ///   - home: the app's own container on iOS.
  init(folder: String, home: String = NSHomeDirectory()) {
    self.init([("~/", home), ("../", (folder as NSString).deletingLastPathComponent)])
  }

  /// For what an app stores itself, such as a serialized message: relative to its own container alone.
  package init(home: String = NSHomeDirectory()) { self.init([("~/", home)]) }

  private init(_ folders: [(mark: String, folder: String)]) {
    places = folders.compactMap { mark, folder in
      // The root of a file system moves nowhere.
      folder.hasPrefix("/") && folder.count > 1 ? (mark, folder.hasSuffix("/") ? folder : folder + "/") : nil
    }
  }

  /// What a row has for a path: itself, if it lies in none of the folders.
  package func stored(_ path: String) -> String {
    guard path.hasPrefix("/"), !FilePlace.leadsUp(path) else { return path }
    for (mark, folder) in places {
      for path in FilePlace.spellings(path) where path.utf8.starts(with: folder.utf8) {
        return mark + String(decoding: path.utf8.dropFirst(folder.utf8.count), as: UTF8.self)
      }
    }
    return path
  }

  /// The path of what a row has.
  package func located(_ stored: String) -> String {
    for (mark, folder) in places where stored.utf8.starts(with: mark.utf8) {
      let rest = String(decoding: stored.utf8.dropFirst(mark.utf8.count), as: UTF8.self)
      return FilePlace.leadsUp(rest) ? stored : folder + rest
    }
    return stored
  }

  private static func leadsUp(_ path: String) -> Bool { path.split(separator: "/").contains("..") }

  /// On Apple systems `/var` and `/private/var` are one folder, and both spellings are in use.
  private static func spellings(_ path: String) -> [String] {
    #if canImport(Darwin)
      let isPrivate = path.hasPrefix("/private/")
      return [path, isPrivate ? String(path.dropFirst("/private".count)) : "/private" + path]
    #else
      return [path]
    #endif
  }
}
