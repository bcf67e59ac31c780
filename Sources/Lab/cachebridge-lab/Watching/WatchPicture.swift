import ChatModel
import ChatWire
import MigrationReport
import SideBySide

/// What both collections show at one moment, for the console's page. It contains messages, and goes nowhere else.
struct WatchPicture: Sendable {
  let target: WatchTarget
  let point: ShadowPoint
  /// The rules that explain what only one list shows, by tokens.
  let explained: [String: ShadowRule]
  let status: ShadowStatus
  /// Oldest first.
  let events: [ShadowEvent]
  let isConnected: Bool

  /// The most events in a picture.
  private static let mostEvents = 60

  var payload: Payload {
    .object {
      $0.set("facts", facts)
      $0.set("rows", rows)
      $0.set("events", events.suffix(Self.mostEvents).map(Self.event))
    }
  }

  private var facts: String {
    let place = "\(target.userID) in \(target.channelURL), \(isConnected ? "connected" : "not connected")"
    let rules = status.lawful.filter { $0.value > 0 }.count
    let allowed = rules > 0 ? "; \(rules.counted("rule")) explained a difference" : ""
    return "\(place). Compared at \(status.points.counted("point"))\(allowed); "
      + "\(status.divergences.counted("difference")) that no rule allows."
  }

  // MARK: Lists

  private var rows: [Payload] {
    let (legacy, newer) = (Self.byToken(point.legacy), Self.byToken(point.new))
    let all = (point.legacy + point.new.filter { legacy[$0.token] == nil })
      .sorted { ($0.createdAt, $0.token) < ($1.createdAt, $1.token) }
    return all.map { row($0.token, legacy[$0.token], newer[$0.token]) }
  }

  private static func byToken(_ messages: [ShownMessage]) -> [String: ShownMessage] {
    Dictionary(messages.map { ($0.token, $0) }) { first, _ in first }
  }

  private func row(_ token: String, _ legacy: ShownMessage?, _ newer: ShownMessage?) -> Payload {
    let content = (newer ?? legacy)?.content.flatMap { Payload($0) }
    let user = content?.object("user") ?? content?.object("sender")
    let (tone, why) = difference(token, legacy, newer)
    return .object {
      $0.set("token", token)
      $0.set("sender", user?.string("user_id") ?? user?.string("guest_id") ?? "")
      $0.set("text", content?.string("message") ?? "(file)")
      $0.set("legacy", legacy?.sendingStatus)
      $0.set("newer", newer?.sendingStatus)
      $0.set("tone", tone)
      $0.set("why", why)
    }
  }

  /// - Returns: a class of the page, and the sentence.
  private func difference(_ token: String, _ legacy: ShownMessage?, _ newer: ShownMessage?) -> (String, String) {
    let found = point.divergences.first { divergence in
      divergence.messages.contains { $0.legacy?.token == token || $0.new?.token == token }
    }
    if let found { return ("bad", "\(found.difference.kind.rawValue): no rule allows it") }
    if let legacy, let newer, legacy.sendingStatus == newer.sendingStatus { return ("same", "") }
    if let rule = explained[token] { return ("allowed", "\(rule.rawValue): \(rule.sentence)") }
    return ("open", "not compared: one list is loading")
  }

  // MARK: Events

  private static func event(_ event: ShadowEvent) -> Payload {
    let count = event.count > 0 ? "of \(event.count.counted("message"))" : nil
    let words = [event.kind.rawValue, event.source, event.sendingStatus, count]
    return .object {
      $0.set("number", Int64(event.number))
      $0.set("side", event.side.rawValue)
      $0.set("what", words.compactMap { $0 }.joined(separator: " "))
    }
  }
}
