package import ChatWire
import Foundation

/// How the engine works. The defaults are those of the services that the protocol describes.
package struct SyncConfiguration: Sendable {
  /// Messages per page of background sync. Default 100 (Docs/VendorAPIs.md#filling-gaps).
  package var messagePageSize = 100
  /// Channels per page of channel list sync. Default 100 (Docs/VendorAPIs.md#channel-list-sync).
  package var channelPageSize = 100
  /// Seconds before the first retry of failed sync work; doubles with every failure. Default 1.
  package var firstRetryDelay = 1.0
  /// Seconds between retries at most. Default 30.
  package var longestRetryDelay = 30.0
  /// Seconds between two messages that are resent without the user. Default 0.2 (Docs/VendorAPIs.md#sending-again).
  package var resendInterval = 0.2
  /// Bytes that the cache file may have before least recently used channels are emptied; `nil`, the default: no limit
  /// (Docs/VendorAPIs.md#size-and-clearing).
  package var maximumCacheSize: Int64?
  /// Time, for pauses and for time stamps of what the user sends.
  package var clock: any TransportClock = SystemClock()
  /// Makes request ids. Default: random UUIDs (Docs/Protocol.md#request-ids).
  package var makeRequestID: @Sendable () -> String = RequestID.random

  package init() {}
}

/// Ids of what the client sends.
enum RequestID {
  /// A random UUID (Docs/Protocol.md#request-ids).
  @Sendable static func random() -> String { UUID().uuidString }
}
