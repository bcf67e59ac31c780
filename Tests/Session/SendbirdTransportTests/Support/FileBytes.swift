extension [UInt8] {
  /// The bytes of a file, of which each place has its own value within 256. Copied in pieces: counted one by one in a
  /// build for debugging, those of a few dozen uploads kept every thread of Swift's pool busy for minutes on a loaded
  /// machine, and all other tests waited until they were out of time.
  static func file(_ size: Int) -> [UInt8] {
    let period = [UInt8](0...255)
    var bytes: [UInt8] = []
    bytes.reserveCapacity(size + period.count)
    while bytes.count < size { bytes += period }
    bytes.removeLast(bytes.count - size)
    return bytes
  }
}
