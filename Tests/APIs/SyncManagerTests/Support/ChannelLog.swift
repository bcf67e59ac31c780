import ChatClient
import ChatWire
import Foundation
import LiveTesting

@testable import SyncManager

/// A delegate that applies every event to a list of its own, and compares it with the collection's in every call.
final class ChannelLog: NSObject, SBSMChannelCollectionDelegate, Sendable {
  private struct Mirror: Sendable {
    /// By bytes: urls may be equal as texts and yet two.
    var urls: [[UInt8]] = []
    var faults: [String] = []
  }

  let events = CallLog()
  private let mirror = Locked(Mirror())

  var lines: [String] { events.calls }
  /// What was not as it has to be; empty.
  var faults: [String] { mirror.withValue { $0.faults } }

  func collection(
    _ collection: SBSMChannelCollection, didReceiveEvent action: SBSMChannelEventAction, channels: [GroupChannel]
  ) {
    let urls = channels.map { Array($0.channelURL.utf8) }
    let shown = collection.channels.map { Array($0.channelURL.utf8) }
    mirror.withValue { mirror in
      func check(_ isRight: Bool, _ what: String) { if !isRight { mirror.faults.append("\(what) \(urls)") } }
      switch action {
      case .none: check(false, "an action that is none")
      case .insert:
        check(urls.allSatisfy { !mirror.urls.contains($0) }, "inserted twice")
        mirror.urls += urls
      case .update, .move: check(urls.allSatisfy(mirror.urls.contains), "\(action) of what is not there")
      case .remove:
        check(urls.allSatisfy(mirror.urls.contains), "removed what is not there")
        mirror.urls.removeAll { urls.contains($0) }
      case .clear:
        check(Set(urls) == Set(mirror.urls), "cleared other channels than were there")
        mirror.urls = []
      }
      check(Set(shown) == Set(mirror.urls), "\(action): shown \(shown.count), told \(mirror.urls.count)")
      check(shown.count == mirror.urls.count && Set(shown).count == shown.count, "a channel is listed twice")
    }
    let urlsTold = action == .clear ? [] : [channels.map(\.channelURL).joined(separator: ",")]
    let words = ["\(action)"] + urlsTold.filter { !$0.isEmpty }
    events.append(words.joined(separator: " "))
  }
}
