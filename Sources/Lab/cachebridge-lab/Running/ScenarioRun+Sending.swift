import ChatClient
import ChatTesting
import Foundation
import SyncManager

/// What the app sends.
extension ScenarioRun {
  func send(_ step: ScenarioStep) async throws {
    let device = try device
    let (channel, hold, ends) = (try await device.channel(), device.hold, Locked(0))
    for _ in 0..<step.count {
      let (end, name, stage) = (sends.begin(), step.text("as"), stage)
      let ended: @Sendable (BaseMessage?, SBDError?) -> Void = { message, error in
        if error == nil, let message, let name { stage.remember(message.messageId, as: name) }
        end()
        hold.update { _ in ends.withValue { $0 += 1 } }
      }
      if step.text("kind") == "file" {
        send(file: step, in: channel, ended)
      } else {
        send(text: step, in: channel, ended)
      }
    }
    guard options.pace == .steady, step.flag("wait", default: true) || hold.value.isOn else { return }
    // A message that is held is as far as it can get.
    await hold.until { $0.isStanding || ends.withValue { $0 } == step.count }
  }

  private func send(
    text step: ScenarioStep, in channel: GroupChannel, _ ended: @escaping @Sendable (BaseMessage?, SBDError?) -> Void
  ) {
    let params = UserMessageParams(text: text(step))
    params.customType = step.text("custom_type")
    channel.sendUserMessage(params: params, completionHandler: { ended($0, $1) })
  }

  /// A file that is canceled is canceled before its upload can finish: both calls enter the session's queue together.
  private func send(
    file step: ScenarioStep, in channel: GroupChannel, _ ended: @escaping @Sendable (BaseMessage?, SBDError?) -> Void
  ) {
    let name = text(step)
    let params = FileMessageParams(file: Data(name.utf8))
    (params.fileName, params.mimeType, params.customType) = (name, "text/plain", step.text("custom_type"))
    let pending = channel.sendFileMessage(params: params, completionHandler: { ended($0, $1) })
    guard step.flag("call_off", default: false) else { return }
    screens?.legacy.collection.deletePendingMessage(withRequestId: pending.requestId)
  }
}
