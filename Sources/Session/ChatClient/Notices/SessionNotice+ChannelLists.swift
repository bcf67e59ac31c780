import CacheSync
package import ChatModel
import ChatWire

extension SessionNotice {
  /// Whether it reports that a list of channels is in the cache as a whole.
  package func completesList(_ filter: ChannelListFilter, _ order: ChannelListOrder) -> Bool {
    effects.contains { effect in
      guard case .channelSync(let progress) = effect else { return false }
      return progress.completes(ChannelListCall(filter, order: order))
    }
  }
}
