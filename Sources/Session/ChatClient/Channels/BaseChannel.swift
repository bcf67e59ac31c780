import CacheSync
package import ChatModel
import ChatWire
public import Foundation

/// A channel as the app holds it: it always shows the latest state that the app was notified of. Equal to every other
/// object of the same channel.
///
/// Members can be read on any thread; on the app's delegate queue they agree with the event that is being delivered.
// Sendable although not final and an NSObject: the stored properties are constants of sendable types.
#if canImport(ObjectiveC)
  @objc(CBRBaseChannel)
#endif
public class BaseChannel: NSObject, OwnValueHolder, @unchecked Sendable {
  struct State: Sendable {
    var value: ChatModel.Channel {
      // A newer state of the channel replaces what the app wrote.
      didSet { own = nil }
    }
    var own: OwnValues?
    var typingUsers: [ChatModel.User] = []
  }

  package let session: ChatSession
  /// Compare it by UTF-8 bytes.
  public let channelURL: String
  let state: Locked<State>

  required init(_ value: ChatModel.Channel, session: ChatSession) {
    self.session = session
    channelURL = value.url
    state = Locked(State(value: value.showingPendingActions))
  }

  /// The channel's type, in the words of the wire.
  var type: ChatModel.ChannelType { .group }

  /// Calls about channels of this type.
  final var calls: ServerCalls { session.engine.calls(about: type) }

  /// The channel as the app sees it now, with what waits to be sent about it.
  package var value: ChatModel.Channel { state.withValue { $0.value } }

  package final func withOwnValues<Result>(_ body: (inout OwnValues?) -> Result) -> Result {
    state.withValue { body(&$0.own) }
  }

  #if canImport(ObjectiveC)
    /// A documented member by its name in version 3.1, numbers and enumerations as numbers; any other key as in
    /// `NSObject`.
    public override func value(forKey key: String) -> Any? {
      memberKeys.value(key, of: self) { super.value(forKey: key) }
    }
  #else
    /// A documented member by its name in version 3.1, numbers and enumerations as numbers; `nil` for any other key.
    public func value(forKey key: String) -> Any? { memberKeys.value(key, of: self) { nil } }
  #endif

  private var memberKeys: MemberKeys<BaseChannel> {
    self is GroupChannel ? BaseChannel.groupKeys : BaseChannel.commonKeys
  }

  public override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? BaseChannel else { return false }
    return other.channelURL.hasSameBytes(as: channelURL)
  }

  public override var hash: Int { ChannelURL(channelURL).hashValue }
}

/// A group channel of the session's user. See `BaseChannel`.
// Sendable: see `BaseChannel`; it stores nothing itself.
#if canImport(ObjectiveC)
  @objc(CBRGroupChannel)
#endif
public final class GroupChannel: BaseChannel, @unchecked Sendable {
  deinit { session.handles.forget(url: channelURL) }
}

/// An open channel: everyone may enter it, see who is in it, and send to it. It is not cached: what happens in it is told
/// while the user has entered it, and its messages are on the server. See `BaseChannel`.
// Sendable: see `BaseChannel`; it stores nothing itself.
#if canImport(ObjectiveC)
  @objc(CBROpenChannel)
#endif
public final class OpenChannel: BaseChannel, @unchecked Sendable {
  deinit { session.openHandles.forget(url: channelURL) }

  override var type: ChatModel.ChannelType { .open }
}
