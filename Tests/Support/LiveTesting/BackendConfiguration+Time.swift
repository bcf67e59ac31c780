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

  /// Every transaction has a millisecond of its own, so that every order is known. It is now.
  package mutating func separateTimes() {
    let (time, now) = (Locked<Int64>(0), clock)
    clock = {
      let current = now()
      return time.withValue {
        $0 = max($0 + 1, current)
        return $0
      }
    }
  }
}
