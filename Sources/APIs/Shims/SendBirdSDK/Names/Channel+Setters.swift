import ChatClient
import ChatModel
import Foundation

/// What version 3.1 lets an app write into its channel objects. Only this object shows it, under these names, and only
/// until the channel's state changes: neither the cache nor a list does, and nothing is sent.
extension SBDBaseChannel {
  /// Same as `channelURL`, unless the app sets it.
  public var channelUrl: String {
    get { own(channelURL) }
    set { setOwn(newValue) }
  }

  /// Empty if it has none.
  public var name: String {
    get { own(value.name) }
    set { setOwn(newValue) }
  }

  /// Same as `coverURL`, unless the app sets it.
  public var coverUrl: String? {
    get { own(coverURL) }
    set { setOwn(newValue) }
  }

  /// Seconds, as on the server; 0 if unknown.
  public var createdAt: UInt {
    get { own(UInt(clamping: (value.createdAt ?? 0) / 1000)) }
    set { setOwn(newValue) }
  }

  /// Free data of the app; empty if there is none.
  public var data: String? {
    get { own(value.data as String?) }
    set { setOwn(newValue) }
  }

  /// Empty if it has none.
  public var customType: String? {
    get { own(value.customType as String?) }
    set { setOwn(newValue) }
  }

  /// Whether only operators may send.
  public var isFrozen: Bool {
    get { own(value.isFrozen) }
    set { setOwn(newValue) }
  }
}

extension SBDGroupChannel {
  public var lastMessage: SBDBaseMessage? {
    get { own(value.lastMessage.map { session.message($0) }) }
    set { setOwn(newValue) }
  }

  public var isSuper: Bool {
    get { own(value.isSuper) }
    set { setOwn(newValue) }
  }

  public var isBroadcast: Bool {
    get { own(value.isBroadcast) }
    set { setOwn(newValue) }
  }

  public var isPublic: Bool {
    get { own(value.isPublic) }
    set { setOwn(newValue) }
  }

  public var isDistinct: Bool {
    get { own(value.isDistinct) }
    set { setOwn(newValue) }
  }

  public var unreadMessageCount: UInt {
    get { own(UInt(clamping: value.unreadMessageCount)) }
    set { setOwn(newValue) }
  }

  public var isHidden: Bool {
    get { own(value.isHidden) }
    set { setOwn(newValue) }
  }

  public var myMemberState: SBDMemberState {
    get { own(MemberState(value.memberState)) }
    set { setOwn(newValue) }
  }

  public var pinnedMessageIds: [NSNumber] {
    get { own(value.pinnedMessageIDs.map { NSNumber(value: $0) }) }
    set { setOwn(newValue) }
  }

  /// The last pinned message; `nil` if there is none.
  public var lastPinnedMessage: SBDBaseMessage? {
    get { own(value.latestPinnedMessage.map { session.message($0) }) }
    set { setOwn(newValue) }
  }
}
