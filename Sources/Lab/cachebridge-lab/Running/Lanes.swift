import ChatClient

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
    var isComparison: Bool
    /// By the messages' keys.
    var marks: [String: Mark]
  }

  private(set) var moments: [Moment] = []
  /// The request ids of sent messages, by their keys.
  private(set) var requestIDs: [String: String] = [:]
  /// Messages in the order in which they appeared.
  private(set) var messages: [String] = []

  mutating func append(step: Int, word: String, legacy: Shown, newer: Shown) {
    let (a, b) = (Self.states(legacy), Self.states(newer))
    for message in legacy.sent + newer.sent where !message.requestId.isEmpty {
      requestIDs[AppList.key(message)] = message.requestId
    }
    var marks: [String: Mark] = [:]
    for key in legacy.keys + newer.keys where marks[key] == nil {
      marks[key] =
        switch (a[key], b[key]) {
        case (let one?, let other?) where one != other: .different
        case (.pending?, _?): .pending
        case (.failed?, _?): .failed
        case (_?, _?): .both
        case (_?, nil): .legacyOnly
        default: .newerOnly
        }
      if !messages.contains(key) { messages.append(key) }
    }
    moments.append(Moment(step: step, word: word, isComparison: word == ScenarioAction.settle.rawValue, marks: marks))
  }

  private enum State { case sent, pending, failed }

  private static func states(_ shown: Shown) -> [String: State] {
    var states: [String: State] = [:]
    for message in shown.sent { states[AppList.key(message)] = .sent }
    for message in shown.pending { states[AppList.key(message)] = .pending }
    for message in shown.failed { states[AppList.key(message)] = .failed }
    return states
  }
}
