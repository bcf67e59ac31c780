/// A difference between the two sides that no rule explains (`ShadowRule`).
public struct Divergence: Sendable, Hashable, Codable {
  /// Versions of one message.
  public struct Pair: Sendable, Hashable, Codable {
    public let legacy: ShownMessage?
    public let new: ShownMessage?

    package init(legacy: ShownMessage?, new: ShownMessage?) { (self.legacy, self.new) = (legacy, new) }
  }

  /// From 1, in the order in which they were found.
  public let number: Int
  public let difference: ShadowDifference
  /// How many messages it is about; 0 when it is about the channel.
  public let count: Int
  /// What both sides show of them; the first five.
  public let messages: [Pair]
  /// Since which event: the first one after which the difference stays. `nil` when it is older than what is recorded.
  public let since: ShadowEvent?
  /// The smallest run of events that shows it.
  public let trace: DivergenceTrace
  /// The comparison that found it (`ShadowStatus.points`).
  public let point: Int
  /// The comparison at which it was not there any more; `nil` while it is.
  public package(set) var healedAt: Int?

  package init(
    number: Int, difference: ShadowDifference, count: Int, messages: [Pair], since: ShadowEvent?,
    trace: DivergenceTrace, point: Int, healedAt: Int? = nil
  ) {
    (self.number, self.difference, self.count, self.messages) = (number, difference, count, messages)
    (self.since, self.trace, self.point, self.healedAt) = (since, trace, point, healedAt)
  }
}

/// The events that lead to a divergence, and nothing else: both lists begin as `start` says, and when these events are
/// applied, the divergence is there; without any of them it is not.
///
/// Events that one commit led to on both sides are kept or left out together, and so are the pages that first showed the
/// messages: one half of them alone would be another divergence.
public struct DivergenceTrace: Sendable, Hashable, Codable {
  /// What both sides showed of the messages before the first recorded event; empty when they were not shown.
  public let start: [Divergence.Pair]
  public let events: [ShadowEvent]
  /// How many recorded events were about the messages before the trace was made smaller.
  public let recorded: Int

  package init(start: [Divergence.Pair], events: [ShadowEvent], recorded: Int) {
    (self.start, self.events, self.recorded) = (start, events, recorded)
  }
}

/// A message as a screen shows it. It holds no content: no text, no name and no id, unless the options say `reveals`.
public struct ShownMessage: Sendable, Hashable, Codable {
  /// `m-` and ten hexadecimal digits, the same for one message in everything that one run reports and meaningless
  /// outside of it; with `reveals` the request id, or the message id.
  public let token: String
  /// Milliseconds. Where it stands in the list.
  public let createdAt: Int64
  /// How far it came on its way to the server: `succeeded`, `pending`, `failed` or `canceled`.
  public let sendingStatus: String
  /// Which version of the message it is: `v-` and ten hexadecimal digits. Two that say the same have the same one.
  public let version: String
  /// The message's JSON; `nil` without `reveals`.
  public let content: String?

  package init(token: String, createdAt: Int64, sendingStatus: String, version: String, content: String?) {
    (self.token, self.createdAt, self.sendingStatus) = (token, createdAt, sendingStatus)
    (self.version, self.content) = (version, content)
  }
}
