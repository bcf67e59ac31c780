import ChatWire
import Foundation
import NIOCore
import NIOHTTP1
import NIOWebSocket

@testable import ChatConnection
@testable import SendbirdTransport

/// Answers HTTP requests as the script says.
final class HTTPScript: ChannelInboundHandler, RemovableChannelHandler, Sendable {
  typealias InboundIn = HTTPServerRequestPart
  typealias OutboundOut = HTTPServerResponsePart

  private let script: ScriptedServer.Script
  private let record: @Sendable (ScriptedServer.Request) -> Void
  private let current = Locked<(head: HTTPRequestHead, body: [UInt8])?>(nil)

  init(_ script: ScriptedServer.Script, _ record: @escaping @Sendable (ScriptedServer.Request) -> Void) {
    self.script = script
    self.record = record
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    switch unwrapInboundIn(data) {
    case .head(let head): current.withValue { $0 = (head, []) }
    case .body(let buffer): current.withValue { $0?.body.append(contentsOf: buffer.readableBytesView) }
    case .end:
      guard let (head, body) = current.withValue({ $0 }) else { return }
      // The upgrader has refused already, and said how.
      if head.headers.contains(name: "Upgrade") { return refuse(context) }
      let request = ScriptedServer.Request(
        method: head.method.rawValue, target: head.uri, headers: head.headers, body: body)
      record(request)
      answer(script.answer(request), context)
    }
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) { context.close(promise: nil) }

  private func refuse(_ context: ChannelHandlerContext) {
    write(403, "{}", promised: 2, [:], context)
    context.close(promise: nil)
  }

  private func answer(_ answer: ScriptedServer.Answer, _ context: ChannelHandlerContext) {
    switch answer {
    case .json(let status, let text): write(status, text, promised: text.utf8.count, [:], context)
    case .last(let status, let text):
      write(status, text, promised: text.utf8.count, ["Connection": "close"], context)
      context.close(promise: nil)
    case .redirect(let target): write(302, "", promised: 0, ["Location": target], context)
    case .hang: break
    case .drop: context.close(promise: nil)
    case .half:
      write(200, "{\"half\":", promised: 1000, [:], context)
      context.close(promise: nil)
    case .noise: ScriptedServer.writeRaw("\u{1}\u{2}garbage\r\n\r\n", to: context.channel)
    }
  }

  private func write(
    _ status: Int, _ text: String, promised length: Int, _ extra: [String: String], _ context: ChannelHandlerContext
  ) {
    var headers = HTTPHeaders([("Content-Length", String(length)), ("Content-Type", "application/json")])
    for (name, value) in extra { headers.add(name: name, value: value) }
    let head = HTTPResponseHead(version: .http1_1, status: .init(statusCode: status), headers: headers)
    context.write(wrapOutboundOut(.head(head)), promise: nil)
    context.write(wrapOutboundOut(.body(.byteBuffer(ByteBuffer(string: text)))), promise: nil)
    if length == text.utf8.count {
      context.writeAndFlush(wrapOutboundOut(.end(nil)), promise: nil)
    } else {
      context.flush()
    }
  }
}

/// Feeds a web socket's commands to the script, one after the other.
final class SocketScript: ChannelInboundHandler, Sendable {
  typealias InboundIn = WebSocketFrame

  private let script: ScriptedServer.Script
  private let socket: ServerSocket

  init(_ script: ScriptedServer.Script, _ socket: ServerSocket) {
    self.script = script
    self.socket = socket
  }

  func handlerAdded(context: ChannelHandlerContext) { script.opened(socket) }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    let frame = unwrapInboundIn(data)
    switch frame.opcode {
    case .text:
      for line in String(buffer: frame.unmaskedData).split(separator: "\n") { script.received(socket, String(line)) }
    case .pong: script.received(socket, "pong")
    case .connectionClose: context.close(promise: nil)
    default: break
    }
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) { context.close(promise: nil) }
}
