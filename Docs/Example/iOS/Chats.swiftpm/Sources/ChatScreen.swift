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
      List {
        if model.hasPrevious { ProgressView().task(id: page) { await model.loadPrevious() } }
        ForEach(model.messages, id: \.listID) { message in
          Text(message.message + (message.sendingStatus == .failed ? " (not sent)" : ""))
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
}

/// Where the user writes, for both chats.
struct MessageField: View {
  @Binding var draft: String
  let send: @MainActor (String) async -> Void

  var body: some View {
    HStack {
      TextField("Message", text: $draft)
      Button("Send") {
        let text = draft
        draft = ""
        Task { await send(text) }
      }
      .disabled(draft.isEmpty)
    }
    .padding()
  }
}
