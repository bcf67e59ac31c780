/// The vendor's modules, and ours of the same names.
enum VendorModule {
  static let sdk = "SendBirdSDK"
  static let syncManager = "SendBirdSyncManager"
  static let current = "SendbirdChatSDK"
  static let all: Set = [sdk, syncManager]

  /// Whether a name looks like one of theirs: `SBD` or `SBSM` before a capital letter.
  static func hasPrefix(_ name: some StringProtocol) -> Bool {
    for prefix in ["SBDSK", "SBD", "SBSM"] where name.hasPrefix(prefix) {
      return name.dropFirst(prefix.count).first?.isUppercase == true
    }
    return false
  }
}
