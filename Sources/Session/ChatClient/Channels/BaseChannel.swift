package import ChatModel
import ChatWire
public import Foundation

/// A channel as the app holds it: it always shows the latest state that the app was notified of. Equal to every other
/// object of the same channel.
///
/// Members can be read on any thread; on the app's delegate queue they agree with the event that is being delivered.
// Sendable although not final and an NSObject: the stored properties are constants of sendable types.
public class BaseChannel: NSObject, @unchecked Sendable {
  struct State: Sendable {
    var value: ChatModel.Channel
    var typingUsers: [ChatModel.User] = []
  }

  package let session: ChatSession
  /// Compare it by UTF-8 bytes.
  public let channelURL: String
  let state: Locked<State>

  init(_ value: ChatModel.Channel, session: ChatSession) {
    self.session = session
    channelURL = value.url
    state = Locked(State(value: value))
  }

  deinit { session.handles.forget(url: channelURL) }

  /// The channel as the app sees it now.
  package var value: ChatModel.Channel { state.withValue { $0.value } }

  public override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? BaseChannel else { return false }
    return other.channelURL.hasSameBytes(as: channelURL)
  }

  public override var hash: Int { ChannelURL(channelURL).hashValue }
}

/// A group channel of the session's user. See `BaseChannel`.
// Sendable: see `BaseChannel`; it stores nothing itself.
public final class GroupChannel: BaseChannel, @unchecked Sendable {}
