import SeededTesting

/// Strings that stand nowhere but where a test put them, each one different and each named by its place.
///
/// A planted string is two halves of twelve letters and digits around something that every format spells in its own way
/// (a quote, `<`, `&`, a backslash, a control character …). Each half is enough to be found, so that a text which was
/// cut off or escaped is found as well.
struct Planting: Sendable {
  static let halfLength = 12
  /// So many characters tell a half from all others; chance gives none of them in a gigabyte of text.
  static let tellingLength = 8
  static let joints = [
    "\"", "<", "&", "\\", "'", " ", "\u{e9}", "|", "=", "\u{1B}[31m", "\n", "\u{202E}", "%", "`", "]]>", "-->", ",",
    "</script>",
  ]

  /// What was planted where, by the beginnings of the halves.
  private(set) var places: [String: String] = [:]
  private(set) var count = 0
  private var random: SeededRandom

  init(seed: UInt64) { random = SeededRandom(seed: seed) }

  /// A new string for `place`.
  /// - Parameter joint: what stands between the halves; by default another one each time.
  mutating func plant(_ place: String, joint: String? = nil) -> String {
    let joint = joint ?? Planting.joints[count % Planting.joints.count]
    count += 1
    return half(place) + joint + half(place)
  }

  /// A string that can be the name of a table, a column or a file.
  mutating func name(_ place: String) -> String { plant(place, joint: "_") }

  private mutating func half(_ place: String) -> String {
    let letters = Array("abcdefghijklmnopqrstuvwxyz0123456789".utf8)
    let tail = (2..<Planting.halfLength).map { _ in letters[random.below(letters.count)] }
    let half = "zq" + String(decoding: tail, as: UTF8.self)
    places[String(half.prefix(Planting.tellingLength))] = place
    return half
  }
}
