import DevChatBackend
import NIOCore

/// The time of an event loop.
struct LoopTimer: EdgeTimer {
  let loop: any EventLoop

  var now: Int64 { Int64(NIODeadline.now().uptimeNanoseconds / 1_000_000) }

  @discardableResult
  func schedule(after milliseconds: Int64, _ body: @escaping @Sendable () -> Void) -> @Sendable () -> Void {
    let scheduled = loop.scheduleTask(in: .milliseconds(milliseconds), body)
    return { scheduled.cancel() }
  }
}
