/// The channels of which an app removed messages that are not remembered one by one: what was migrated of them is no
/// longer in the cache, and neither are their request ids.
package struct RemovedChannels: Sendable {
  private let urls: Set<[UInt8]>
  /// Everything was removed: its row names no channel.
  private let areAll: Bool

  package init(urls: Set<[UInt8]>) {
    self.urls = urls
    areAll = urls.contains([])
  }

  package func contains(_ url: UnsafeRawBufferPointer) -> Bool {
    areAll || !urls.isEmpty && urls.contains([UInt8](url))
  }
}
