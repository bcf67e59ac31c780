import ChatClient
import ChatModel
import LocalCaching

@testable import SideBySide

/// Messages, events and moments in short, for tests without collections.
extension ListedMessage {
  /// A sent message; its time is ten times its id unless it is given.
  static func sent(
    _ id: Int64, _ version: Int = 0, at time: Int64? = nil, requestID: String? = nil, isCommon: Bool = true
  ) -> ListedMessage {
    ListedMessage(
      id: id, requestID: requestID.map { RequestID($0) }, createdAt: time ?? id * 10, version: version,
      isCommon: isCommon)
  }

  static func unsent(
    _ requestID: String, _ status: MessageSendingStatus = .pending, _ version: Int = 0, at time: Int64 = 5_000
  ) -> ListedMessage {
    ListedMessage(id: 0, requestID: RequestID(requestID), createdAt: time, status: status, version: version)
  }

  /// `12`, `12v1` or `a:pending`.
  var short: String {
    let name = id > 0 ? "\(id)" : (requestID?.text ?? "") + ":\(status)"
    return version == 0 ? name : name + "v\(version)"
  }
}

extension ShadowList {
  /// What is shown, in short.
  var short: String { all.map(\.short).joined(separator: " ") }
}

extension ToldEvent {
  static func page(_ side: ShadowSide, _ messages: ListedMessage...) -> ToldEvent {
    ToldEvent(side, .page, messages, isCalled: true)
  }

  static func added(
    _ side: ShadowSide, _ messages: ListedMessage..., source: CollectionEventSource = .eventMessageReceived,
    status: MessageSendingStatus = .succeeded
  ) -> ToldEvent { ToldEvent(side, .added, source: source, status: status, messages) }

  static func updated(
    _ side: ShadowSide, _ messages: ListedMessage..., source: CollectionEventSource = .eventMessageUpdated,
    status: MessageSendingStatus = .succeeded
  ) -> ToldEvent { ToldEvent(side, .updated, source: source, status: status, messages) }

  static func deleted(
    _ side: ShadowSide, _ messages: ListedMessage..., source: CollectionEventSource = .eventMessageDeleted,
    status: MessageSendingStatus = .succeeded
  ) -> ToldEvent { ToldEvent(side, .deleted, source: source, status: status, messages) }

  static func channel(
    _ side: ShadowSide, _ kind: ShadowEvent.Kind = .channelUpdated, source: CollectionEventSource = .eventChannelChanged
  ) -> ToldEvent { ToldEvent(side, kind, source: source, status: MessageSendingStatus.none) }
}

extension ShadowMoment {
  /// The legacy stretch by the ids of its ends; the newer window is open on both sides unless it is given.
  static func showing(_ first: Int64, _ last: Int64, new: ClosedRange<Int64>? = nil) -> ShadowMoment {
    var moment = ShadowMoment()
    moment.legacyShown = place(first)...place(last)
    if let new { (moment.newLower, moment.newUpper) = (place(new.lowerBound), place(new.upperBound)) }
    return moment
  }

  private static func place(_ id: Int64) -> MessagePlace { MessagePlace(createdAt: id * 10, messageID: id) }

  /// With something else than usual.
  func with(_ change: (inout ShadowMoment) -> Void) -> ShadowMoment {
    var moment = self
    change(&moment)
    return moment
  }
}

extension ShadowFindings {
  /// `kind side message fields`.
  var short: [String] {
    all.map { finding in
      ([finding.difference.kind.rawValue, finding.difference.side.rawValue, finding.message?.short ?? "channel"]
        + finding.difference.fields).joined(separator: " ")
    }
  }
}
