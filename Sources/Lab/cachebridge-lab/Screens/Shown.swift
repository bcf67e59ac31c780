import ChatClient
import ChatModel

/// What a screen shows at one moment, oldest first.
struct Shown: Sendable {
  var sent: [BaseMessage] = []
  var pending: [BaseMessage] = []
  var failed: [BaseMessage] = []

  var all: [BaseMessage] { (sent + pending + failed).sorted(by: AppList.precedes) }
  var keys: [String] { all.map(AppList.key) }

  /// What must never be, whatever happens (Docs/Architecture.md#invariants).
  func violations(in channelURL: String) -> [Finding] {
    var found: [Finding] = []
    for (a, b) in zip(sent, sent.dropFirst()) where (a.createdAt, a.messageId) >= (b.createdAt, b.messageId) {
      found.append(Finding(.order, "two neighbors are in the wrong order", [a, b]))
    }
    if Set(sent.map(\.messageId)).count != sent.count { found.append(Finding(.double, "a message is shown twice", [])) }
    let requestIDs = (sent + pending + failed).map(\.requestId).filter { !$0.isEmpty }
    if requestIDs.uniqueByBytes().count != requestIDs.count {
      found.append(Finding(.double, "a request id is shown twice", []))
    }
    let misplaced =
      sent.filter { $0.sendingStatus != .succeeded } + pending.filter { $0.sendingStatus != .pending }
      + failed.filter { $0.sendingStatus != .failed }
    if !misplaced.isEmpty { found.append(Finding(.status, "a message is among those of another state", misplaced)) }
    let foreign = (sent + pending + failed).filter { !$0.channelURL.hasSameBytes(as: channelURL) }
    if !foreign.isEmpty { found.append(Finding(.extra, "a message of another channel is shown", foreign)) }
    return found
  }
}
