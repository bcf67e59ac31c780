import ChatClient
import ChatModel
import Foundation

extension GroupChannel {
  /// Which of two channels is listed first; `orderedSame` only for the same channel in the same state.
  ///
  /// By the value of a metadata key, which this call does not name, channels are in the order of their creation: a query
  /// with the key lists them as meant.
  public class func compare(
    withChannelA channelA: SBDGroupChannel, channelB: SBDGroupChannel, order: SBDGroupChannelListOrder
  ) -> ComparisonResult {
    let listOrder: ChannelListOrder =
      switch order {
      case .latestLastMessage: .latestLastMessage
      case .channelNameAlphabetical: .channelNameAlphabetical
      case .chronological, .channelMetaDataValueAlphabetical: .chronological
      }
    if listOrder.precedes(channelA.value, channelB.value) { return .orderedAscending }
    return listOrder.precedes(channelB.value, channelA.value) ? .orderedDescending : .orderedSame
  }
}
