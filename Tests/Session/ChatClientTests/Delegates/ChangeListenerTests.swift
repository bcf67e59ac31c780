import Testing

@testable import ChatClient

@Suite("Who is notified of an object's changes") struct ChangeListenerTests {
  private final class Delegate: ChannelDelegate {}

  private func called(_ observers: WeakObservers<any ChannelDelegate>) -> [ObjectIdentifier] {
    var called: [ObjectIdentifier] = []
    observers.forEach { called.append(ObjectIdentifier($0)) }
    return called
  }

  @Test("a delegate is not kept alive, and can be taken out") func delegate() {
    let weakDelegate = WeakDelegate<any ChannelDelegate>()
    #expect(weakDelegate.object == nil)
    var delegate: Delegate? = Delegate()
    weakDelegate.object = delegate
    #expect(weakDelegate.object === delegate && delegate != nil)
    delegate = nil
    #expect(weakDelegate.object == nil)
    let second = Delegate()
    weakDelegate.object = second
    #expect(weakDelegate.object === second)
    weakDelegate.object = nil
    #expect(weakDelegate.object == nil)
  }

  @Test("observers are called in their order until they are removed or gone") func observers() {
    let observers = WeakObservers<any ChannelDelegate>()
    let (first, second) = (Delegate(), Delegate())
    var third: Delegate? = Delegate()
    for delegate in [first, second, third].compactMap({ $0 }) { observers.add(delegate) }
    #expect(called(observers).count == 3)
    #expect(called(observers).prefix(2) == [ObjectIdentifier(first), ObjectIdentifier(second)])
    third = nil
    #expect(called(observers) == [ObjectIdentifier(first), ObjectIdentifier(second)])
    observers.remove(first)
    #expect(called(observers) == [ObjectIdentifier(second)])
    observers.removeAll()
    #expect(called(observers).isEmpty)
    withExtendedLifetime((first, second)) {}
  }

  @Test("an observer may remove itself while it is called") func removingItself() {
    let observers = WeakObservers<any ChannelDelegate>()
    let (first, second) = (Delegate(), Delegate())
    for delegate in [first, second] { observers.add(delegate) }
    observers.forEach { observers.remove($0) }
    #expect(called(observers).isEmpty)
    withExtendedLifetime((first, second)) {}
  }

  @Test("a stream delivers everything reported since it was created, unread or not, and ends with all others")
  func streams() async {
    let streams = ChangeStreams<Int>()
    streams.tell(1)
    let first = streams.makeStream()
    streams.tell(2)
    let second = streams.makeStream()
    streams.tell(3)
    streams.end()
    streams.tell(4)
    #expect(await first.reduce(into: []) { $0.append($1) } == [2, 3])
    #expect(await second.reduce(into: []) { $0.append($1) } == [3])
    #expect(await streams.makeStream().reduce(into: []) { $0.append($1) } == [])
  }

  @Test("streams end with their owner") func owner() async {
    var streams: ChangeStreams<Int>? = ChangeStreams()
    let stream = streams?.makeStream()
    streams?.tell(1)
    streams = nil
    #expect(await stream?.reduce(into: []) { $0.append($1) } == [1])
  }
}
