import Foundation

/// Identifies this start of the system. Files that were written but not synced are complete as long as it stays the
/// same, even if the process that wrote them was killed; after a power loss it is different.
enum BootIdentity {
  /// `nil` if the system does not say.
  static let current: String? = {
    #if canImport(Darwin)
      var length = 0
      guard sysctlbyname("kern.bootsessionuuid", nil, &length, nil, 0) == 0, length > 1 else { return nil }
      var text = [UInt8](repeating: 0, count: length)
      guard sysctlbyname("kern.bootsessionuuid", &text, &length, nil, 0) == 0 else { return nil }
      return String(decoding: text.prefix { $0 != 0 }, as: UTF8.self)
    #else
      let data = FileManager.default.contents(atPath: "/proc/sys/kernel/random/boot_id") ?? Data()
      let text = String(decoding: data, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
      return text.isEmpty ? nil : text
    #endif
  }()
}
