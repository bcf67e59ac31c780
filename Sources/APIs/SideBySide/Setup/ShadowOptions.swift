public import ChatClient

/// What a comparison may cost and tell. Beside these limits it is never more than 512 commits behind: whoever tells waits for
/// it then.
public struct ShadowOptions: Sendable, Hashable {
  /// Which users it runs for. Default: everybody.
  public var sampling = ShadowSampling.everybody
  /// The most events that are recorded, of both sides together. Default 256.
  public var traceLimit = 256
  /// The most messages of recorded events, those of pages included. Default 2,000.
  public var traceMessageLimit = 2_000
  /// The most sent messages of each list that are kept and compared, the newest ones. Default 500.
  public var shownLimit = 500
  /// The most divergences that are told and kept; further ones are counted. Default 20.
  public var keptLimit = 20
  /// Whether what is reported holds ids and messages as they are, in place of tokens. Default false.
  public var reveals = false
  /// What the tokens are made with, so that several comparisons of one run name one message alike. Default: 32 random
  /// bytes, anew for each.
  public var salt: [UInt8]?
  /// Defects to plant. Default: none.
  public var faults: [ShadowFault] = []

  public init() {}
}

/// What both collections show, when a comparison makes them itself.
public struct ShadowView: Sendable, Hashable {
  /// Where they begin, ms. Default: `Int64.max`, the newest messages.
  public var startingPoint = Int64.max
  /// Messages of a page, of the start and of every load. Default 30.
  public var pageSize = 30
  /// Whether the newest come first. Default false.
  public var isReversed = false
  /// Default: all kinds.
  public var messageType = MessageTypeFilter.all
  /// The only custom type. Default: all.
  public var customType: String?
  /// The only senders. Default: all.
  public var senderUserIDs: [String] = []

  public init() {}
}
