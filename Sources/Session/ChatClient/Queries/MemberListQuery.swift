import ChatModel
import ChatWire
public import Foundation

/// The order of a list of members.
#if canImport(ObjectiveC)
  @objc(SBDMemberListOrder)
#endif
public enum MemberListOrder: UInt, Sendable {
  case nicknameAlphabetical = 0
  case operatorThenMemberNicknameAlphabetical = 1
}

/// The roles in a list of members.
#if canImport(ObjectiveC)
  @objc(SBDGroupChannelOperatorFilter)
#endif
public enum GroupChannelOperatorFilter: UInt, Sendable {
  case all = 0
  case `operator` = 1
  case nonOperator = 2
}

/// Whether a list of members includes muted ones.
#if canImport(ObjectiveC)
  @objc(SBDGroupChannelMutedMemberFilter)
#endif
public enum GroupChannelMutedMemberFilter: UInt, Sendable {
  case all = 0
  case muted = 1
  case unmuted = 2
}

/// What a list of a channel's members shows. Safe on any thread.
// Sendable although not final and an NSObject: the stored property is a constant of a sendable type.
#if canImport(ObjectiveC)
  @objc(CBRMemberListQueryParams)
#endif
public class MemberListQueryParams: NSObject, NSCopying, @unchecked Sendable {
  private struct Settings: Sendable {
    var limit: UInt = 20
    var order = MemberListOrder.nicknameAlphabetical
    var operatorFilter = GroupChannelOperatorFilter.all
    var mutedMemberFilter = GroupChannelMutedMemberFilter.all
    var memberStateFilter = MemberStateFilter.all
    var nicknameStart: String?
  }

  private let state: Locked<Settings>

  public override init() { state = Locked(Settings()) }

  init(copying other: MemberListQueryParams) { state = Locked(other.state.withValue { $0 }) }

  public func copy(with zone: NSZone? = nil) -> Any { MemberListQueryParams(copying: self) }

  /// Members per page. Default 20; a server returns 100 at most.
  public final var limit: UInt {
    get { state.read(\.limit) }
    set { state.write(\.limit, newValue) }
  }

  /// Default: by nickname.
  public final var order: MemberListOrder {
    get { state.read(\.order) }
    set { state.write(\.order, newValue) }
  }

  public final var operatorFilter: GroupChannelOperatorFilter {
    get { state.read(\.operatorFilter) }
    set { state.write(\.operatorFilter, newValue) }
  }

  public final var mutedMemberFilter: GroupChannelMutedMemberFilter {
    get { state.read(\.mutedMemberFilter) }
    set { state.write(\.mutedMemberFilter, newValue) }
  }

  /// Default: joined and invited.
  public final var memberStateFilter: MemberStateFilter {
    get { state.read(\.memberStateFilter) }
    set { state.write(\.memberStateFilter, newValue) }
  }

  /// The start of nicknames; `nil`, the default, for all.
  public final var nicknameStartsWithFilter: String? {
    get { state.read(\.nicknameStart) }
    set { state.write(\.nicknameStart, newValue) }
  }

  final var call: MemberListCall {
    let settings = state.withValue { $0 }
    var call = MemberListCall()
    call.limit = Int64(clamping: settings.limit)
    call.order = settings.order == .nicknameAlphabetical ? .nickname : .operatorsFirst
    switch settings.operatorFilter {
    case .all: call.operators = .all
    case .operator: call.operators = .operator
    case .nonOperator: call.operators = .nonOperator
    }
    switch settings.mutedMemberFilter {
    case .all: call.muted = .all
    case .muted: call.muted = .muted
    case .unmuted: call.muted = .unmuted
    }
    (call.state, call.nicknameStart) = (settings.memberStateFilter.asked, settings.nicknameStart)
    return call
  }
}

/// Lists the members of a channel, page by page. Only the server has all members of large groups, so nothing comes from
/// the cache.
// Sendable like its superclass: what it adds are constants of sendable types.
#if canImport(ObjectiveC)
  @objc(CBRMemberListQuery)
#endif
public final class MemberListQuery: MemberListQueryParams, @unchecked Sendable {
  private let session: ChatSession
  public let channelURL: String
  private let pages = ServerPages()

  init(_ params: MemberListQueryParams, of channelURL: String, session: ChatSession) {
    (self.session, self.channelURL) = (session, channelURL)
    super.init(copying: params)
  }

  /// A query for the same members, at its first page.
  public override func copy(with zone: NSZone? = nil) -> Any {
    MemberListQuery(self, of: channelURL, session: session)
  }

  /// Whether `loadNextPage` is under way.
  public var isLoading: Bool { pages.isLoading }
  /// Whether the server may have another page. True before the first.
  public var hasNext: Bool { pages.hasNext }

  /// Requests the next page; empty after the last. `SBDErrorCode.queryInProgress` while a page is being loaded; other
  /// errors leave the query at its page.
  public func loadNextPage(completionHandler: (([Member]?, SBDError?) -> Void)? = nil) {
    let (list, url, fileKey) = (call, channelURL, session.fileKey)
    pages.load(
      in: session,
      { .members(of: url, list, token: $0) },
      { answer in
        let members = answer.objects("members").compactMap(ChatModel.Member.init)
        return (members.map { Member($0, fileKey: fileKey) }, ServerPages.token(answer.string("next")))
      }, completionHandler)
  }

  /// Same as `loadNextPage(completionHandler:)`.
  /// - Throws: `SBDError`.
  @_disfavoredOverload
  public func loadNextPage() async throws -> [Member] {
    try await session.awaitAnswer { loadNextPage(completionHandler: $0) }
  }
}

extension GroupChannel {
  /// A query for the channel's members with the current params.
  public func createMemberListQuery(params: MemberListQueryParams) -> MemberListQuery {
    MemberListQuery(params, of: channelURL, session: session)
  }

  /// A query for the channel's members.
  /// - Parameter paramsBuilder: sets which ones.
  public func createMemberListQuery(
    paramsBuilder: (MemberListQueryParams) -> Void = { _ in }
  ) -> MemberListQuery {
    let params = MemberListQueryParams()
    paramsBuilder(params)
    return createMemberListQuery(params: params)
  }
}
