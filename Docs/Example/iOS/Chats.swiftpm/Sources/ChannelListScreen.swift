import ChatObservation
import SendBirdSDK
import SwiftUI

/// The channel list on the newer API.
struct ChannelListScreen: View {
  @StateObject private var model = ChannelListModel(query: .forScreens())

  var body: some View {
    List {
      ForEach(model.channels, id: \.channelURL) { channel in
        NavigationLink(destination: ChatScreen(channel: channel)) {
          ChannelRow(name: channel.name, lastMessage: channel.lastMessage?.message ?? "")
        }
      }
      // The row stays where it is when a page is short, so its task runs again with every page.
      if model.hasNext { ProgressView().task(id: model.channels.count) { await model.loadNext() } }
      if model.error != nil { Text("The channels could not be loaded.") }
    }
    .navigationTitle("Channels")
  }
}

/// Gets what it shows: the channel itself is the same object when it changes.
struct ChannelRow: View {
  let name: String
  let lastMessage: String

  var body: some View {
    VStack(alignment: .leading) {
      Text(name).font(.headline)
      Text(lastMessage).lineLimit(1)
    }
  }
}

extension SBDGroupChannelListQuery {
  /// What both lists show.
  static func forScreens() -> SBDGroupChannelListQuery {
    // `Launch` shows no screens without a session.
    guard let query = SBDGroupChannel.createMyGroupChannelListQuery() else {
      preconditionFailure("The screens need a session.")
    }
    query.limit = 20
    return query
  }
}
