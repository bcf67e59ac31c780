public import ChatClient

/// What a comparison may cost and report. In addition to these limits, it is never more than 512 commits behind:
/// callers then wait for it.
public struct ShadowOptions: Sendable, Hashable {
  /// Which users it runs for. Default: everyone.
  public var sampling = ShadowSampling.everybody
  /// The maximum number of recorded events, of both sides together. Default 256.
  public var traceLimit = 256
  /// The maximum number of messages in recorded events, including those of pages. Default 2,000.
  public var traceMessageLimit = 2_000
  /// The maximum number of sent messages of each list that are kept and compared, the newest ones. Default 500.
  public var shownLimit = 500
  /// The maximum number of divergences that are reported and kept; further ones are counted. Default 20.
  public var keptLimit = 20
  /// Whether reports contain ids and messages as they are instead of tokens. Default false.
  public var reveals = false
  /// The salt of the tokens: several comparisons of one run with the same salt use the same token for a message.
  /// Default: 32 random bytes for each comparison.
  public var salt: [UInt8]?
  /// Defects to plant. Default: none.
  public var faults: [ShadowFault] = []

  public init() {}
}

/// What both collections show, if a comparison creates them itself.
public struct ShadowView: Sendable, Hashable {
  /// Where they begin, ms. Default: `Int64.max`, the newest messages.
  public var startingPoint = Int64.max
  /// Messages per page, for the start and every load. Default 30.
  public var pageSize = 30
  /// Whether the newest messages come first. Default false.
  public var isReversed = false
  /// Default: all kinds.
  public var messageType = MessageTypeFilter.all
  /// The only custom type. Default: all.
  public var customType: String?
  /// The only senders. Default: all.
  public var senderUserIDs: [String] = []

  public init() {}
}
