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
  /// How many messages it concerns; 0 if it concerns the channel.
  public let count: Int
  /// What both sides show of the first five of them.
  public let messages: [Pair]
  /// The first event after which the difference lasts. `nil` if that is older than the record.
  public let since: ShadowEvent?
  /// The smallest sequence of events that shows it.
  public let trace: DivergenceTrace
  /// The comparison that found it (`ShadowStatus.points`).
  public let point: Int
  /// The comparison at which it had disappeared; `nil` while it exists.
  public package(set) var healedAt: Int?

  package init(
    number: Int, difference: ShadowDifference, count: Int, messages: [Pair], since: ShadowEvent?,
    trace: DivergenceTrace, point: Int, healedAt: Int? = nil
  ) {
    (self.number, self.difference, self.count, self.messages) = (number, difference, count, messages)
    (self.since, self.trace, self.point, self.healedAt) = (since, trace, point, healedAt)
  }
}

/// The events that lead to a divergence, and nothing else: both lists begin as `start` says, and applying these events
/// shows the divergence; without any one of them it does not appear.
///
/// Events that one commit led to on both sides are kept or left out together, and so are the pages that first showed
/// the messages: one half alone would be another divergence.
public struct DivergenceTrace: Sendable, Hashable, Codable {
  /// What both sides showed of the messages before the first recorded event; empty if they were not shown.
  public let start: [Divergence.Pair]
  public let events: [ShadowEvent]
  /// How many recorded events concerned the messages before the trace was reduced.
  public let recorded: Int

  package init(start: [Divergence.Pair], events: [ShadowEvent], recorded: Int) {
    (self.start, self.events, self.recorded) = (start, events, recorded)
  }
}

/// A message as a screen shows it. It has no content: no text, no name and no id, unless the options say `reveals`.
public struct ShownMessage: Sendable, Hashable, Codable {
  /// `m-` and ten hexadecimal digits, the same for one message in everything that one run reports, and meaningless
  /// outside it; with `reveals`, the request id or the message id.
  public let token: String
  /// Milliseconds. Determines its position in the list.
  public let createdAt: Int64
  /// How far it got on its way to the server: `succeeded`, `pending`, `failed` or `canceled`.
  public let sendingStatus: String
  /// The version of the message: `v-` and ten hexadecimal digits. Versions with equal content have the same one.
  public let version: String
  /// The message's JSON; `nil` without `reveals`.
  public let content: String?

  package init(token: String, createdAt: Int64, sendingStatus: String, version: String, content: String?) {
    (self.token, self.createdAt, self.sendingStatus) = (token, createdAt, sendingStatus)
    (self.version, self.content) = (version, content)
  }
}
