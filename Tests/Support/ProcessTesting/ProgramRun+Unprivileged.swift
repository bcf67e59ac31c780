#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

extension ProgramRun {
  /// Starts a program as a user whom permissions bind: root may read and write everything, so as root the run is made as
  /// nobody (`setpriv`, util-linux).
  package static func unprivileged(_ executable: String, _ arguments: [String]) throws -> ProgramRun {
    guard geteuid() == 0 else { return try ProgramRun(executable, arguments) }
    let asNobody = ["--reuid=65534", "--regid=65534", "--clear-groups", executable]
    return try ProgramRun("/usr/bin/setpriv", asNobody + arguments)
  }
}
