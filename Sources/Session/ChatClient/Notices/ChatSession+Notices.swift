import CacheSync
package import ChatModel

extension ChatSession {
  /// Tells `receiver` every notice from now on, in session jobs. Call it in a session job, and read the
  /// first state in the same job: nothing is missed or told twice then.
  /// - Returns: the registration; keep it. The receiver is not kept alive.
  package func register(_ receiver: any NoticeReceiver) -> NoticeRegistration {
    let dispatcher = dispatcher
    let entry = dispatcher.add(receiver)
    return NoticeRegistration { dispatcher.remove(entry) }
  }

  /// The app's object of a channel, with `value` if there is none yet.
  package func channel(_ value: ChatModel.Channel) -> GroupChannel { handles.channel(value, session: self) }
}

/// A registration with a session's notices. It ends with `cancel`, or when nobody holds it any more.
package final class NoticeRegistration: Sendable {
  private let end: @Sendable () -> Void

  init(_ end: @escaping @Sendable () -> Void) { self.end = end }

  deinit { end() }

  /// No notice that is handled afterwards is told.
  package func cancel() { end() }
}
