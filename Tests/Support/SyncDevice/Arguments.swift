import Foundation
import LiveTesting

/// `sync-device --folder DIR --files DIR --user ID --server URL --channels A,B --seed N [--hold POINT:NUMBER]
/// [--largest-file BYTES]`
struct Arguments {
  let folder: URL
  /// Where files to send are made. Each is removed when its message is stored.
  let files: URL
  let userID: String
  let server: String
  let channels: [String]
  let seed: UInt64
  /// What is written beyond this size fails, as on a full disk; `nil` for no limit.
  let largestFile: Int?
  let hold: (point: HoldPoint, number: Int)?

  /// - Returns: `nil` when something is missing.
  init?(_ words: [String]) {
    var values: [String: String] = [:]
    for index in stride(from: 0, to: words.count - 1, by: 2) { values[words[index]] = words[index + 1] }
    guard let folder = values["--folder"], let files = values["--files"], let userID = values["--user"],
      let server = values["--server"], let channels = values["--channels"],
      let seed = values["--seed"].flatMap(UInt64.init)
    else { return nil }
    self.folder = URL(fileURLWithPath: folder, isDirectory: true)
    self.files = URL(fileURLWithPath: files, isDirectory: true)
    self.userID = userID
    self.server = server
    self.channels = channels.split(separator: ",").map(String.init)
    self.seed = seed
    largestFile = values["--largest-file"].flatMap(Int.init)
    let hold = values["--hold"]?.split(separator: ":").map(String.init) ?? []
    if hold.count == 2, let point = HoldPoint(rawValue: hold[0]), let number = Int(hold[1]) {
      self.hold = (point, number)
    } else {
      self.hold = nil
    }
  }
}
