import ChatWire
public import Foundation

/// The order of a list of public channels.
#if canImport(ObjectiveC)
  @objc(SBDPublicGroupChannelListOrder)
#endif
public enum PublicGroupChannelListOrder: UInt, Sendable {
  /// The newest channel first.
  case chronological = 0
  case channelNameAlphabetical = 2
  /// By the value of `metaDataOrderKeyFilter`.
  case channelMetaDataValueAlphabetical = 3
}

/// Which public channels a list shows.
#if canImport(ObjectiveC)
  @objc(SBDPublicGroupChannelMembershipFilter)
#endif
public enum PublicGroupChannelMembershipFilter: UInt, Sendable {
  case all = 0
  /// Only those that the user has joined.
  case joined = 1
}

/// What a list of public channels shows, and its order. Safe on any thread.
// Sendable although not final and an NSObject: the stored property is a constant of a sendable type.
#if canImport(ObjectiveC)
  @objc(CBRPublicGroupChannelListQueryParams)
#endif
public class PublicGroupChannelListQueryParams: NSObject, NSCopying, @unchecked Sendable {
  private let state: Locked<PublicChannelListCall>

  public override init() { state = Locked(PublicChannelListCall()) }

  init(copying other: PublicGroupChannelListQueryParams) { state = Locked(other.call) }

  public func copy(with zone: NSZone? = nil) -> Any { PublicGroupChannelListQueryParams(copying: self) }

  /// All settings at one point in time.
  final var call: PublicChannelListCall { state.withValue { $0 } }

  // MARK: Pages and order

  /// Channels per page. Default 20; a server returns 100 at most.
  public final var limit: UInt {
    get { UInt(clamping: call.limit) }
    set { state.write(\.limit, Int64(clamping: newValue)) }
  }

  /// Default: the newest channel first.
  public final var order: PublicGroupChannelListOrder {
    get {
      switch call.order {
      case .chronological: .chronological
      case .nameAlphabetical: .channelNameAlphabetical
      case .metadataValueAlphabetical: .channelMetaDataValueAlphabetical
      }
    }
    set {
      switch newValue {
      case .chronological: state.write(\.order, .chronological)
      case .channelNameAlphabetical: state.write(\.order, .nameAlphabetical)
      case .channelMetaDataValueAlphabetical: state.write(\.order, .metadataValueAlphabetical)
      }
    }
  }

  /// The metadata key whose values sort the list, with the order by metadata.
  public final var metaDataOrderKeyFilter: String? {
    get { call.metadataOrderKey }
    set { state.write(\.metadataOrderKey, newValue) }
  }

  /// Whether channels include their members. Default true.
  public final var includeMemberList: Bool {
    get { call.showsMembers }
    set { state.write(\.showsMembers, newValue) }
  }

  /// Whether channels include their metadata. Default true.
  public final var includeMetaData: Bool {
    get { call.showsMetadata }
    set { state.write(\.showsMetadata, newValue) }
  }

  // MARK: Filters

  /// Whether channels without messages are listed. Default true.
  public final var includeEmptyChannel: Bool {
    get { call.showsEmpty }
    set { state.write(\.showsEmpty, newValue) }
  }

  /// Whether frozen channels are listed. Default true.
  public final var includeFrozenChannel: Bool {
    get { call.showsFrozen }
    set { state.write(\.showsFrozen, newValue) }
  }

  /// Default `all`.
  public final var publicMembershipFilter: PublicGroupChannelMembershipFilter {
    get { call.joinedOnly ? .joined : .all }
    set { state.write(\.joinedOnly, newValue == .joined) }
  }

  /// Default `all`.
  public final var superChannelFilter: GroupChannelSuperChannelFilter {
    get { GroupChannelSuperChannelFilter(call.superMode) }
    set { state.write(\.superMode, newValue.mode) }
  }

  /// The only channels to list. If it is set, no other filter applies. Default `nil`, for all; an empty list also means
  /// all.
  public final var channelURLsFilter: [String]? {
    get { call.channelURLs.isEmpty ? nil : call.channelURLs }
    set { state.write(\.channelURLs, newValue ?? []) }
  }

  /// A part of the name, regardless of case. Default `nil`, for all.
  public final var channelNameContainsFilter: String? {
    get { call.nameContains }
    set { state.write(\.nameContains, newValue) }
  }

  /// Default `nil`, for all; an empty list also means all.
  public final var customTypesFilter: [String]? {
    get { call.customTypes.isEmpty ? nil : call.customTypes }
    set { state.write(\.customTypes, newValue ?? []) }
  }

  /// The start of custom types. Default `nil`, for all.
  public final var customTypeStartsWithFilter: String? {
    get { call.customTypePrefix }
    set { state.write(\.customTypePrefix, newValue) }
  }

  /// Only channels with this metadata key. Default `nil`, for all.
  public final var metaDataKeyFilter: String? {
    get { call.metadataKey }
    set { state.write(\.metadataKey, newValue) }
  }

  /// The values of that key. Default `nil`, for all.
  public final var metaDataValuesFilter: [String]? {
    get { call.metadataValues.isEmpty ? nil : call.metadataValues }
    set { state.write(\.metadataValues, newValue ?? []) }
  }

  /// The start of that key's values. Default `nil`, for all.
  public final var metaDataValueStartsWithFilter: String? {
    get { call.metadataValuePrefix }
    set { state.write(\.metadataValuePrefix, newValue) }
  }

  /// Sets the filter by metadata: the key, and its values.
  public final func setMetaDataFilter(key: String, values: [String]) {
    state.withValue { ($0.metadataKey, $0.metadataValues, $0.metadataValuePrefix) = (key, values, nil) }
  }

  /// Sets the filter by metadata: the key, and the start of its values.
  public final func setMetaDataFilter(key: String, valueStartsWith: String) {
    state.withValue { ($0.metadataKey, $0.metadataValues, $0.metadataValuePrefix) = (key, [], valueStartsWith) }
  }
}

extension GroupChannelSuperChannelFilter {
  fileprivate init(_ mode: ChannelListCall.SuperMode) {
    switch mode {
    case .all: self = .all
    case .superOnly: self = .super
    case .nonSuperOnly: self = .nonSuper
    case .broadcastOnly: self = .broadcastOnly
    case .exclusiveOnly: self = .exclusiveOnly
    }
  }
}
