import ChatWire
import Dispatch
import LiveTesting
import PacedTesting
import Testing

@testable import ChatClient

@Suite("The queue on which the app is called", .live) struct DeliveryQueueTests {
  private let log = CallLog()

  private func post(_ name: String, on queue: DeliveryQueue) {
    var delivery = Delivery()
    delivery.call { [log] in log.append(name) }
    queue.post(delivery)
  }

  @Test("waits for nothing when it is changed before anything was posted: the main thread may wait for an answer")
  func changedAtOnce() async {
    let busy = DispatchQueue(label: "busy")
    busy.suspend()
    let queue = DeliveryQueue(target: busy)
    queue.setTarget(.global())
    post("told", on: queue)
    await log.until("told")
    busy.resume()
  }

  @Test("does first what was posted before it changed, however often it changes") func order() async {
    let busy = DispatchQueue(label: "busy")
    busy.suspend()
    let queue = DeliveryQueue(target: busy)
    post("first", on: queue)
    queue.setTarget(.global())
    post("second", on: queue)
    queue.setTarget(.global())
    post("third", on: queue)
    busy.resume()
    await log.until("third")
    #expect(log.calls == ["first", "second", "third"])
  }

  @Test("changes while it calls the app") func changedByTheApp() async {
    let queue = DeliveryQueue(target: .global())
    var delivery = Delivery()
    delivery.call { [log] in
      queue.setTarget(DispatchQueue(label: "other"))
      log.append("first")
    }
    queue.post(delivery)
    post("second", on: queue)
    await log.until("second")
    #expect(log.calls == ["first", "second"])
  }
}
