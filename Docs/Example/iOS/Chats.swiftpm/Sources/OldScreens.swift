import SendBirdSyncManager
import SwiftUI

/// The channel list on SyncManager's API.
struct OldChannelListScreen: View {
  @StateObject private var model = OldChannelListModel()

  var body: some View {
    List {
      ForEach(model.channels, id: \.channelURL) { channel in
        NavigationLink(destination: OldChatScreen(channel: channel)) {
          ChannelRow(name: channel.name, lastMessage: channel.lastMessage?.message ?? "")
        }
      }
      if model.hasMore { ProgressView().task(id: model.channels.count) { await model.fetch() } }
    }
    .navigationTitle("Channels")
  }
}

/// The chat on SyncManager's API.
struct OldChatScreen: View {
  @StateObject private var model: OldChatModel
  @State private var draft = ""

  init(channel: SBDGroupChannel) { _model = StateObject(wrappedValue: OldChatModel(channel)) }

  var body: some View {
    VStack {
      MessageList(lastID: model.messages.last?.requestIDOrMessageID) {
        if model.hasPrevious { ProgressView().task(id: model.messages.count) { await model.fetchPrevious() } }
        ForEach(model.messages, id: \.requestIDOrMessageID) { message in
          MessageRow(message: message) { model.resend(message) }
        }
      }
      MessageField(draft: $draft) { text in model.send(text) }
    }
    .navigationTitle(model.channel.name)
  }
}

extension SBDBaseMessage {
  fileprivate var requestIDOrMessageID: String { requestId.isEmpty ? "\(messageId)" : requestId }
}
