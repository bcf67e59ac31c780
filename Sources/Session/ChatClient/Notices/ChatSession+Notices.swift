import CacheSync
package import ChatModel

extension ChatSession {
  /// Passes every notice from now on to `receiver`, in session jobs. Call it in a session job, and read the initial
  /// state in the same job: then nothing is missed or reported twice.
  /// - Returns: the registration; keep it. The receiver is held weakly.
  package func register(_ receiver: any NoticeReceiver) -> NoticeRegistration {
    let dispatcher = dispatcher
    let entry = dispatcher.add(receiver)
    return NoticeRegistration { dispatcher.remove(entry) }
  }

  /// The app's object of a channel, with `value` if there is none yet.
  package func channel(_ value: ChatModel.Channel) -> GroupChannel { handles.channel(value, session: self) }
}

extension Delivery {
  /// The app's objects of channels that were read in this session job show what was read, once the delivery comes. What
  /// was read is never older than what they were told, and may be newer: its own notice comes later.
  package mutating func renew(_ channels: [ChatModel.Channel], of session: ChatSession) {
    for value in channels {
      guard let channel = session.handles.existing(url: value.url) else { continue }
      let value = value.showingPendingActions
      swap { channel.state.withValue { if $0.value != value { $0.value = value } } }
    }
  }
}

/// A registration for a session's notices. It ends with `cancel`, or when it is deallocated.
package final class NoticeRegistration: Sendable {
  private let end: @Sendable () -> Void

  init(_ end: @escaping @Sendable () -> Void) { self.end = end }

  deinit { end() }

  /// Stops notices that are handled afterwards.
  package func cancel() { end() }
}
