import CacheSync
import ChatCache
import ChatClient
import LiveTesting

@testable import SyncManager

/// Another program that writes to the cache of both layers.
final class ForeignRun: Sendable {
  private let writer: ForeignWriter
  private let images = Locked<[CacheImage]>([])

  init(_ simulation: LayersSimulation) throws {
    writer = try ForeignWriter(beside: simulation.session.cache)
    simulation.isWrittenByOthers.withValue { $0 = true }
  }

  /// One commit: a replacement by an earlier state, with other row ids, or something that goes.
  func commit(_ random: inout SeededRandom) async throws {
    let image = try await writer.image()
    let known = images.withValue { images in
      images.append(image)
      if images.count > 6 { images.removeFirst() }
      return images
    }
    switch Int.random(in: 0..<10, using: &random) {
    case 0..<4: try await writer.replace(by: known.randomElement(using: &random) ?? image)
    case 4: try await writer.replace(by: image)
    case 5: try await writer.write { try $0.clearAll() }
    case 6, 7: try await writer.write { try $0.clearMessages(channelURL: "ch01", isKeepingOutgoing: true) }
    case 8:
      let url = "ch0\(Int.random(in: 1...3, using: &random))"
      try await writer.write { transaction in
        try transaction.deleteChannel(url: url)
        // The channel is not in the other's store; that is no deletion to remember.
        try transaction.reviveChannel(url: url)
        try transaction.setToken(nil, .channelList)
        try transaction.removeChannelListProgress()
      }
    default:
      let times = try await writer.image().times
      guard let time = times.randomElement(using: &random) else { return }
      try await writer.write { transaction in
        for url in ["ch01", "ch02"] { try transaction.removeSyncedTimes(time...(time + 20), channelURL: url) }
      }
    }
  }

  func close() throws { try writer.close() }
}
