import SendBirdSDK
import SwiftUI

/// The messages of a chat, for both chats. It scrolls to the end when another message is the last one, and stays where it
/// is when older ones come.
struct MessageList<Content: View>: View {
  let lastID: String?
  @ViewBuilder let content: () -> Content

  var body: some View {
    ScrollViewReader { list in
      List { content() }
        .onChange(of: lastID) { id in
          if let id { list.scrollTo(id, anchor: .bottom) }
        }
    }
  }
}

/// A message, and a way to send it again if it failed, for both chats.
struct MessageRow: View {
  let text: String
  let isFailed: Bool
  let resend: @MainActor () async -> Void

  init(message: SBDBaseMessage, resend: @escaping @MainActor () async -> Void) {
    text = (message as? SBDFileMessage)?.name ?? message.message
    isFailed = message.sendingStatus == .failed
    self.resend = resend
  }

  var body: some View {
    HStack {
      Text(text)
      if isFailed {
        Button("Send again") {
          Task { await resend() }
        }
      }
    }
  }
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
