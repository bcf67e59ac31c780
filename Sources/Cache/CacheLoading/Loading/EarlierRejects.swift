/// What rows say that earlier runs rejected, and that only the quarantine file has.
package struct EarlierRejects: Sendable {
  /// Of outgoing rows. A retry may bring them, and must know if they were sent.
  package var requests: [(requestID: [UInt8], channelURL: [UInt8])] = []
  /// Messages that are missing, so that no new range may claim their times.
  package var messages: [LoadBatch.SeenMessage] = []

  package init() {}
}
