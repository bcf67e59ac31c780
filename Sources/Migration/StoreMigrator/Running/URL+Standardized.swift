import Foundation

extension URL {
  /// The absolute path without `.` and doubled slashes. One with `..` stays as it is: after a link, only the system knows
  /// where that leads.
  var standardizedPath: String { path.split(separator: "/").contains("..") ? path : standardizedFileURL.path }
}
