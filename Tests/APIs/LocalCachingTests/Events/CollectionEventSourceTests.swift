import ChatClient
import Testing

@testable import LocalCaching

struct CollectionEventSourceTests {
  @Test("every cause that the SDK names keeps its number", arguments: CollectionEventSource.allCases)
  func keepsNumber(_ source: CollectionEventSource) {
    let cause = NoticeSource(rawValue: Int(source.rawValue))
    #expect(CollectionEventSource(ofMessages: cause) == source)
    #expect(CollectionEventSource(ofChannels: cause) == source)
    #expect(source.isFromEvent == cause.isEvent)
  }

  @Test("our own causes are reported under the closest name")
  func namesOwnCauses() {
    #expect(CollectionEventSource(ofMessages: .backgroundSync) == .messageFill)
    #expect(CollectionEventSource(ofMessages: .fetched) == .messageFill)
    #expect(CollectionEventSource(ofMessages: .application) == .messageChangelog)
    #expect(CollectionEventSource(ofChannels: .backgroundSync) == .channelChangelog)
  }
}
