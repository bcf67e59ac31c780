/// A story about one channel on one device, shown to both API layers: who takes part, what was said before, and what
/// happens step by step (Docs/Guides/comparing.md, Docs/Schemas/scenario.schema.json).
struct Scenario: Hashable, Sendable {
  static let currentVersion: Int64 = 1

  /// What it is about, in one sentence.
  var title = ""
  /// The rows of "What maps to what" that it must apply, for example `legacyToNew.arrived`.
  var rows: [String] = []
  /// Ids. The first one is the device's user.
  var users = ["alice", "bob", "carol"]
  var history = History()
  var options = Options()
  var steps: [ScenarioStep] = []

  /// Whether a text can be the id of a user, or the name of a channel or message: ASCII, so that equal texts have equal
  /// bytes.
  static func isName(_ text: String) -> Bool {
    (1...80).contains(text.utf8.count)
      && text.utf8.allSatisfy { byte in
        (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte | 0x20) || byte == 0x5F || byte == 0x2D
      }
  }

  /// What was said before the first step, by the second user.
  struct History: Hashable, Sendable {
    /// Messages `h1`, `h2` and so on from before the device was last connected.
    var messages = 0
    /// How many of them, the newest, are cached on it.
    var cached = 0
    /// Messages that arrived since, with consecutive numbers.
    var missed = 0
  }

  /// How screens are created and the legacy layer is set up.
  struct Options: Hashable, Sendable {
    enum Resend: String, CaseIterable, Sendable { case none, manual, automatic }
    enum Kind: String, CaseIterable, Sendable { case all, text, file, admin }
    enum Pace: String, CaseIterable, Sendable {
      /// Every step finishes before the next one.
      case steady
      /// Steps follow one another while their effects are still under way.
      case rushed
    }

    /// The legacy resend policy. `messageResendPolicy`.
    var resend = Resend.manual
    /// Attempts under the policy `automatic`; `nil`: no limit.
    var retries: Int?
    /// The most failed messages that are kept; `nil`: no limit.
    var maximumFailed: Int?
    /// The most messages of a legacy screen; `nil`: no limit. Smaller than apps can choose, to be short.
    var capacity: Int?
    /// Messages per page.
    var limit = 5
    /// Newer messages per page on newer screens, if that is another number.
    var nextLimit: Int?
    /// Whether the newest come first.
    var isReversed = false
    var kind = Kind.all
    /// One custom type, or any.
    var customType: String?
    /// Empty: everyone's.
    var senders: [String] = []
    /// The number of missing messages from which the server calls a gap huge.
    var hugeGap = 300
    var pace = Pace.steady
    /// Other channels of all users, shown by the lists of channels; they are `c1`, `c2` and so on.
    var channels = 0
    /// Whether the channel is public: it stays on the device when the user leaves it.
    var isPublic = false
  }
}
