import Foundation

/// Maps channel urls to row ids while loading. Neighboring rows usually share their channel, so the last answer is
/// tried first, by bytes.
final class ChannelIDs {
  private var ids: [[UInt8]: Int64] = [:]
  private var lastURL: [UInt8] = []
  private var lastID: Int64 = 0

  func find(_ url: UnsafeRawBufferPointer) -> Int64? {
    guard !url.isEmpty else { return nil }
    if url.count == lastURL.count,
      lastURL.withUnsafeBytes({ memcmp($0.baseAddress!, url.baseAddress!, url.count) }) == 0
    {
      return lastID
    }
    let key = [UInt8](url)
    guard let id = ids[key] else { return nil }
    lastURL = key
    lastID = id
    return id
  }

  func remember(_ url: UnsafeRawBufferPointer, _ id: Int64) {
    let key = [UInt8](url)
    ids[key] = id
    lastURL = key
    lastID = id
  }
}
