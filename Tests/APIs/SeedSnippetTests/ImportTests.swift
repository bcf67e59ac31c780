import SendBirdSDK
import Testing

struct ImportTests {
  @Test("the vendor's module name brings its names")
  func bringsNames() { #expect(SBDCollectionEventSource.eventMessageSent.rawValue == 100) }
}
