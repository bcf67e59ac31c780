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

  /// One channel, wherever it is. Unlike the channel's own call, its answer has the server's time.
  static func one(_ url: String) -> ChannelListCall {
    var list = ChannelListCall.everything.showingEverything
    list.channelURLs = [url]
    list.limit = 1
    return list
  }

  /// The same list with everything about its channels, so that the cache loses nothing.
  var showingEverything: ChannelListCall {
    var list = self
    list.token = nil
    (list.showsMembers, list.showsMetadata, list.showsReadReceipts, list.showsDeliveryReceipts) =
      (true, true, true, true)
    return list
  }

  /// The list's name in the cache: order and filters, not the page.
  var listName: Identifier {
    let key = order == .metadataValueAlphabetical ? "(\(metadataOrderKey ?? ""))" : ""
    return Identifier("\(order.rawValue)\(key)?\(filterName.text)")
  }

  /// Lists with one filter contain the same channels, in whatever order.
  var filterName: Identifier {
    var list = showingEverything
    (list.limit, list.order, list.metadataOrderKey) = (0, .chronological, nil)
    if list.memberState == .all { list.memberState = nil }
    if list.superMode == .all { list.superMode = nil }
    if list.publicMode == .all { list.publicMode = nil }
    if list.hidden == .unhiddenOnly { list.hidden = nil }
    let items = HTTPCall.myChannels(userID: "", list).query.map { "\($0.name)=\(HTTPCall.encoded($0.value))" }
    return Identifier(items.joined(separator: "&"))
  }

  /// The filter of a list's name.
  static func filterName(ofList name: String) -> Identifier {
    Identifier(name.firstIndex(of: "?").map { String(name[name.index(after: $0)...]) } ?? "")
  }
}
