package import ChatModel
import ChatWire

/// A list as the server and as the cache know it: the same filters in two spellings.
extension ChannelListCall {
  /// - Parameter limit: channels per page; the server returns 100 at most.
  package init(_ filter: ChannelListFilter, order: ChannelListOrder, limit: Int = 20) {
    self.init()
    self.limit = min(max(1, limit), 100)
    switch order {
    case .chronological: self.order = .chronological
    case .latestLastMessage: self.order = .latestLastMessage
    case .channelNameAlphabetical: self.order = .nameAlphabetical
    case .channelMetadataValueAlphabetical(let key):
      (self.order, metadataOrderKey) = (.metadataValueAlphabetical, key)
    }
    (showsEmpty, showsFrozen, unreadOnly) = (filter.includesEmpty, filter.includesFrozen, filter.unreadOnly)
    channelURLs = filter.urls
    memberState = Self.memberStates[filter.memberState.rawValue]
    superMode = Self.superModes[filter.superFilter.rawValue]
    publicMode = Self.publicModes[filter.publicFilter.rawValue]
    hidden = Self.hiddenModes[filter.hidden.rawValue]
    customTypes = filter.customTypes
    customTypePrefix = filter.customTypePrefix?.nonEmpty
    nameContains = filter.nameContains?.nonEmpty
    memberNicknameContains = filter.memberNicknameContains?.nonEmpty
    membersIncludeIn = filter.includedMemberIDs
    membersMatch = filter.membersMatch == .or ? .or : .and
    membersExactlyIn = filter.exactMemberIDs
    searchText = filter.searchText?.nonEmpty
    if searchText != nil {
      let fields = filter.searchFields.isEmpty ? [.channelName, .memberNickname] : filter.searchFields
      if fields.contains(.memberNickname) { searchFields.append(.memberNickname) }
      if fields.contains(.channelName) { searchFields.append(.channelName) }
    }
    metadataKey = filter.metadataKey?.nonEmpty
    if metadataKey != nil {
      (metadataValues, metadataValuePrefix) = (filter.metadataValues, filter.metadataValuePrefix)
    }
    (createdBefore, createdAfter) = (filter.createdBefore, filter.createdAfter)
  }

  /// What the list admits.
  package var filter: ChannelListFilter {
    var filter = ChannelListFilter()
    (filter.includesEmpty, filter.includesFrozen, filter.unreadOnly) = (showsEmpty, showsFrozen, unreadOnly)
    filter.urls = channelURLs
    filter.memberState = .init(rawValue: Self.memberStates.firstIndex(of: memberState ?? .all) ?? 0) ?? .all
    filter.superFilter = .init(rawValue: Self.superModes.firstIndex(of: superMode ?? .all) ?? 0) ?? .all
    filter.publicFilter = .init(rawValue: Self.publicModes.firstIndex(of: publicMode ?? .all) ?? 0) ?? .all
    filter.hidden = .init(rawValue: Self.hiddenModes.firstIndex(of: hidden ?? .unhiddenOnly) ?? 0) ?? .unhiddenOnly
    filter.customTypes = customTypes
    (filter.customTypePrefix, filter.nameContains) = (customTypePrefix, nameContains)
    filter.memberNicknameContains = memberNicknameContains
    filter.includedMemberIDs = membersIncludeIn
    filter.membersMatch = membersMatch == .or ? .or : .and
    filter.exactMemberIDs = membersExactlyIn
    filter.searchText = searchText
    for field in searchFields { filter.searchFields.insert(field == .channelName ? .channelName : .memberNickname) }
    (filter.metadataKey, filter.metadataValues) = (metadataKey, metadataValues)
    filter.metadataValuePrefix = metadataValuePrefix
    (filter.createdBefore, filter.createdAfter) = (createdBefore, createdAfter)
    return filter
  }

  /// How the list is sorted.
  package var listOrder: ChannelListOrder {
    switch order {
    case .chronological: .chronological
    case .latestLastMessage: .latestLastMessage
    case .nameAlphabetical: .channelNameAlphabetical
    case .metadataValueAlphabetical: .channelMetadataValueAlphabetical(key: metadataOrderKey ?? "")
    }
  }

  // In the order of the model's raw values.
  private static let memberStates: [MemberStateFilter] = [
    .all, .joinedOnly, .invitedOnly, .invitedByFriend, .invitedByNonFriend,
  ]
  private static let superModes: [SuperMode] = [.all, .superOnly, .nonSuperOnly, .broadcastOnly, .exclusiveOnly]
  private static let publicModes: [PublicMode] = [.all, .publicOnly, .privateOnly]
  private static let hiddenModes: [HiddenFilter] = [
    .unhiddenOnly, .hiddenOnly, .hiddenAllowAutoUnhide, .hiddenPreventAutoUnhide, .all,
  ]
}

extension String {
  /// `nil` if empty.
  fileprivate var nonEmpty: String? { isEmpty ? nil : self }
}
