import NIOCore

/// Keeps a window of a storm's messages on their way: the next quarter goes out when a quarter came.
struct StormSender: Sendable {
  private let socket: BareSocket
  private let kind: ServeCommand.Kind
  private let count: Int

  /// Logs in as the other member of the channel. Answers are read and thrown away.
  init(_ server: ServerProcess, _ kind: ServeCommand.Kind, count: Int) async throws {
    socket = try await BareSocket.open(server.port, userID: "alice") { _, _ in }
    self.kind = kind
    self.count = count
  }

  /// Sends number 0, which every server stores and makes the others from.
  func open() { send(text: StormMessages.text(0), "storm-0") }

  func begin() { send(1..<min(EventRound.window, count) + 1) }

  func advance(to reached: Int) { send(EventRound.following(reached, count)) }

  func close() async { await socket.close() }

  private func send(_ numbers: Range<Int>) {
    guard !numbers.isEmpty else { return }
    if kind == .storm {
      send(text: StormOrder(numbers).text, "order-\(numbers.lowerBound)")
    } else {
      for number in numbers { send(text: StormMessages.text(number), "storm-\(number)") }
    }
  }

  private func send(text: String, _ requestID: String) {
    socket.send(
      ByteBuffer(
        string: "MESG{\"channel_url\":\"\(StormMessages.channelURL)\",\"message\":\"\(text)\","
          + "\"created_at\":1700000000000,\"req_id\":\"\(requestID)\"}\n"))
  }
}
