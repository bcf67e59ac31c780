import ChatClient
import SideBySide

/// Both lists over time: what each of them showed after every step, for the picture in reports.
struct Lanes: Sendable, Equatable {
  /// How a message was shown.
  enum Mark: Character, Sendable, CaseIterable {
    case none = "."
    case both = "="
    case legacyOnly = "L"
    case newerOnly = "N"
    /// Both show it as unsent.
    case pending = "p"
    case failed = "f"
    /// They show it in different states.
    case different = "x"
  }

  struct Moment: Sendable, Equatable {
    /// The step, from 1.
    var step: Int
    /// Its word.
    var word: String
    /// Its values in words, as far as reports may repeat them.
    var detail: String
    /// By the messages' tokens.
    var marks: [String: Mark]
    /// The rules that explain what differs, by tokens.
    var rules: [String: ShadowRule]
  }

  private(set) var moments: [Moment] = []
  /// The request ids of sent messages, by their keys.
  private(set) var requestIDs: [String: String] = [:]
  /// The tokens of messages in the order in which they appeared.
  private(set) var messages: [String] = []

  /// - Parameter explained: the rules that explain what only one list shows, by tokens.
  mutating func append(
    step: Int, word: String, detail: String, legacy: [LaneEntry], newer: [LaneEntry], explained: [String: ShadowRule]
  ) {
    let (a, b) = (Self.states(legacy), Self.states(newer))
    var moment = Moment(step: step, word: word, detail: detail, marks: [:], rules: [:])
    for token in (legacy + newer).map(\.token) where moment.marks[token] == nil {
      let mark: Mark =
        switch (a[token], b[token]) {
        case (let one?, let other?) where one != other: .different
        case (.pending?, _?): .pending
        case (.failed?, _?): .failed
        case (_?, _?): .both
        case (_?, nil): .legacyOnly
        default: .newerOnly
        }
      moment.marks[token] = mark
      if [.legacyOnly, .newerOnly, .different].contains(mark) { moment.rules[token] = explained[token] }
      if !messages.contains(token) { messages.append(token) }
    }
    moments.append(moment)
  }

  mutating func note(_ sent: [BaseMessage]) {
    for message in sent where !message.requestId.isEmpty { requestIDs[AppList.key(message)] = message.requestId }
  }

  /// If a list shows a message twice, the first one counts.
  private static func states(_ entries: [LaneEntry]) -> [String: LaneEntry.State] {
    Dictionary(entries.map { ($0.token, $0.state) }) { first, _ in first }
  }
}

/// A message in one of both lists.
struct LaneEntry: Sendable {
  enum State: Sendable { case sent, pending, failed }

  let token: String
  let state: State

  /// From the comparison, which has what was planted.
  init(_ message: ShownMessage) {
    token = message.token
    state =
      switch message.sendingStatus {
      case "pending": .pending
      case "failed", "canceled": .failed
      default: .sent
      }
  }

  /// From a screen.
  init(_ message: BaseMessage, _ state: State, _ tokens: ShadowTokens) {
    self.state = state
    let requestID = message.requestId.isEmpty ? nil : message.requestId
    token = tokens.token(id: message.messageId, requestID: requestID)
  }
}

extension Shown {
  func entries(_ tokens: ShadowTokens) -> [LaneEntry] {
    sent.map { LaneEntry($0, .sent, tokens) } + pending.map { LaneEntry($0, .pending, tokens) }
      + failed.map { LaneEntry($0, .failed, tokens) }
  }
}
