import ChatClient
import ChatWire
import Foundation
import LayerTesting
import LiveTesting
import LocalCaching
import PacedTesting
import SyncManager
import Testing

@testable import EventAdapter

@Suite("Screens of channels on collections of the other API", .live)
struct ChannelAdapterTests {
  private func query(_ fixture: LayerFixture, limit: UInt) -> GroupChannelListQuery {
    let query = fixture.session.createMyGroupChannelListQuery()
    query.limit = limit
    query.includeEmptyChannel = true
    return query
  }

  @Test("a newer screen on a legacy collection")
  func legacyToNew() async throws {
    let fixture = try await LayerFixture(channels: 5)
    for number in 1...5 { try await fixture.write("first", to: "ch0\(number)") }
    try await fixture.connect()
    let legacy = try #require(SBSMChannelCollection(query: query(fixture, limit: 3)))
    let screen = NewChannelScreen(GroupChannelCollection(adapting: legacy, observer: fixture.observer))
    #expect(await screen.loadMore() == "ch05 ch04 ch03")
    #expect(screen.collection.hasMore)
    #expect(await screen.loadMore() == "ch02 ch01")
    #expect(!screen.collection.hasMore)
    #expect(await screen.loadMore() == "")
    await fixture.quiet()
    screen.events.removeAll()
    // It moves: it is told once, and stands first. What the server says of its counts may follow.
    try await fixture.write("second", to: "ch01")
    await screen.events.until("updated eventChannelChanged ch01")
    #expect(screen.collection.channelList.first?.channelURL == "ch01")
    let moves = screen.lines.filter { $0.hasSuffix("ch01") }
    #expect((1...2).contains(moves.count) && moves.allSatisfy { $0.hasPrefix("updated") }, "\(moves)")
    try await fixture.server("DELETE", "group_channels/ch03")
    await screen.events.until("deleted eventChannelDeleted ch03")
    try await fixture.make("ch06")
    await screen.events.until { $0.contains { $0.hasPrefix("added") && $0.hasSuffix("ch06") } }
    await fixture.quiet()
    #expect(screen.faults.isEmpty)
    #expect(screen.collection.channelList == legacy.channels)
    try await fixture.session.clearCache()
    await screen.events.until { $0.contains { $0.hasPrefix("deleted channelChangelog") } }
    screen.collection.dispose()
    #expect(await screen.loadMore() == "800600")
    try await fixture.stop()
  }

  @Test("a legacy screen on a newer collection")
  func newToLegacy() async throws {
    let fixture = try await LayerFixture(channels: 5)
    for number in 1...5 { try await fixture.write("first", to: "ch0\(number)") }
    try await fixture.connect()
    let newer = GroupChannelCollection(query: query(fixture, limit: 3))
    let collection = try #require(SBSMChannelCollection(adapting: newer, observer: fixture.observer))
    let screen = OldChannelScreen(collection)
    #expect(await screen.fetch() == nil)
    #expect(await screen.fetch() == nil)
    #expect(screen.lines == ["insert ch05 ch04 ch03", "insert ch02 ch01"])
    await fixture.quiet()
    screen.events.removeAll()
    try await fixture.write("second", to: "ch01")
    await screen.events.until("move ch01")
    #expect(screen.lines.prefix(2) == ["update ch01", "move ch01"])
    #expect(collection.channels.first?.channelURL == "ch01")
    try await fixture.server("DELETE", "group_channels/ch03")
    await screen.events.until("remove ch03")
    try await fixture.make("ch06")
    await screen.events.until("insert ch06")
    await fixture.quiet()
    #expect(screen.faults.isEmpty)
    let (shown, ofNewer) = await fixture.onQueue { (collection.channels, newer.channelList) }
    #expect(shown == ofNewer)
    collection.remove()
    #expect(await screen.fetch() == 810300)
    try await fixture.stop()
  }

  @Test("a legacy screen on a newer collection in use shows what that has loaded with its first fetch")
  func inUse() async throws {
    let fixture = try await LayerFixture(channels: 5)
    for number in 1...5 { try await fixture.write("first", to: "ch0\(number)") }
    try await fixture.connect()
    let newer = GroupChannelCollection(query: query(fixture, limit: 2))
    try await newer.loadMore()
    let collection = try #require(SBSMChannelCollection(adapting: newer, observer: fixture.observer))
    let screen = OldChannelScreen(collection)
    try await fixture.server("PUT", "group_channels/ch05", #"{"name":"Another"}"#)
    await fixture.unmapped.until { $0.contains { $0.row.id == "channelUnknown" } }
    #expect(screen.lines == [])
    #expect(await screen.fetch() == nil)
    #expect(screen.lines == ["insert ch05 ch04 ch03 ch02"])
    #expect(await screen.fetch() == nil)
    #expect(screen.lines.last == "insert ch01" && screen.faults.isEmpty)
    collection.remove()
    try await fixture.stop()
  }

  @Test("both lists agree at every quiet point of random runs", arguments: [1, 2, 3] as [UInt64])
  func random(_ seed: UInt64) async throws {
    var random = SeededRandom(seed: seed)
    let fixture = try await LayerFixture(channels: 6)
    try await fixture.connect()
    let legacy = try #require(SBSMChannelCollection(query: query(fixture, limit: 3)))
    let newScreen = NewChannelScreen(GroupChannelCollection(adapting: legacy))
    let newer = GroupChannelCollection(query: query(fixture, limit: 3))
    let oldScreen = OldChannelScreen(try #require(SBSMChannelCollection(adapting: newer)))
    for step in 0..<40 {
      let url = "ch0\(Int.random(in: 1...6, using: &random))"
      switch Int.random(in: 0..<8, using: &random) {
      case 0: _ = await newScreen.loadMore()
      case 1: _ = await oldScreen.fetch()
      case 2, 3, 4: _ = try? await fixture.write("step \(step)", to: url)
      case 5: _ = try? await fixture.server("PUT", "group_channels/\(url)", #"{"name":"step \#(step)"}"#)
      case 6: try await fixture.make("new\(step)")
      default:
        guard random.oneIn(3) else { break }
        _ = try? await fixture.server("PUT", "group_channels/\(url)/leave", #"{"user_ids":["alice"]}"#)
      }
      var found: [String] = []
      for _ in 0..<20 {
        await fixture.quiet()
        found = await fixture.onQueue {
          var found = newScreen.faults + oldScreen.faults
          if newScreen.collection.channelList != legacy.channels { found.append("newer list") }
          if Set(newScreen.urls) != Set(legacy.channels.map(\.channelURL)) { found.append("newer screen") }
          if oldScreen.collection.channels != newer.channelList { found.append("legacy list") }
          return found
        }
        if found.isEmpty { break }
      }
      try #require(found.isEmpty, "seed \(seed), step \(step): \(found)")
    }
    newScreen.collection.dispose()
    oldScreen.collection.remove()
    try await fixture.stop()
  }
}

/// A screen of the newer API that keeps the urls that it was told.
final class NewChannelScreen: GroupChannelCollectionDelegate, Sendable {
  private struct Told: Sendable {
    var urls: [String] = []
    var faults: [String] = []
  }

  let collection: GroupChannelCollection
  let events = CallLog()
  private let told = Locked(Told())

  init(_ collection: GroupChannelCollection) {
    self.collection = collection
    collection.delegate = self
  }

  var lines: [String] { events.calls }
  var urls: [String] { told.withValue { $0.urls } }
  var faults: [String] { told.withValue { $0.faults } }

  func loadMore() async -> String {
    await withCheckedContinuation { continuation in
      collection.loadMore { channels, error in
        let urls = (channels ?? []).map(\.channelURL)
        self.add(urls)
        continuation.resume(returning: error.map { "\($0.code)" } ?? urls.joined(separator: " "))
      }
    }
  }

  private func add(_ urls: [String]) {
    told.withValue { told in
      if urls.contains(where: told.urls.contains) { told.faults.append("added twice: \(urls)") }
      told.urls += urls
    }
  }

  func channelCollection(
    _ collection: GroupChannelCollection, context: ChannelContext, addedChannels channels: [GroupChannel]
  ) {
    add(channels.map(\.channelURL))
    events.append("added \(context.source) \(channels.map(\.channelURL).joined(separator: " "))")
  }

  func channelCollection(
    _ collection: GroupChannelCollection, context: ChannelContext, updatedChannels channels: [GroupChannel]
  ) {
    let urls = channels.map(\.channelURL)
    told.withValue { told in
      if !urls.allSatisfy(told.urls.contains) { told.faults.append("updated what is not there: \(urls)") }
    }
    events.append("updated \(context.source) \(urls.joined(separator: " "))")
  }

  func channelCollection(
    _ collection: GroupChannelCollection, context: ChannelContext, deletedChannelURLs: [String]
  ) {
    told.withValue { told in
      if !deletedChannelURLs.allSatisfy(told.urls.contains) { told.faults.append("deleted what is not there") }
      told.urls.removeAll { deletedChannelURLs.contains($0) }
    }
    events.append("deleted \(context.source) \(deletedChannelURLs.joined(separator: " "))")
  }
}

/// A screen of the legacy API that keeps the urls that it was told, and compares them in every call.
final class OldChannelScreen: NSObject, SBSMChannelCollectionDelegate, Sendable {
  private struct Told: Sendable {
    var urls: Set<String> = []
    var faults: [String] = []
  }

  let collection: SBSMChannelCollection
  let events = CallLog()
  private let told = Locked(Told())

  init(_ collection: SBSMChannelCollection) {
    self.collection = collection
    super.init()
    collection.delegate = self
  }

  var lines: [String] { events.calls }
  var faults: [String] { told.withValue { $0.faults } }

  func fetch() async -> Int? {
    await withCheckedContinuation { continuation in
      collection.fetch { continuation.resume(returning: $0?.code) }
    }
  }

  func collection(
    _ collection: SBSMChannelCollection, didReceiveEvent action: SBSMChannelEventAction, channels: [GroupChannel]
  ) {
    let urls = channels.map(\.channelURL)
    let shown = collection.channels.map(\.channelURL)
    told.withValue { told in
      let isKnown = urls.map(told.urls.contains)
      switch action {
      case .none: told.faults.append("an action that is none")
      case .insert:
        if isKnown.contains(true) { told.faults.append("inserted twice: \(urls)") }
        told.urls.formUnion(urls)
      case .update, .move, .remove:
        if isKnown.contains(false) { told.faults.append("\(action) of what is not there: \(urls)") }
        if action == .remove { told.urls.subtract(urls) }
      case .clear: told.urls = []
      }
      if told.urls != Set(shown) || shown.count != told.urls.count { told.faults.append("\(action): not as shown") }
    }
    events.append("\(action) \(urls.joined(separator: " "))")
  }
}
