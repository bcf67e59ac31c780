import Dispatch
import Testing

@testable import SyncManager

struct LegacyQueuesTests {
  @Test("what goes to the queue of the session stays in its job; the main queue is one, whoever names it")
  func sameQueue() {
    let queues = LegacyQueues()
    #expect(queues.delegate(besides: .main) == nil)
    #expect(queues.completion(besides: DispatchQueue.main) == nil)
    let own = DispatchQueue(label: "own")
    #expect(queues.delegate(besides: own) != nil)
    queues.setDelegateQueue(own)
    #expect(queues.delegate(besides: own) == nil)
    #expect(queues.delegate(besides: DispatchQueue(label: "own")) != nil)
    #expect(queues.delegate(besides: .main) != nil)
  }
}
