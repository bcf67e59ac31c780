/// A key of a step beside `do`.
struct ScenarioParameter: Sendable {
  enum Kind: Sendable, Equatable {
    /// The id of one of the scenario's users.
    case user
    /// Free text.
    case text
    /// A new name for a message, for later steps.
    case name
    /// A message: `h3` for the third of the history, a name from an earlier step, or a place among the server's current
    /// messages: 1 is the oldest, -1 the newest.
    case message
    /// The name of a channel; `main` is the one that is compared.
    case channel
    case integer(ClosedRange<Int64>)
    case flag
    /// 0 to 1.
    case probability
    case choice([String])
  }

  let name: String
  let kind: Kind
  let isRequired: Bool
  let meaning: String

  init(_ name: String, _ kind: Kind, isRequired: Bool = false, _ meaning: String) {
    (self.name, self.kind, self.isRequired, self.meaning) = (name, kind, isRequired, meaning)
  }
}

extension ScenarioAction {
  /// The keys that a step of this kind may have.
  var parameters: [ScenarioParameter] {
    switch self {
    case .send:
      [
        .by, .text, .count, ScenarioParameter("kind", .choice(["text", "file", "admin"]), "default `text`"),
        ScenarioParameter("custom_type", .text, "default none"),
        ScenarioParameter("reply_to", .message, "the message that it answers"), .channel, .name,
      ]
    case .edit: [.message, .text]
    case .delete, .removeBefore: [.message]
    case .react:
      [
        .message, .by, ScenarioParameter("key", .text, "default `like`"),
        .flag("remove", "take it back; default false"),
      ]
    case .join, .ban, .unban, .mute, .unmute: [.user]
    case .leave: [.user, .channel]
    case .freeze, .refuseSends, .holdSends: [.flag("on", "default true")]
    case .typing: [.by, .flag("on", "default true")]
    case .metadata: [ScenarioParameter("value", .text, isRequired: true, "for the key `mood`")]
    case .rename: [ScenarioParameter("to", .text, isRequired: true, "the name"), .channel]
    case .hide, .unhide, .deleteChannel: [.channel]
    case .createChannel:
      [ScenarioParameter("channel", .channel, isRequired: true, "its name, which must be new")]
    case .read: [.by]
    case .open, .reopen, .resetViewpoint:
      [ScenarioParameter("at", .message, "the message in the middle; by default the newest end")]
    case .load:
      [
        ScenarioParameter(
          "direction", .choice(["previous", "next", "both", "all_next"]), isRequired: true,
          "older, newer, both, all newer")
      ]
    case .loadOutgoing: [ScenarioParameter("state", .choice(["pending", "failed"]), isRequired: true, "which")]
    case .appSend:
      [
        .text, .count, ScenarioParameter("kind", .choice(["text", "file"]), "default `text`; a file is uploaded"),
        ScenarioParameter("custom_type", .text, "default none"),
        .flag("call_off", "cancel the file's upload at once; default false"),
        .flag("wait", "wait until it is sent or has failed; default true"), .name,
      ]
    case .appEdit: [.message, .text]
    case .appDelete: [.message]
    case .handOver: [.message]
    case .evict: [.flag("outgoing", "also remove what was not sent; default false")]
    case .resend: [.failed]
    case .removeFailed: [.failed, .flag("all", "all of them; default false")]
    case .failNext:
      [
        ScenarioParameter(
          "call", .choice(["read", "write", "command"]), isRequired: true, "GET, other REST calls, socket"),
        ScenarioParameter("code", .integer(100...999_999), "the error; default 500901"), .count,
      ]
    case .dropAnswer: [.count]
    case .faults:
      [
        ScenarioParameter("seed", .integer(0...Int64.max), "of the random numbers; default 0"),
        .probability("double", "events arrive twice"), .probability("delay", "events arrive 5 ms late"),
        .probability("reorder", "events are overtaken by two others"),
        .probability("fail", "reading calls fail with 500901"), .probability("slow", "calls take 8 ms longer"),
        .probability("reset", "the connection of reading calls ends before the answer"),
      ]
    case .loadChannels:
      [.flag("in_use", "the first time, the lists load a page before they are adapted; default false")]
    case .close, .resetHistory, .clearCache, .markRead, .pauseSync, .resumeSync, .restart,
      .offline, .online, .resetSocket, .settle:
      []
    }
  }
}

extension ScenarioParameter {
  fileprivate static let by = ScenarioParameter("by", .user, "who; by default the second user")
  fileprivate static let user = ScenarioParameter("user", .user, isRequired: true, "who")
  fileprivate static let text = ScenarioParameter("text", .text, "by default a new text")
  fileprivate static let count = ScenarioParameter(
    "count", .integer(1...1000), "how many, one after the other; default 1")
  fileprivate static let name = ScenarioParameter(
    "as", .name, "a name for the message, for later steps; not together with a count")
  fileprivate static let message = ScenarioParameter("message", .message, isRequired: true, "which")
  fileprivate static let channel = ScenarioParameter("channel", .channel, "default `main`")
  fileprivate static let failed = ScenarioParameter(
    "failed", .integer(1...1000), "which of the failed messages; 1, the default, is the oldest")

  fileprivate static func flag(_ name: String, _ meaning: String) -> ScenarioParameter {
    ScenarioParameter(name, .flag, meaning)
  }

  fileprivate static func probability(_ name: String, _ meaning: String) -> ScenarioParameter {
    ScenarioParameter(name, .probability, "\(meaning); 0 to 1, default 0")
  }
}
