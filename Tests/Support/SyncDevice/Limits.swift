import Foundation

/// What the system lets this process have.
enum Limits {
  /// Writes beyond this size fail, as on a full disk.
  static func setLargestFile(_ bytes: Int) {
    // The system would end the process otherwise.
    signal(SIGXFSZ, SIG_IGN)
    var limit = rlimit(rlim_cur: rlim_t(bytes), rlim_max: rlim_t(bytes))
    #if canImport(Darwin)
      setrlimit(RLIMIT_FSIZE, &limit)
    #else
      setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit)
    #endif
  }

  /// The most memory that the process ever had, in bytes.
  static var peakMemory: Int {
    var usage = rusage()
    #if canImport(Darwin)
      getrusage(RUSAGE_SELF, &usage)
      return usage.ru_maxrss
    #else
      getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
      return usage.ru_maxrss << 10
    #endif
  }
}
