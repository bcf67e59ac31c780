import Foundation
import LiveTesting
import SendbirdChatSDK
import Testing

extension CurrentFace {
  /// Forms in which published apps of version 4 call it. Strict builds fail on the warning that an unlabeled closure could
  /// be one of two handlers.
  @Suite("Forms of version 4") struct ClientFormsTests {
    @Test("files: an unlabeled closure is the completion handler, and progress names the message") func files()
      async throws
    {
      let fixture = try await ChatAppFixture()
      let (channel, log) = (try await fixture.channel(), fixture.log)
      let params = FileMessageCreateParams(file: Data("content".utf8))
      params.fileName = "a.txt"
      channel.sendFileMessage(params: params) { message, error in
        log.append("sent \(message?.name ?? "") \(error?.code ?? 0)")
      }
      await log.until("sent a.txt 0")
      let pending = channel.sendFileMessage(params: params) { requestId, _, total, expected in
        log.append("progress \(requestId?.isEmpty == false) \(total == expected)")
      } completionHandler: { message, error in
        log.append("second \(message?.requestId ?? "") \(error?.code ?? 0)")
      }
      await log.until("second \(pending.requestId) 0")
      #expect(log.calls.contains("progress true true"))
      channel.sendFileMessage(params: params, progressHandler: nil) { message, error in
        log.append("third \(error?.code ?? 0)")
      }
      await log.until("third 0")
      // It was sent.
      channel.resendFileMessage(pending, binaryData: Data()) { _, error in log.append("resent \(error != nil)") }
      await log.until("resent true")
      channel.resendFileMessage(
        pending, binaryData: nil, progressHandler: { id, _, _, _ in log.append("progress \(id ?? "")") },
        completionHandler: { _, error in log.append("again \(error != nil)") })
      await log.until("again true")
      GroupChannel.cancelUploadingFileMessage(requestId: "none") { isCanceled, error in
        log.append("canceled \(isCanceled) \(error?.code ?? 0)")
      }
      await log.until("canceled false 800230")
      await fixture.stop()
    }

    @Test("channels and meta arrays") func channels() async throws {
      let fixture = try await ChatAppFixture()
      let (channel, log) = (try await fixture.channel(), fixture.log)
      let params = GroupChannelUpdateParams()
      params.name = "Two"
      channel.update(params: params) { channel, error in log.append("updated \(channel?.name ?? "")") }
      await log.until("updated Two")
      let creation = GroupChannelCreateParams()
      creation.userIds = ["carol"]
      creation.isDistinct = true
      GroupChannel.createDistinctChannelIfNotExist(params: creation) { channel, isNew, error in
        log.append("distinct \(channel != nil) \(isNew)")
      }
      await log.until("distinct true true")
      let sent: BaseMessage? = await withCheckedContinuation { continuation in
        channel.sendUserMessage("text") { message, error in continuation.resume(returning: message) }
      }
      let message = try #require(sent)
      channel.createMessageMetaArrayKeys(message: message, keys: ["k"]) { _, error in
        log.append("keys \(error?.code ?? 0)")
      }
      await log.until("keys 0")
      channel.addMessageMetaArrayValues(message: message, keyValues: ["k": ["a", "b"]]) { message, error in
        log.append("added \(message?.metaArrays?.first?.value ?? [])")
      }
      await log.until(#"added ["a", "b"]"#)
      channel.removeMessageMetaArrayValues(message: message, keyValues: ["k": ["a"]]) { message, error in
        log.append("removed \(message?.metaArrays?.first?.value ?? [])")
      }
      await log.until(#"removed ["b"]"#)
      let names = channel.members.sorted { $0.nickname.lowercased() < $1.nickname.lowercased() }.map(\.nickname)
      #expect(names == ["alice", "bob"] && channel.members.map(\.id).sorted() == names && channel.id == "chan")
      await fixture.stop()
    }

    @Test("emojis, as long as the application has others than the app") func emojis() async throws {
      let fixture = try await ChatAppFixture()
      let (info, log) = (try #require(SendbirdChat.getAppInfo()), fixture.log)
      #expect(
        info.isEmojiUpdateNeeded(prevEmojiHash: "other") && !info.isEmojiUpdateNeeded(prevEmojiHash: info.emojiHash))
      SendbirdChat.getAllEmojis { container, error in
        log.append("emojis \(container?.emojiHash == info.emojiHash) \(container?.categories.isEmpty == false)")
      }
      await log.until("emojis true true")
      await fixture.stop()
    }

    @Test("a message that an app shows before it is sent can have a parent") func parents() async throws {
      let fixture = try await ChatAppFixture()
      let channel = try await fixture.channel()
      let (parent, reply) = (channel.sendUserMessage("parent"), channel.sendUserMessage("reply"))
      reply.parentMessage = parent
      #expect(reply.parentMessage === parent && parent.parentMessage == nil)
      #expect(reply.id == AnyHashable(reply.requestId) && parent.id != reply.id)
      let params = MessageChangeLogsParams(includeThreadInfo: true, replyType: .all)
      #expect(params.includeThreadInfo && params.replyType == .all && !params.includeReactions)
      await fixture.stop()
    }

    @Test("a class is several kinds of delegate, by itself and with its superclass") func delegates() async throws {
      let fixture = try await ChatAppFixture()
      let (channel, screen, list) = (try await fixture.channel(), Screen(), List())
      (screen.log, list.log) = (fixture.log, fixture.log)
      SendbirdChat.add(screen as GroupChannelDelegate, identifier: "screen")
      SendbirdChat.addChannelDelegate(list, identifier: "list")
      #expect(SendbirdChat.channelDelegate(forIdentifier: "screen") === screen)
      try await fixture.live.call(
        "POST", "group_channels/chan/messages", #"{"message_type":"MESG","user_id":"bob","message":"hi"}"#)
      await fixture.log.until("screen hi")
      await fixture.log.until("list hi")
      #expect(channel.channelURL == "chan")
      await fixture.stop()
    }
  }
}

private class Base: NSObject, BaseChannelDelegate {
  var log: CallLog?
  func channel(_ channel: BaseChannel, didReceive message: BaseMessage) { log?.append("screen \(message.message)") }
}

private final class Screen: Base, GroupChannelDelegate, OpenChannelDelegate {}

private final class List: NSObject { var log: CallLog? }
extension List: GroupChannelDelegate {
  func channel(_ channel: BaseChannel, didReceive message: BaseMessage) { log?.append("list \(message.message)") }
}
extension List: OpenChannelDelegate {}
