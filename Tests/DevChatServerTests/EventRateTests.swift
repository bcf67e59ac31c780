import ChatModel
import ChatWire
import Foundation
import NIOCore
import NIOPosix
import Testing

@testable import DevChatServer

private let isWanted = ProcessInfo.processInfo.environment["CACHEBRIDGE_EVENT_RATE"] == "1"

/// How fast events go, beside the same bytes through a bare echo of NIO in the same run. Run it in a release build.
@Suite("Event rate", .enabled(if: isWanted), .timeLimit(.minutes(5)))
struct EventRateTests {
  private static let count = 100_000
  private static let window = 2_000

  @Test func besideBareEcho() async throws {
    var ratios: [Double] = []
    var growth: [Int] = []
    for _ in 0..<5 {
      let before = EventRateTests.residentBytes()
      let events = try await EventRateTests.events()
      growth.append(EventRateTests.residentBytes() - before)
      let echo = try await EventRateTests.echo()
      ratios.append(events / echo)
    }
    ratios.sort()
    print(
      "server and socket / bare echo, time for 100,000 events: median \(String(format: "%.2f", ratios[2])) "
        + "[\(String(format: "%.2f", ratios[0])) - \(String(format: "%.2f", ratios[4]))]; "
        + "resident memory grew by KiB: \(growth.map { $0 >> 10 })")
  }

  /// Seconds until the client has all, in order.
  private static func events() async throws -> Double {
    let result = try await time { (scene: Scene) async throws in
      let client = try await SocketClient.login(scene.port, "jane")
      var next = 1
      // A window, so that what is measured does not pile up in the backend's stream.
      for end in stride(from: window, through: count, by: window) {
        while next <= end {
          scene.backend.deliver(numbered(next, padding: 40), to: ["jane"])
          next += 1
        }
        #expect(await client.numbers(window) == Array(Int64(end - window + 1)...Int64(end)))
      }
      await client.raw.close()
    }
    return result
  }

  private static func time(_ body: (Scene) async throws -> Void) async throws -> Double {
    var seconds = 0.0
    try await Scene.run { (scene: Scene) async throws in
      let start = NIODeadline.now()
      try await body(scene)
      seconds = Double((NIODeadline.now() - start).nanoseconds) / 1e9
    }
    return seconds
  }

  /// Seconds for as many lines of the same length through an echo, in the same windows.
  private static func echo() async throws -> Double {
    let group = MultiThreadedEventLoopGroup(numberOfThreads: 2)
    let listener = try await ServerBootstrap(group: group)
      .childChannelInitializer { channel in
        channel.eventLoop.makeCompletedFuture { try channel.pipeline.syncOperations.addHandler(EchoHandler()) }
      }
      .bind(host: "127.0.0.1", port: 0).get()
    let client = try await RawClient.connect(listener.localAddress?.port ?? 0)
    let line = numbered(count, padding: 40).bytes
    let start = NIODeadline.now()
    for _ in 0..<(count / window) {
      for _ in 0..<window { client.send(line) }
      let wanted = window * line.count
      await client.take { (buffer: inout ByteBuffer) -> Int? in
        guard buffer.readableBytes >= wanted else { return nil }
        buffer.moveReaderIndex(forwardBy: wanted)
        return wanted
      }
    }
    let seconds = Double((NIODeadline.now() - start).nanoseconds) / 1e9
    await client.close()
    try await listener.close().get()
    try await group.shutdownGracefully()
    return seconds
  }

  private static func residentBytes() -> Int {
    guard let text = try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8) else { return 0 }
    let pages = text.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
    return pages * 4_096
  }

  private final class EchoHandler: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer
    func channelRead(context: ChannelHandlerContext, data: NIOAny) { context.write(data, promise: nil) }
    func channelReadComplete(context: ChannelHandlerContext) { context.flush() }
  }
}
