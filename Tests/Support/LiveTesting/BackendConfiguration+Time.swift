import ChatWire
import DevChatBackend

extension BackendConfiguration {
  /// Every transaction has a time of its own, 10 ms behind the one before, so that every order is known. It is 2023.
  package mutating func stepTime() {
    let time = Locked<Int64>(1_700_000_000_000)
    clock = {
      time.withValue {
        $0 += 10
        return $0
      }
    }
  }
}
