import Foundation

extension URL {
  /// The absolute path without `.` and doubled slashes. One with `..` stays as it is.
  var standardizedPath: String { path.goesUp ? path : standardizedFileURL.path }
}

extension String {
  /// Whether a path has `..`: after a link, only the system knows where that leads.
  package var goesUp: Bool { split(separator: "/").contains("..") }
}
