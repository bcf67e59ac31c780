import ChatClient
import ChatWire
import Foundation
import LocalCaching

/// The delegate of a mirrored collection.
final class MirrorListener: NSObject, MessageCollectionDelegate, Sendable {
  typealias Handler = @Sendable (MessageMirror.Change, MessageContext, [BaseMessage]) -> Void

  let handler = Locked<Handler?>(nil)

  private func tell(_ change: MessageMirror.Change, _ context: MessageContext, _ messages: [BaseMessage]) {
    handler.withValue { $0 }?(change, context, messages)
  }

  func messageCollection(
    _ collection: MessageCollection, context: MessageContext, channel: GroupChannel,
    addedMessages messages: [BaseMessage]
  ) { tell(.added, context, messages) }

  func messageCollection(
    _ collection: MessageCollection, context: MessageContext, channel: GroupChannel,
    updatedMessages messages: [BaseMessage]
  ) { tell(.updated, context, messages) }

  func messageCollection(
    _ collection: MessageCollection, context: MessageContext, channel: GroupChannel,
    deletedMessages messages: [BaseMessage]
  ) { tell(.deleted, context, messages) }

  func messageCollection(_ collection: MessageCollection, context: MessageContext, deletedChannel channelUrl: String) {
    tell(.channelDeleted, context, [])
  }

  func didDetectHugeGap(_ collection: MessageCollection) {
    tell(.hugeGap, MessageContext(source: .messageFill, sendingStatus: .none), [])
  }
}
