import ChatObservation
import SendBirdSDK
import SwiftUI

/// The chat on the newer API.
struct ChatScreen: View {
  @StateObject private var model: MessageListModel
  @State private var draft = ""

  init(channel: SBDGroupChannel) { _model = StateObject(wrappedValue: MessageListModel(channel: channel)) }

  var body: some View {
    VStack {
      MessageList(lastID: model.messages.last?.listID) {
        if model.hasPrevious { ProgressView().task(id: page) { await model.loadPrevious() } }
        ForEach(model.messages, id: \.listID) { message in
          MessageRow(message: message) { await resend(message) }
        }
        if model.error != nil { Text("Not everything could be loaded.") }
      }
      // A message that cannot be sent stays in the list, as failed.
      MessageField(draft: $draft) { text in _ = try? await model.channel.send(text) }
    }
    .navigationTitle(model.channel.name)
    .task { await model.start() }
  }

  /// Changes when older messages can be loaded: the start is over, or the last page has come.
  private var page: Int { model.isStarting ? -1 : model.messages.count }

  /// Sends a failed message again. One that fails once more stays in the list.
  private func resend(_ message: SBDBaseMessage) async {
    if let message = message as? SBDUserMessage { _ = try? await model.channel.resend(message) }
    if let message = message as? SBDFileMessage { _ = try? await model.channel.resend(message) }
  }
}
