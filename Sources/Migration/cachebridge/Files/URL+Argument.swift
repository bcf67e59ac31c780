import Foundation
import StoreMigrator

extension URL {
  /// A path of the command line, as the system follows it. From a relative path, Foundation takes `..` out of the text;
  /// after a link, that leads elsewhere.
  init(argument path: String, isDirectory: Bool = false) {
    let isKept = path.hasPrefix("/") || !path.goesUp
    let whole = isKept ? path : FileManager.default.currentDirectoryPath + "/" + path
    self.init(fileURLWithPath: whole, isDirectory: isDirectory)
  }
}
