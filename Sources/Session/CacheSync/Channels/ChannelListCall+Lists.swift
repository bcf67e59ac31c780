import ChatModel
package import ChatWire

extension ChannelListCall {
  /// All channels of the user: every other list is a part of it.
  package static let everything: ChannelListCall = {
    var list = ChannelListCall()
    list.order = .chronological
    (list.showsEmpty, list.showsFrozen) = (true, true)
    list.hidden = .all
    list.memberState = .all
    return list
  }()

  /// One channel, wherever it stands. Unlike the channel's own call, its answer tells the server's time.
  static func one(_ url: String) -> ChannelListCall {
    var list = ChannelListCall.everything.showingEverything
    list.channelURLs = [url]
    list.limit = 1
    return list
  }

  /// The same list with everything of its channels: what the cache holds does not get poorer.
  var showingEverything: ChannelListCall {
    var list = self
    list.token = nil
    (list.showsMembers, list.showsMetadata, list.showsReadReceipts, list.showsDeliveryReceipts) =
      (true, true, true, true)
    return list
  }

  /// Names the list in the cache: order and filters, not the page.
  var listName: String {
    order.rawValue + (order == .metadataValueAlphabetical ? "(\(metadataOrderKey ?? ""))" : "") + "?" + filterName
  }

  /// Lists of one filter hold the same channels, in whatever order.
  var filterName: String {
    var list = showingEverything
    (list.limit, list.order, list.metadataOrderKey) = (0, .chronological, nil)
    if list.memberState == .all { list.memberState = nil }
    if list.superMode == .all { list.superMode = nil }
    if list.publicMode == .all { list.publicMode = nil }
    if list.hidden == .unhiddenOnly { list.hidden = nil }
    return HTTPCall.myChannels(userID: "", list).query.map { "\($0.name)=\(HTTPCall.encoded($0.value))" }
      .joined(separator: "&")
  }

  /// The filter of a list's name.
  static func filterName(ofList name: String) -> String {
    name.firstIndex(of: "?").map { String(name[name.index(after: $0)...]) } ?? ""
  }
}
