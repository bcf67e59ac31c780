import CacheSync
import ChatWire

/// Counts over all of the user's channels, as the server counts them.
extension ChatSession {
  /// Unread messages of all channels, as the server counts them; 0 if there is an error.
  /// - Parameter channelCustomTypes: only channels with these types; `nil` or empty for all.
  public func getTotalUnreadMessageCount(
    channelCustomTypes: [String]? = nil, completionHandler: @escaping (UInt, SBDError?) -> Void
  ) {
    engine.calls.totalUnreadMessages(customTypes: channelCustomTypes ?? [], completion: count(completionHandler))
  }

  /// Channels with unread messages; 0 if there is an error.
  public func getTotalUnreadChannelCount(completionHandler: @escaping (UInt, SBDError?) -> Void) {
    engine.calls.totalUnreadChannels(completion: count(completionHandler))
  }

  /// Channels with unread messages.
  /// - Throws: `SBDError`.
  public func totalUnreadChannelCount() async throws -> UInt {
    try await awaitAnswer { handler in getTotalUnreadChannelCount { handler($0, $1) } }
  }

  /// Unread messages of all channels, as the server counts them.
  /// - Parameter channelCustomTypes: only of such channels; `nil` or empty for all.
  /// - Throws: `SBDError`.
  public func totalUnreadMessageCount(channelCustomTypes: [String]? = nil) async throws -> UInt {
    try await awaitAnswer { handler in
      getTotalUnreadMessageCount(channelCustomTypes: channelCustomTypes) { handler($0, $1) }
    }
  }

  /// How many channels the user has, as the server counts them; 0 if there is an error.
  public func getGroupChannelCount(
    memberStateFilter: MemberStateFilter, completionHandler: @escaping (UInt, SBDError?) -> Void
  ) {
    engine.calls.channelCount(memberStateFilter.asked, completion: count(completionHandler))
  }

  /// How many channels the user has, as the server counts them.
  /// - Throws: `SBDError`.
  public func groupChannelCount(memberStateFilter: MemberStateFilter) async throws -> UInt {
    try await awaitAnswer { handler in
      getGroupChannelCount(memberStateFilter: memberStateFilter) { handler($0, $1) }
    }
  }

  func count(_ handler: @escaping (UInt, SBDError?) -> Void) -> CallCompletion<Int> {
    answer({ handler($0 ?? 0, $1) }) { UInt(clamping: $0) }
  }
}

extension GroupChannelSuperChannelFilter {
  /// In the words of the wire.
  var mode: ChannelListCall.SuperMode {
    switch self {
    case .all: .all
    case .super: .superOnly
    case .nonSuper: .nonSuperOnly
    case .broadcastOnly: .broadcastOnly
    case .exclusiveOnly: .exclusiveOnly
    }
  }
}
