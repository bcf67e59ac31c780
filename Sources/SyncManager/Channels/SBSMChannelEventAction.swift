/// What happened to channels of a collection (protocol 5.1).
public enum SBSMChannelEventAction: UInt, Sendable {
  case none = 0
  case insert = 1
  case update = 2
  case remove = 3
  /// The position changed, and perhaps the channel, too.
  case move = 4
  /// All channels are gone from the collection; the array is empty.
  case clear = 5
}
