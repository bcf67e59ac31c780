import Foundation

/// Whether something is not there at all: nothing can be under a name that is too long for the system either. What cannot
/// be looked at, because a folder above it may not be entered, is no missing file: saying so would send its owner looking
/// in the wrong place.
package enum MissingFile {
  package static func isMissing(_ path: String) -> Bool {
    var info = stat()
    return stat(path, &info) != 0 && [ENOENT, ENOTDIR, ENAMETOOLONG].contains(errno)
  }
}
