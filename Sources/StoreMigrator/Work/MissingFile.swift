import Foundation

/// Whether something is not there at all. What cannot be looked at, because a folder above it may not be entered, is no
/// missing file: saying so would send its owner looking in the wrong place.
package enum MissingFile {
  package static func isMissing(_ path: String) -> Bool {
    var info = stat()
    return stat(path, &info) != 0 && (errno == ENOENT || errno == ENOTDIR)
  }
}
