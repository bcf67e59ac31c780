import ChatModel
import MigrationReport

/// A recording as a scenario: users, channels and messages get new names, and no text is kept. What a scenario cannot
/// express is counted.
struct Recording: Sendable {
  let scenario: Scenario
  /// What cannot be expressed, and how often, in our words.
  let unexpressed: [String: Int]
  /// The device's user, as recorded; `nil` if nobody logged in.
  let deviceUserID: String?

  /// - Parameters:
  ///   - acts: in order.
  ///   - userID: the device's user; `nil`: the first who logged in.
  ///   - earlier: ids of messages that existed before, by channel, oldest first.
  init(_ acts: [RecordedAct], userID: String?, earlier: [String: [Int64]]) {
    let first = acts.first { if case .connected = $0.kind { true } else { false } }?.userID
    deviceUserID = userID ?? first
    var writer = RecordingWriter(device: deviceUserID, channel: Self.mainChannel(acts, deviceUserID))
    writer.begin(earlier: earlier)
    for act in acts { writer.add(act) }
    (scenario, unexpressed) = writer.finish()
  }

  /// The summary for the user.
  /// - Parameter acts: how many were recorded.
  func summary(of acts: Int) -> String {
    let steps = scenario.steps.count
    return "\(steps.counted("step")) \(steps.agreeing("was", "were")) made of \(acts.counted("act"))."
  }

  /// The channel with the most activity; of several, the one that the device opened.
  private static func mainChannel(_ acts: [RecordedAct], _ userID: String?) -> String? {
    var counts: [String: Int] = [:]
    for act in acts {
      guard let url = act.channelURL else { continue }
      if case .opened = act.kind {
        // Every page of another user counts as one.
        if act.userID.hasBytes(of: userID) { counts[url, default: 0] += 1000 }
      } else {
        counts[url, default: 0] += 1
      }
    }
    return counts.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key
  }
}

extension Optional<String> {
  /// Whether both exist and have the same UTF-8 bytes.
  func hasBytes(of other: String?) -> Bool {
    guard let self, let other else { return false }
    return self.hasSameBytes(as: other)
  }
}
