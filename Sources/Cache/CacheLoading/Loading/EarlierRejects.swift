/// What rows say that earlier runs rejected, and that only the quarantine file has.
package struct EarlierRejects: Sendable {
  /// Of outgoing rows. A retry may bring them, and must know if they were sent.
  /// The url is empty if it is not known.
  package var requests: [(requestID: [UInt8], channelURL: [UInt8])] = []
  /// Messages that are missing, so that no new range may claim their times.
  package var messages: [LoadBatch.SeenMessage] = []

  /// How many rows cannot be read, so that nobody knows what is missing.
  package var unreadCount = 0

  /// The name of its counter in the file, and the code of its finding.
  static let unreadCounter = "quarantine_unreadable"

  package init() {}
}
