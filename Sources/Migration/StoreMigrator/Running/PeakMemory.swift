import Foundation

/// The peak memory use of this process, for reports.
package enum PeakMemory {
  /// Bytes of resident memory; `nil` if the system does not say.
  package static var bytes: Int64? {
    var usage = rusage()
    #if canImport(Darwin)
      guard getrusage(RUSAGE_SELF, &usage) == 0 else { return nil }
      return Int64(usage.ru_maxrss)
    #else
      // `ru_maxrss` is at least that of the process that started this one.
      if let own = kilobytes(in: "/proc/self/status", after: "VmHWM:") { return own * 1024 }
      guard getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage) == 0 else { return nil }
      return Int64(usage.ru_maxrss) * 1024
    #endif
  }

  #if !canImport(Darwin)
    private static func kilobytes(in file: String, after name: String) -> Int64? {
      guard let text = try? String(contentsOfFile: file, encoding: .utf8) else { return nil }
      let line = text.split(separator: "\n").first { $0.hasPrefix(name) }
      return line?.split(whereSeparator: \.isWhitespace).dropFirst().first.flatMap { Int64($0) }
    }
  #endif
}
