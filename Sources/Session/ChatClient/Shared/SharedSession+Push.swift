import ChatWire
import Foundation

/// The token of this device for push notifications while it could not be registered.
extension SharedSession {
  private static let waitingPushToken = Locked<Data?>(nil)

  package static var pendingPushToken: Data? {
    get { waitingPushToken.withValue { $0 } }
    set { waitingPushToken.withValue { $0 = newValue } }
  }

  /// It is registered. One that came meanwhile goes on waiting.
  package static func forgetPushToken(_ token: Data) {
    waitingPushToken.withValue { if $0 == token { $0 = nil } }
  }
}
