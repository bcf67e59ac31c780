import ChatClient

/// From a session job to the app.
extension MessageCollection {
  /// Shows the current list to the app.
  func show(_ delivery: inout Delivery) {
    let list = jobState.withValue { $0.list }
    // Copies only what is shown: a copy of the rest would be kept until then.
    let (sent, pending, failed) = (list.sent, list.pending, list.failed)
    let (hasPrevious, hasNext, idsBeyond) = (list.hasPrevious, list.hasNext, list.idsBeyond)
    delivery.swap { [visible, settings, redraws] in
      visible.withValue { visible in
        guard !visible.isDisposed else { return }
        visible.messages.sent = settings.reverse ? sent.reversed() : sent
        visible.messages.pending = settings.reverse ? pending.reversed() : pending
        visible.messages.failed = settings.reverse ? failed.reversed() : failed
        visible.messages.hasPrevious = hasPrevious
        visible.messages.hasNext = hasNext
        visible.messages.idsBeyond = idsBeyond
      }
      redraws.tell(())
    }
  }

  /// Shows the list to the app, and reports what changed.
  func tell(_ changes: MessageListChanges, _ delivery: inout Delivery) {
    show(&delivery)
    for change in changes.told(reversed: settings.reverse) { tell(change, &delivery) }
  }

  func tell(_ change: MessageCollectionChange, _ delivery: inout Delivery) {
    delivery.call { [weak self] in
      guard let self, !isDisposed else { return }
      listeners.tell(change, of: self)
    }
  }

  /// Messages in the order of the list.
  func ordered(_ ascending: [BaseMessage]) -> [BaseMessage] { settings.reverse ? ascending.reversed() : ascending }
}
