package import ChatModel
import ChatWire
public import Foundation

/// What a list of the user's group channels shows, and its order. Safe on any thread; changes do not affect lists that
/// were already created with it.
// Sendable although not final and an NSObject: the stored properties are constants of sendable types.
#if canImport(ObjectiveC)
  @objc(CBRGroupChannelListQueryParams)
#endif
public class GroupChannelListQueryParams: NSObject, NSCopying, @unchecked Sendable {
  package struct Settings: Sendable {
    package var filter = ChannelListFilter()
    var order = GroupChannelListOrder.latestLastMessage
    var orderKey: String?
    var limit: UInt = 20
    var includesMembers = true
    var includesMetadata = true

    package var listOrder: ChannelListOrder {
      switch order {
      case .chronological: .chronological
      case .latestLastMessage: .latestLastMessage
      case .channelNameAlphabetical: .channelNameAlphabetical
      case .channelMetaDataValueAlphabetical: .channelMetadataValueAlphabetical(key: orderKey ?? "")
      }
    }
  }

  private let state: Locked<Settings>

  /// As in current versions of the vendor's SDK: includes empty channels, newest channel first.
  public override convenience init() {
    var settings = Settings()
    settings.filter.includesEmpty = true
    settings.order = .chronological
    self.init(settings)
  }

  package init(_ settings: Settings) { state = Locked(settings) }

  /// All settings at one point in time.
  package final var settings: Settings { state.withValue { $0 } }

  public func copy(with zone: NSZone? = nil) -> Any { GroupChannelListQueryParams(settings) }

  // MARK: Pages and order

  /// Channels per page. Default 20; a server returns 100 at most.
  public final var limit: UInt {
    get { state.read(\.limit) }
    set { state.write(\.limit, newValue) }
  }

  /// Default: by last message; for separately created params, by creation.
  public final var order: GroupChannelListOrder {
    get { state.read(\.order) }
    set { state.write(\.order, newValue) }
  }

  /// The metadata key whose values sort the list, with the order by metadata.
  public final var metaDataOrderKeyFilter: String? {
    get { state.read(\.orderKey) }
    set { state.write(\.orderKey, newValue) }
  }

  // MARK: What the channels hold

  /// For code that sets it: the cache always has the members of channels. Default true.
  public final var includeMemberList: Bool {
    get { state.read(\.includesMembers) }
    set { state.write(\.includesMembers, newValue) }
  }

  /// Like `includeMemberList`, for metadata. Default true.
  public final var includeMetaData: Bool {
    get { state.read(\.includesMetadata) }
    set { state.write(\.includesMetadata, newValue) }
  }

  // MARK: State

  /// Includes channels without messages. Default false; for separately created params, true.
  public final var includeEmptyChannel: Bool {
    get { state.read(\.filter.includesEmpty) }
    set { state.write(\.filter.includesEmpty, newValue) }
  }

  /// Default true.
  public final var includeFrozenChannel: Bool {
    get { state.read(\.filter.includesFrozen) }
    set { state.write(\.filter.includesFrozen, newValue) }
  }

  /// Default: joined and invited.
  public final var myMemberStateFilter: MyMemberStateFilter {
    get { MyMemberStateFilter(rawValue: state.read(\.filter.memberState).rawValue) ?? .all }
    set { state.write(\.filter.memberState, .init(rawValue: newValue.rawValue) ?? .all) }
  }

  public final var superChannelFilter: GroupChannelSuperChannelFilter {
    get { GroupChannelSuperChannelFilter(rawValue: UInt(state.read(\.filter.superFilter).rawValue)) ?? .all }
    set { state.write(\.filter.superFilter, .init(rawValue: Int(newValue.rawValue)) ?? .all) }
  }

  public final var publicChannelFilter: GroupChannelPublicChannelFilter {
    get { GroupChannelPublicChannelFilter(rawValue: UInt(state.read(\.filter.publicFilter).rawValue)) ?? .all }
    set { state.write(\.filter.publicFilter, .init(rawValue: Int(newValue.rawValue)) ?? .all) }
  }

  public final var unreadChannelFilter: UnreadChannelFilter {
    get { state.read(\.filter.unreadOnly) ? .unreadMessage : .all }
    set { state.write(\.filter.unreadOnly, newValue == .unreadMessage) }
  }

  /// Default: channels that are not hidden.
  public final var channelHiddenStateFilter: ChannelHiddenStateFilter {
    get { ChannelHiddenStateFilter(rawValue: UInt(state.read(\.filter.hidden).rawValue)) ?? .unhiddenOnly }
    set { state.write(\.filter.hidden, .init(rawValue: Int(newValue.rawValue)) ?? .unhiddenOnly) }
  }

  /// Created before this time, ms; 0, the default: any time.
  public final var createdBefore: Int64 {
    get { state.read(\.filter.createdBefore) ?? 0 }
    set { state.write(\.filter.createdBefore, newValue > 0 ? newValue : nil) }
  }

  /// Created after this time, ms; 0, the default: any time.
  public final var createdAfter: Int64 {
    get { state.read(\.filter.createdAfter) ?? 0 }
    set { state.write(\.filter.createdAfter, newValue > 0 ? newValue : nil) }
  }

  // MARK: Names

  /// The only channels to list, by url. If it is set, no other filter applies. `nil` or empty: all.
  public final var channelURLsFilter: [String]? {
    get { state.read(\.filter.urls).nonEmpty }
    set { state.write(\.filter.urls, newValue ?? []) }
  }

  /// Part of the channel's name, ignoring case.
  public final var channelNameContainsFilter: String? {
    get { state.read(\.filter.nameContains) }
    set { state.write(\.filter.nameContains, newValue) }
  }

  /// The only custom types to list, by bytes. `nil` or empty: all.
  public final var customTypesFilter: [String]? {
    get { state.read(\.filter.customTypes).nonEmpty }
    set { state.write(\.filter.customTypes, newValue ?? []) }
  }

  /// By bytes.
  public final var customTypeStartsWithFilter: String? {
    get { state.read(\.filter.customTypePrefix) }
    set { state.write(\.filter.customTypePrefix, newValue) }
  }

  /// The text set with `setSearchFilter`.
  public final var searchQuery: String? { state.read(\.filter.searchText) }

  public final var searchFields: GroupChannelListQuerySearchField {
    GroupChannelListQuerySearchField(rawValue: state.read(\.filter.searchFields).rawValue)
  }

  /// Channels with a text in their name or in a member's nickname, ignoring case.
  public final func setSearchFilter(_ query: String, fields: GroupChannelListQuerySearchField) {
    state.withValue { settings in
      settings.filter.searchText = query
      settings.filter.searchFields = ChannelListFilter.SearchFields(rawValue: fields.rawValue)
    }
  }

  // MARK: Members

  /// Part of a member's nickname, ignoring case.
  public final var nicknameContainsFilter: String? {
    get { state.read(\.filter.memberNicknameContains) }
    set { state.write(\.filter.memberNicknameContains, newValue) }
  }

  /// Channels whose members are exactly these users and the session's user. `nil` or empty: all channels.
  public final var userIdsExactFilter: [String]? {
    get { state.read(\.filter.exactMemberIDs).nonEmpty }
    set { state.write(\.filter.exactMemberIDs, newValue ?? []) }
  }

  /// The ids set with `setUserIdsIncludeFilter`.
  public final var userIdsIncludeFilter: [String]? { state.read(\.filter.includedMemberIDs).nonEmpty }

  /// Whether all or one of `userIdsIncludeFilter` must be members.
  public final var queryType: GroupChannelListQueryType {
    get { state.read(\.filter.membersMatch) == .or ? .or : .and }
    set { state.write(\.filter.membersMatch, newValue == .or ? .or : .and) }
  }

  /// Channels of which these users are members.
  public final func setUserIdsIncludeFilter(_ userIds: [String], queryType: GroupChannelListQueryType) {
    state.withValue { settings in
      settings.filter.includedMemberIDs = userIds
      settings.filter.membersMatch = queryType == .or ? .or : .and
    }
  }

  // MARK: Metadata

  /// A key that the metadata has, by bytes.
  public final var metaDataKeyFilter: String? {
    get { state.read(\.filter.metadataKey) }
    set { state.write(\.filter.metadataKey, newValue) }
  }

  /// The only values of that key, by bytes. `nil` or empty: all.
  public final var metaDataValuesFilter: [String]? {
    get { state.read(\.filter.metadataValues).nonEmpty }
    set { state.write(\.filter.metadataValues, newValue ?? []) }
  }

  /// By bytes.
  public final var metaDataValueStartsWithFilter: String? {
    get { state.read(\.filter.metadataValuePrefix) }
    set { state.write(\.filter.metadataValuePrefix, newValue) }
  }

  /// Channels with one of these values for a metadata key. Replaces a filter by the start of values.
  public final func setMetaDataFilter(key: String, values: [String]) {
    setMetadata(key, values, prefix: nil)
  }

  /// Channels with a value for a metadata key that starts with this text. Replaces a filter by whole values.
  public final func setMetaDataFilter(key: String, valueStartsWith: String) {
    setMetadata(key, [], prefix: valueStartsWith)
  }

  private func setMetadata(_ key: String, _ values: [String], prefix: String?) {
    state.withValue { settings in
      settings.filter.metadataKey = key
      (settings.filter.metadataValues, settings.filter.metadataValuePrefix) = (values, prefix)
    }
  }
}

extension [String] {
  fileprivate var nonEmpty: [String]? { isEmpty ? nil : self }
}
