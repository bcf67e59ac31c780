import MigrationReport

/// The picture of a channel's history: alternating blocks for synced ranges and lines for the holes between them. A
/// report only has counts, so all parts are equally wide. Channels with equal counts share one picture.
struct HTMLCoverage: Hashable, Comparable {
  /// The most parts that are drawn.
  static let limit = 20
  private static let width = 120

  private let ranges: Int
  private let holes: Int

  init(_ channel: MigrationReport.Channel) { self.init(ranges: channel.ranges, holes: channel.holes) }

  init(ranges: Int, holes: Int) {
    let ranges = min(max(0, ranges), 1000)
    let holes = min(max(0, holes), 1000)
    // If there are too many parts, only visible differences count; a sum of one too many marks these.
    if ranges + holes <= Self.limit {
      (self.ranges, self.holes) = (ranges, holes)
    } else if ranges >= holes {
      self.holes = min(holes, Self.limit / 2 - 1)
      self.ranges = Self.limit + 1 - self.holes
    } else {
      self.ranges = min(ranges, Self.limit / 2 - 1)
      self.holes = Self.limit + 1 - self.ranges
    }
  }

  static func < (a: HTMLCoverage, b: HTMLCoverage) -> Bool { (a.ranges, a.holes) < (b.ranges, b.holes) }

  var isCut: Bool { ranges + holes > Self.limit }

  /// True for a range. The more frequent of the two comes first, so that they alternate as long as possible.
  var parts: [Bool] {
    var left = (ranges: ranges, holes: holes)
    var parts: [Bool] = []
    var isRange = ranges >= holes
    while left.ranges + left.holes > 0 {
      if isRange ? left.ranges > 0 : left.holes > 0 {
        parts.append(isRange)
        if isRange { left.ranges -= 1 } else { left.holes -= 1 }
      }
      isRange.toggle()
    }
    return isCut ? Array(parts.prefix(Self.limit - 1)) : parts
  }

  private var id: String { "k\(ranges)-\(holes)" }

  /// The picture in a cell: it refers to `definition`, picture and words.
  var markup: HTMLMarkup {
    "<svg role=\"img\" aria-labelledby=\"\(id)t\"><use href=\"#\(id)\"/></svg>"
  }

  /// The picture itself, once in a page.
  var definition: HTMLMarkup {
    var blocks: HTMLMarkup = ""
    var lines: HTMLMarkup = ""
    let parts = self.parts
    // In tenths; a cut picture leaves the place of its last part for the dots.
    let step = 10 * Self.width / max(1, isCut ? Self.limit : parts.count)
    var end = (blocks: 0, lines: 0)
    for (index, isRange) in parts.enumerated() {
      let start = index * step
      let length = step - (step > 200 ? 10 : 5)
      // Strokes from left to right, each relative to the end of the last: the shortest way to write them.
      if isRange {
        blocks += end.blocks == 0 ? "M\(tenths: start) 5" : "m\(tenths: start - end.blocks) 0"
        blocks += "h\(tenths: length)"
        end.blocks = start + length
      } else {
        lines += end.lines == 0 ? "M\(tenths: start) 5" : "m\(tenths: start - end.lines) 0"
        lines += "h\(tenths: length)"
        end.lines = start + length
      }
    }
    var drawing: HTMLMarkup = ""
    if !blocks.text.isEmpty { drawing += "<path class=\"range\" d=\"\(blocks)\"/>" }
    if !lines.text.isEmpty { drawing += "<path class=\"hole\" d=\"\(lines)\"/>" }
    if isCut { drawing += "<path class=\"dots\" d=\"M114 5h1m1 0h1m1 0h1\"/>" }
    if parts.isEmpty { drawing = "<path class=\"none\" d=\"M0 5h\(plain: Self.width)\"/>" }
    return "<g id=\"\(id)\"><title id=\"\(id)t\">\(words)</title>\(drawing)</g>\n"
  }

  private var words: String {
    if isCut { return "more than \(Self.limit) synced ranges and holes" }
    if ranges + holes == 0 { return "no synced range" }
    return "\(ranges.counted("synced range")), \(holes.counted("hole"))"
  }
}
