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
  /// The maximum number of seconds between retries. Default 30.
  package var longestRetryDelay = 30.0
  /// Seconds between two messages that are resent automatically. Default 0.2 (Docs/VendorAPIs.md#sending-again).
  package var resendInterval = 0.2
  /// Files that are uploaded at the same time, one at most per channel. Default 2.
  package var uploadsAtOnce = 2
  /// Seconds between two notifications of others that the user is typing, or stopped. Default 1.
  package var typingInterval = 1.0
  /// The size in bytes that the cache file may reach before the least recently used channels are emptied; `nil`, the
  /// default, for no limit (Docs/VendorAPIs.md#size-and-clearing).
  package var maximumCacheSize: Int64?
  /// The clock for pauses and for the time stamps of what the user sends.
  package var clock: any TransportClock = SystemClock()
  /// Creates request ids. Default: random UUIDs (Docs/Protocol.md#request-ids).
  package var makeRequestID: @Sendable () -> String = { UUID().uuidString }

  package init() {}
}
