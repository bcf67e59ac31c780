import Foundation
import Testing

@testable import PacedTesting

/// Counts who is inside.
private final class Census: @unchecked Sendable {
  // Sendable: the variables are touched only while `lock` is held.
  private let lock = NSLock()
  private var inside = 0
  private var most = 0

  var highest: Int { lock.withLock { most } }

  func enter() {
    lock.withLock {
      inside += 1
      most = max(most, inside)
    }
  }

  func leave() { lock.withLock { inside -= 1 } }
}

/// What another thread said.
private final class Box: @unchecked Sendable {
  // Sendable: written before a semaphore is signaled, and read after that.
  var text = ""
}

@Suite struct PacedTraitTests {
  @Test func slotsAreHeldByOneAtATime() async throws {
    let slots = Slots(count: 3)
    let (census, each) = (Census(), (0..<3).map { _ in Census() })
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<60 {
        group.addTask {
          await slots.withSlot { slot in
            census.enter()
            each[slot].enter()
            await Task.yield()
            each[slot].leave()
            census.leave()
          }
        }
      }
    }
    #expect(census.highest == 3)
    #expect(each.map(\.highest) == [1, 1, 1])
  }

  @Test func aSlotComesBackFromATestThatFails() async throws {
    let slots = Slots(count: 1)
    await #expect(throws: CancellationError.self) { try await slots.withSlot { _ in throw CancellationError() } }
    await slots.withSlot { #expect($0 == 0) }
  }

  @Test(.heavy) func aHeavyTestHasItsOwnThread() async throws {
    let own = thread()
    guard #available(macOS 15, iOS 18, tvOS 18, watchOS 11, *) else { return }
    // Tasks of nobody in particular run elsewhere, however long this one stands still.
    let other = DispatchSemaphore(value: 0)
    for _ in 0..<20 {
      Task {
        #expect(thread() != own)
        other.signal()
      }
    }
    for _ in 0..<20 { #expect(wait(other)) }
    await Task.yield()
    #expect(thread() == own)
  }

  private func thread() -> ObjectIdentifier { ObjectIdentifier(Thread.current) }

  private func wait(_ semaphore: DispatchSemaphore) -> Bool { semaphore.wait(timeout: .now() + 300) == .success }

  @Test(.heavy, arguments: 0..<8) func aHeavySynchronousTestHasItToo(_ number: Int) {
    guard #available(macOS 15, iOS 18, tvOS 18, watchOS 11, *) else { return }
    let isDone = DispatchSemaphore(value: 0)
    Task { isDone.signal() }
    #expect(wait(isDone))
  }

  @Test(.heavy) func aStandstillEndsTheProcess() async throws {
    let (said, isEnded) = (Box(), DispatchSemaphore(value: 0))
    let watch = StandstillWatch(limit: 0.01, pause: 0, runTask: { _ in }) { text in
      said.text = text
      isEnded.signal()
    }
    await watch.during("one") { #expect(wait(isEnded)) }
    #expect(said.text.hasSuffix("Tests under way:\n  one\n"))
  }

  @Suite(.heavy) struct Nested {
    @Test(.heavy) func isHeavyOnce() async throws { await Task.yield() }
  }
}
