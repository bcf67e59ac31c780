import ChatModel
import ChatWire
import Foundation

/// What a list of the user's group channels shows, and how it is sorted. Safe on any thread; who has built a list with it
/// changes nothing there.
// Sendable although not final and an NSObject: the stored properties are constants of sendable types.
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

  /// As in current versions of the vendor's SDK: empty channels too, the newest channel first.
  public override convenience init() {
    var settings = Settings()
    settings.filter.includesEmpty = true
    settings.order = .chronological
    self.init(settings)
  }

  package init(_ settings: Settings) { state = Locked(settings) }

  /// Everything at one point in time.
  package final var settings: Settings { state.withValue { $0 } }

  public func copy(with zone: NSZone? = nil) -> Any { GroupChannelListQueryParams(settings) }

  private func read<Value>(_ path: KeyPath<Settings, Value>) -> Value { state.withValue { $0[keyPath: path] } }

  private func write<Value>(_ path: WritableKeyPath<Settings, Value>, _ value: Value) {
    state.withValue { $0[keyPath: path] = value }
  }

  // MARK: Pages and order

  /// Channels per page. Default 20; a server gives 100 at most.
  public final var limit: UInt {
    get { read(\.limit) }
    set { write(\.limit, newValue) }
  }

  /// Default: the order of the last messages; for params of their own the order of creation.
  public final var order: GroupChannelListOrder {
    get { read(\.order) }
    set { write(\.order, newValue) }
  }

  /// The metadata key whose values sort the list, with the order by metadata.
  public final var metaDataOrderKeyFilter: String? {
    get { read(\.orderKey) }
    set { write(\.orderKey, newValue) }
  }

  // MARK: What the channels hold

  /// Kept for the code that sets it: the cache holds the members of channels in any case. Default true.
  public final var includeMemberList: Bool {
    get { read(\.includesMembers) }
    set { write(\.includesMembers, newValue) }
  }

  /// As `includeMemberList`, for metadata. Default true.
  public final var includeMetaData: Bool {
    get { read(\.includesMetadata) }
    set { write(\.includesMetadata, newValue) }
  }

  // MARK: State

  /// Channels without messages too. Default false; for params of their own true.
  public final var includeEmptyChannel: Bool {
    get { read(\.filter.includesEmpty) }
    set { write(\.filter.includesEmpty, newValue) }
  }

  /// Default true.
  public final var includeFrozenChannel: Bool {
    get { read(\.filter.includesFrozen) }
    set { write(\.filter.includesFrozen, newValue) }
  }

  /// Default: joined and invited.
  public final var myMemberStateFilter: MyMemberStateFilter {
    get { MyMemberStateFilter(rawValue: read(\.filter.memberState).rawValue) ?? .all }
    set { write(\.filter.memberState, .init(rawValue: newValue.rawValue) ?? .all) }
  }

  public final var superChannelFilter: GroupChannelSuperChannelFilter {
    get { GroupChannelSuperChannelFilter(rawValue: UInt(read(\.filter.superFilter).rawValue)) ?? .all }
    set { write(\.filter.superFilter, .init(rawValue: Int(newValue.rawValue)) ?? .all) }
  }

  public final var publicChannelFilter: GroupChannelPublicChannelFilter {
    get { GroupChannelPublicChannelFilter(rawValue: UInt(read(\.filter.publicFilter).rawValue)) ?? .all }
    set { write(\.filter.publicFilter, .init(rawValue: Int(newValue.rawValue)) ?? .all) }
  }

  public final var unreadChannelFilter: UnreadChannelFilter {
    get { read(\.filter.unreadOnly) ? .unreadMessage : .all }
    set { write(\.filter.unreadOnly, newValue == .unreadMessage) }
  }

  /// Default: channels that are not hidden.
  public final var channelHiddenStateFilter: ChannelHiddenStateFilter {
    get { ChannelHiddenStateFilter(rawValue: UInt(read(\.filter.hidden).rawValue)) ?? .unhiddenOnly }
    set { write(\.filter.hidden, .init(rawValue: Int(newValue.rawValue)) ?? .unhiddenOnly) }
  }

  /// Created before this time, ms; 0, the default: any time.
  public final var createdBefore: Int64 {
    get { read(\.filter.createdBefore) ?? 0 }
    set { write(\.filter.createdBefore, newValue > 0 ? newValue : nil) }
  }

  /// Created after this time, ms; 0, the default: any time.
  public final var createdAfter: Int64 {
    get { read(\.filter.createdAfter) ?? 0 }
    set { write(\.filter.createdAfter, newValue > 0 ? newValue : nil) }
  }

  // MARK: Names

  /// The only channels wanted, by url. No other filter counts then. `nil` or empty: all.
  public final var channelURLsFilter: [String]? {
    get { read(\.filter.urls).nonEmpty }
    set { write(\.filter.urls, newValue ?? []) }
  }

  /// Part of the channel's name, in upper or lower case.
  public final var channelNameContainsFilter: String? {
    get { read(\.filter.nameContains) }
    set { write(\.filter.nameContains, newValue) }
  }

  /// The only custom types wanted, by bytes. `nil` or empty: all.
  public final var customTypesFilter: [String]? {
    get { read(\.filter.customTypes).nonEmpty }
    set { write(\.filter.customTypes, newValue ?? []) }
  }

  /// By bytes.
  public final var customTypeStartsWithFilter: String? {
    get { read(\.filter.customTypePrefix) }
    set { write(\.filter.customTypePrefix, newValue) }
  }

  /// The text set with `setSearchFilter`.
  public final var searchQuery: String? { read(\.filter.searchText) }

  public final var searchFields: GroupChannelListQuerySearchField {
    GroupChannelListQuerySearchField(rawValue: read(\.filter.searchFields).rawValue)
  }

  /// Channels with a text in their name or in the nickname of a member, in upper or lower case.
  public final func setSearchFilter(_ query: String, fields: GroupChannelListQuerySearchField) {
    state.withValue { settings in
      settings.filter.searchText = query
      settings.filter.searchFields = ChannelListFilter.SearchFields(rawValue: fields.rawValue)
    }
  }

  // MARK: Members

  /// Part of a member's nickname, in upper or lower case.
  public final var nicknameContainsFilter: String? {
    get { read(\.filter.memberNicknameContains) }
    set { write(\.filter.memberNicknameContains, newValue) }
  }

  /// Exactly these users and the user of the session are members. `nil` or empty: all channels.
  public final var userIdsExactFilter: [String]? {
    get { read(\.filter.exactMemberIDs).nonEmpty }
    set { write(\.filter.exactMemberIDs, newValue ?? []) }
  }

  /// The ids set with `setUserIdsIncludeFilter`.
  public final var userIdsIncludeFilter: [String]? { read(\.filter.includedMemberIDs).nonEmpty }

  /// Whether all or one of `userIdsIncludeFilter` have to be members.
  public final var queryType: GroupChannelListQueryType {
    get { read(\.filter.membersMatch) == .or ? .or : .and }
    set { write(\.filter.membersMatch, newValue == .or ? .or : .and) }
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
    get { read(\.filter.metadataKey) }
    set { write(\.filter.metadataKey, newValue) }
  }

  /// The only values of that key wanted, by bytes. `nil` or empty: all.
  public final var metaDataValuesFilter: [String]? {
    get { read(\.filter.metadataValues).nonEmpty }
    set { write(\.filter.metadataValues, newValue ?? []) }
  }

  /// By bytes.
  public final var metaDataValueStartsWithFilter: String? {
    get { read(\.filter.metadataValuePrefix) }
    set { write(\.filter.metadataValuePrefix, newValue) }
  }

  /// Channels with one of these values under a metadata key. What was asked of the start of values does not count any
  /// more.
  public final func setMetaDataFilter(key: String, values: [String]) {
    setMetadata(key, values, prefix: nil)
  }

  /// Channels with a value under a metadata key that starts like this. What was asked of whole values does not count any
  /// more.
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
