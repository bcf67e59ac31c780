import ChatModel
import ChatWire
import Foundation
import LiveTesting
import PacedTesting
import Testing

@testable import ChatClient

/// Sending through channels on a server.
@Suite("Sending through channels", .live) struct SendingTests {
  @Test("a text is returned as pending at once, and comes back as sent under its request id")
  func text() async throws {
    let fixture = try await ChannelFixture()
    let channel = try await fixture.channel()
    let pending = Locked<UserMessage?>(nil)
    let params = UserMessageParams(message: "hello")
    (params.data, params.customType, params.mentionedUserIds) = ("d", "t", ["bob"])
    params.mentionedMessageTemplate = "hello @{bob}"
    let sent = await answer { (handler: @escaping UserMessageHandler) in
      let message = channel.sendUserMessage(params: params, completionHandler: handler)
      pending.withValue { $0 = message }
    }
    let first = try #require(pending.withValue { $0 })
    #expect(first.sendingStatus == .pending && first.messageId == 0 && first.message == "hello")
    #expect(first.sender?.userId == "alice" && first.sender?.nickname == "alice")
    let message = try #require(sent.value)
    #expect(sent.error == nil && message.sendingStatus == .succeeded && message.messageId > 0)
    #expect(message.requestId == first.requestId && message.data == "d" && message.customType == "t")
    #expect(channel.lastMessage?.messageId == message.messageId)
    #expect(first.mentionedMessageTemplate == "hello @{bob}" && message.mentionedMessageTemplate == "hello @{bob}")

    let change = UserMessageParams(text: "changed")
    change.mentionedMessageTemplate = "changed @{bob}"
    let edited = await answer {
      channel.updateUserMessage(messageId: message.messageId, params: change, completionHandler: $0)
    }
    #expect(edited.value?.message == "changed" && edited.value?.data == "d")
    #expect(edited.value?.mentionedMessageTemplate == "changed @{bob}")
    let copy = await answer {
      _ = channel.copyUserMessage(message, toTargetChannel: channel, completionHandler: $0)
    }
    #expect(copy.value?.message == "hello" && copy.value?.messageId != message.messageId)
    #expect(await failure { channel.deleteMessage(message, completionHandler: $0) } == nil)
    #expect(await failure { channel.deleteMessage(message, completionHandler: $0) } != nil)
    #expect(await failure { channel.deleteMessage(first, completionHandler: $0) }?.code == 800110)
    try await fixture.stop()
  }

  @Test("texts keep the order of their calls") func order() async throws {
    let fixture = try await ChannelFixture()
    let channel = try await fixture.channel()
    let texts = (0..<20).map { "m\($0)" }
    let answered = Locked<[String]>([])
    await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
      for text in texts {
        channel.sendUserMessage(text) { message, _ in
          let isLast = answered.withValue {
            $0.append(message?.message ?? "")
            return $0.count == texts.count
          }
          if isLast { continuation.resume() }
        }
      }
    }
    #expect(answered.withValue { $0 } == texts)
    let params = MessageListParams()
    params.previousResultSize = 100
    #expect(try await channel.messages(around: .max, params: params).map(\.message) == texts)
    try await fixture.stop()
  }

  @Test("a text that cannot be sent is refused with 800110 and stored nowhere") func refused() async throws {
    let fixture = try await ChannelFixture()
    let channel = try await fixture.channel()
    let refused = await answer { _ = channel.sendUserMessage("", completionHandler: $0) }
    #expect(refused.error?.code == 800110 && refused.value?.sendingStatus == .failed)
    let file = await answer { (handler: @escaping FileMessageHandler) in
      channel.sendFileMessage(params: FileMessageParams(file: Data()), completionHandler: handler)
    }
    #expect(file.error?.code == 800110)
    #expect(try await fixture.session.cache.read { try $0.outgoingMessages() }.isEmpty)
    try await fixture.stop()
  }

  @Test("without a connection a text fails, and can be sent again later") func resending() async throws {
    let fixture = try await ChannelFixture()
    let channel = try await fixture.channel()
    await fixture.session.disconnect()
    let failed = await answer { _ = channel.sendUserMessage("later", completionHandler: $0) }
    #expect(failed.error?.code == 800101)
    let message = try #require(failed.value)
    #expect(message.sendingStatus == .failed && message.isResendable && message.errorCode == 800101)
    _ = try await fixture.session.connect()
    let again = Locked<UserMessage?>(nil)
    let sent = await answer { (handler: @escaping UserMessageHandler) in
      let pending = channel.resendUserMessage(message, completionHandler: handler)
      again.withValue { $0 = pending }
    }
    #expect(again.withValue { $0?.sendingStatus } == .pending)
    #expect(sent.value?.requestId == message.requestId && sent.value?.messageId ?? 0 > 0)
    let twice = try #require(sent.value)
    #expect(await answer { _ = channel.resendUserMessage(twice, completionHandler: $0) }.error?.code == 800110)
    try await fixture.stop()
  }

  @Test("a file is uploaded with progress, then sent; several are sent each for itself") func files() async throws {
    let fixture = try await ChannelFixture()
    let channel = try await fixture.channel()
    let bytes = Data(repeating: 7, count: 300_000)
    let progress = Locked<[(Int64, Int64, Int64)]>([])
    let params = FileMessageParams(file: bytes)
    (params.fileName, params.mimeType) = ("a.bin", "application/octet-stream")
    let sent = await answer { (handler: @escaping FileMessageHandler) in
      channel.sendFileMessage(params: params) { step, sent, total in
        progress.withValue { $0.append((step, sent, total)) }
      } completionHandler: {
        handler($0, $1)
      }
    }
    let message = try #require(sent.value)
    #expect(sent.error == nil && message.name == "a.bin" && message.size == 300_000 && !message.url.isEmpty)
    let steps = progress.withValue { $0 }
    #expect(steps.last?.1 == 300_000 && steps.reduce(0) { $0 + $1.0 } == 300_000)
    #expect(steps.allSatisfy { $0.2 == 300_000 })
    let copied = await answer {
      _ = channel.copyFileMessage(message, toTargetChannel: channel, completionHandler: $0)
    }
    #expect(copied.value?.plainURL == message.plainURL)

    let several = (0..<3).map { FileMessageParams(file: Data([UInt8($0)])) }
    let each = Locked<[String]>([])
    let pending = Locked<[String]>([])
    let error = await failure { handler in
      let messages = channel.sendFileMessages(
        params: several,
        sentMessageHandler: { message, _ in each.withValue { $0.append(message?.requestId ?? "") } },
        completionHandler: { handler($0) })
      pending.withValue { $0 = messages.map(\.requestId) }
    }
    #expect(error == nil && each.withValue { $0 } == pending.withValue { $0 } && each.withValue { $0.count } == 3)
    try await fixture.stop()
  }

  @Test("an upload that is canceled ends with 800240 and can be sent once more") func cancel() async throws {
    let (uploads, begun) = AsyncStream.makeStream(of: Void.self)
    let isHeld = Locked(true)
    let (held, hold) = AsyncStream.makeStream(of: Void.self)
    let fixture = try await ChannelFixture { base in
      InterceptedTransport(
        base,
        beforeCall: { call in
          guard call.path.first == "storage", isHeld.withValue({ $0 }) else { return }
          begun.yield()
          // Until the cancellation ends it.
          for await _ in held {}
          try Task.checkCancellation()
        })
    }
    let channel = try await fixture.channel()
    let params = FileMessageParams(file: Data([1, 2, 3]))
    let id = Locked("")
    async let sent = answer { (handler: @escaping FileMessageHandler) in
      let message = channel.sendFileMessage(params: params, completionHandler: handler)
      id.withValue { $0 = message.requestId }
    }
    var iterator = uploads.makeAsyncIterator()
    _ = await iterator.next()
    let canceled: Bool = await withCheckedContinuation { continuation in
      channel.cancelUploadingFileMessage(requestId: id.withValue { $0 }) { isCanceled, error in
        continuation.resume(returning: isCanceled && error == nil)
      }
    }
    #expect(canceled)
    let result = await sent
    #expect(result.error?.code == 800240 && result.value?.sendingStatus == .canceled)
    let tooLate: Bool = await withCheckedContinuation { continuation in
      channel.cancelUploadingFileMessage(requestId: "nobody") { isCanceled, error in
        continuation.resume(returning: !isCanceled && error?.code == 800230)
      }
    }
    #expect(tooLate)
    isHeld.withValue { $0 = false }
    let failed = try #require(result.value)
    let again = await answer {
      _ = channel.resendFileMessage(failed, binaryData: Data([1, 2, 3]), completionHandler: $0)
    }
    #expect(again.error == nil && again.value?.requestId == failed.requestId && again.value?.messageId ?? 0 > 0)
    hold.finish()
    try await fixture.stop()
  }
}
