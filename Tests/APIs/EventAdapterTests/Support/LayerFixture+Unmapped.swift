import ChatClient
import EventAdapter
import LayerTesting
import LiveTesting

extension LayerFixture {
  /// What had no counterpart, by row.
  var unmapped: WatchedLog<UnmappedEvent> {
    session.layer(WatchedLog<UnmappedEvent>.self) { WatchedLog() }
  }

  var observer: UnmappedEventObserver { { [unmapped] in unmapped.append($0) } }
}
