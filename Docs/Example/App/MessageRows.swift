import SendBirdSDK

/// A message as a row of a chat.
enum MessageRows {
  /// Sent messages, followed by unsent ones.
  static func rows(
    _ succeeded: [SBDBaseMessage], pending: [SBDBaseMessage], failed: [SBDBaseMessage]
  ) -> [String] {
    succeeded.map(row) + pending.map { row($0) + " (sending)" } + failed.map { row($0) + " (not sent)" }
  }

  private static func row(_ message: SBDBaseMessage) -> String {
    "\(message.sender?.nickname ?? "?"): \(message.message)"
  }
}

extension Screen {
  /// How the app handles an error: it shows the number.
  func show(_ error: SBDError) { reload(rows + ["error \(error.code)"]) }
}
