/// What a filter admits. The cache applies the same check to every row after excluding rows by their columns, so that a
/// page from the cache and a channel from an event are treated alike.
extension ChannelListFilter {
  /// Whether `channel` passes.
  ///
  /// Members are those that the payload lists: for a super group, at most ten.
  /// - Parameter viewerID: the user of the list.
  public func matches(_ channel: Channel, viewerID: String) -> Bool {
    guard admitsMemberState(channel) else { return false }
    guard urls.isEmpty else { return urls.contains(bytesOf: channel.url) }
    return admitsProperties(channel) && admitsTexts(channel) && admitsMembers(channel, viewerID: viewerID)
      && admitsMetadata(channel)
  }

  /// Whether `mayAdmit` refuses any name.
  package var asksForName: Bool { nameContains != nil || searchText != nil }

  /// Whether a channel with that name may pass, for callers that know only the name so far.
  package func mayAdmit(name: String) -> Bool {
    guard urls.isEmpty else { return true }
    if let part = nameContains, !CaselessText.contains(name, part) { return false }
    if let text = searchText, !text.isEmpty, searchFields == .channelName { return CaselessText.contains(name, text) }
    return true
  }

  /// A payload without the state comes from a list of the user's own channels, for example in a legacy store.
  private func admitsMemberState(_ channel: Channel) -> Bool {
    let state = channel.payload.string("member_state").map { MemberState($0) } ?? .joined
    switch urls.isEmpty ? memberState : .all {
    case .all: return state == .joined || state == .invited
    case .joinedOnly: return state == .joined
    case .invitedOnly, .invitedByFriend, .invitedByNonFriend: return state == .invited
    }
  }

  private func admitsProperties(_ channel: Channel) -> Bool {
    if !includesEmpty && channel.lastMessageCreatedAt == nil { return false }
    if !includesFrozen && channel.isFrozen { return false }
    if unreadOnly && channel.unreadMessageCount <= 0 { return false }
    if !admitsHiddenState(channel.hiddenState) { return false }
    if let limit = createdBefore, channel.createdAt.map({ $0 < limit }) != true { return false }
    if let limit = createdAfter, channel.createdAt.map({ $0 > limit }) != true { return false }
    switch superFilter {
    case .all: break
    case .superOnly: if !channel.isSuper { return false }
    case .nonSuperOnly: if channel.isSuper { return false }
    case .broadcastOnly: if !channel.isBroadcast { return false }
    case .exclusiveOnly: if !channel.isExclusive { return false }
    }
    switch publicFilter {
    case .all: return true
    case .publicOnly: return channel.isPublic
    case .privateOnly: return !channel.isPublic
    }
  }

  private func admitsHiddenState(_ state: HiddenState) -> Bool {
    switch hidden {
    case .all: true
    case .unhiddenOnly: state == .unhidden
    case .hiddenOnly: state != .unhidden
    case .hiddenAllowAutoUnhide: state == .allowAutoUnhide
    case .hiddenPreventAutoUnhide: state == .preventAutoUnhide
    }
  }

  private func admitsTexts(_ channel: Channel) -> Bool {
    if !customTypes.isEmpty, !customTypes.contains(bytesOf: channel.customType) { return false }
    if let prefix = customTypePrefix, !channel.customType.utf8.starts(with: prefix.utf8) { return false }
    if let part = nameContains, !CaselessText.contains(channel.name, part) { return false }
    if let part = memberNicknameContains, !hasMember(channel, nicknameContaining: part) { return false }
    guard let text = searchText, !text.isEmpty else { return true }
    let fields = searchFields.isEmpty ? [.channelName, .memberNickname] : searchFields
    if fields.contains(.channelName), CaselessText.contains(channel.name, text) { return true }
    return fields.contains(.memberNickname) && hasMember(channel, nicknameContaining: text)
  }

  private func hasMember(_ channel: Channel, nicknameContaining part: String) -> Bool {
    part.isEmpty || channel.members.contains { CaselessText.contains($0.nickname, part) }
  }

  private func admitsMembers(_ channel: Channel, viewerID: String) -> Bool {
    guard !includedMemberIDs.isEmpty || !exactMemberIDs.isEmpty else { return true }
    let members = Set(bytesOf: channel.members.map(\.id) + [viewerID])
    if !includedMemberIDs.isEmpty {
      let wanted = Set(bytesOf: includedMemberIDs)
      let isAdmitted = membersMatch == .or ? !members.isDisjoint(with: wanted) : members.isSuperset(of: wanted)
      guard isAdmitted else { return false }
    }
    guard !exactMemberIDs.isEmpty else { return true }
    // A truncated list cannot say.
    guard channel.memberCount <= members.count else { return false }
    return members == Set(bytesOf: exactMemberIDs + [viewerID])
  }

  private func admitsMetadata(_ channel: Channel) -> Bool {
    guard let key = metadataKey, !key.isEmpty else { return true }
    guard let value = channel.metadataValue(key) else { return false }
    if !metadataValues.isEmpty, !metadataValues.contains(bytesOf: value) { return false }
    return metadataValuePrefix.map { value.utf8.starts(with: $0.utf8) } ?? true
  }
}

extension Channel {
  /// The value of a metadata key, by the key's bytes; `nil` if there is none.
  package func metadataValue(_ key: String) -> String? {
    var found: String?
    payload.object("metadata")?.forEachMember { name, value in
      if name.hasSameBytes(as: key), let bytes = JSONText.string(value) {
        found = String(decoding: bytes, as: UTF8.self)
      }
    }
    return found
  }
}

/// Searching in what people write: names and nicknames. What programs write, such as custom types, keys and ids, is
/// compared by bytes (Docs/Decisions).
enum CaselessText {
  /// Whether `text` contains `part`, ignoring case. An empty part is in every text.
  static func contains(_ text: String, _ part: String) -> Bool {
    let part = Array(part.lowercased().utf8)
    guard let first = part.first else { return true }
    let text = Array(text.lowercased().utf8)
    guard text.count >= part.count else { return false }
    return (0...text.count - part.count).contains { start in
      text[start] == first && text[start..<start + part.count].elementsEqual(part)
    }
  }
}
