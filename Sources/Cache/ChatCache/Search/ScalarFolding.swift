import Foundation

/// What a scalar of a text means to a search.
///
/// Texts are folded scalar by scalar, so that each folded scalar knows where it came from: compatibility decomposition,
/// then lower case, then a few letters that Unicode does not decompose. Marks are dropped where writers leave them out
/// or where two spellings differ in nothing else (Latin, Greek, Cyrillic, Hebrew, Arabic), and kept where they are
/// vowels or other consonants (Indic scripts, Thai, kana).
enum FoldedScalar: Equatable {
  /// Part of a word.
  case word(UInt32)
  /// A character of a script that writes no spaces between words.
  case unspaced(UInt32)
  /// A token of its own: an emoji, a sign.
  case symbol(UInt32)
  /// Half of a flag.
  case flagHalf(UInt32)
  /// Belongs to the scalar before it, and changes nothing.
  case ignored
  /// Makes a kana voiced (false), or half voiced (true).
  case voicing(isHalf: Bool)
  /// Between words.
  case separator
}

/// Folds scalars, and remembers what it folded: texts of one language have few different ones.
struct ScalarFolding {
  /// To be raised with every change of the rules: an index that was built with others is not used.
  static let version = 1

  private var known: [UInt32: [FoldedScalar]] = [:]

  /// What a scalar folds to; in order.
  mutating func folded(_ scalar: Unicode.Scalar) -> [FoldedScalar] {
    if let found = known[scalar.value] { return found }
    let folded = ScalarFolding.fold(scalar)
    if known.count > 20_000 { known = [:] }
    known[scalar.value] = folded
    return folded
  }

  private static func fold(_ scalar: Unicode.Scalar) -> [FoldedScalar] {
    // These would be taken apart only to be put together again.
    if isSyllable(scalar.value) || isKana(scalar.value) { return [.unspaced(plainKana(scalar.value))] }
    if let alone = special(scalar.value) { return [alone] }
    var folded: [FoldedScalar] = []
    for part in String(Character(scalar)).decomposedStringWithCompatibilityMapping.unicodeScalars {
      for lower in part.properties.lowercaseMapping.unicodeScalars { append(lower, to: &folded) }
    }
    return folded
  }

  private static func append(_ scalar: Unicode.Scalar, to folded: inout [FoldedScalar]) {
    let value = scalar.value
    if let special = special(value) { return folded.append(special) }
    if let letters = letters[value] { return folded += letters.map { .word($0) } }
    if isUnspaced(value) { return folded.append(.unspaced(plainKana(value))) }
    if isDroppedMark(value) { return folded.append(.ignored) }
    switch scalar.properties.generalCategory {
    case .decimalNumber:
      // The digits of all scripts are those of ASCII.
      let digit = scalar.properties.numericValue.map { UInt32($0) }
      folded.append(.word(digit.map { $0 + 0x30 } ?? value))
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .letterNumber,
      .otherNumber, .nonspacingMark, .spacingMark, .enclosingMark:
      folded.append(.word(value))
    case .otherSymbol, .privateUse, .unassigned: folded.append(.symbol(value))
    default: folded.append(.separator)
    }
  }

  /// What has a meaning of its own, before and after decomposition.
  private static func special(_ value: UInt32) -> FoldedScalar? {
    switch value {
    case 0x3099, 0x309B: .voicing(isHalf: false)
    case 0x309A, 0x309C: .voicing(isHalf: true)
    case 0x1F1E6...0x1F1FF: .flagHalf(value)
    // Skin tones; the character before them is the one that is meant.
    case 0x1F3FB...0x1F3FF: .ignored
    // The zero width space is a space.
    case 0x200B: .separator
    // Soft hyphen, joiners, directions, variation selectors, tags, fillers, and the stretched line of Arabic.
    case 0xAD, 0x34F, 0x61C, 0x640, 0x115F, 0x1160, 0x180B...0x180E, 0x200C...0x200F, 0x202A...0x202E,
      0x2060...0x206F, 0x3164, 0xFE00...0xFE0F, 0xFEFF, 0xFFA0, 0xE0000...0xE0FFF:
      .ignored
    default: nil
    }
  }

  /// Letters that Unicode does not decompose, and readers take for others.
  private static let letters: [UInt32: [UInt32]] = {
    var table: [UInt32: [UInt32]] = [:]
    for (letter, plain) in [
      ("ß", "ss"), ("ı", "i"), ("ς", "σ"), ("ø", "o"), ("đ", "d"), ("ð", "d"), ("ħ", "h"), ("ł", "l"), ("ŧ", "t"),
      ("æ", "ae"), ("œ", "oe"), ("þ", "th"),
    ] {
      for scalar in letter.unicodeScalars { table[scalar.value] = plain.unicodeScalars.map(\.value) }
    }
    return table
  }()

  private static func isDroppedMark(_ value: UInt32) -> Bool {
    switch value {
    case 0x300...0x36F, 0x483...0x489, 0x591...0x5BD, 0x5BF, 0x5C1...0x5C2, 0x5C4...0x5C5, 0x5C7, 0x610...0x61A,
      0x64B...0x65F, 0x670, 0x6D6...0x6DC, 0x6DF...0x6E4, 0x6E7...0x6E8, 0x6EA...0x6ED, 0x1AB0...0x1AFF,
      0x1DC0...0x1DFF, 0x20D0...0x20FF, 0xFE20...0xFE2F:
      true
    default: false
    }
  }

  private static func isSyllable(_ value: UInt32) -> Bool { (0xAC00...0xD7A3).contains(value) }

  private static func isKana(_ value: UInt32) -> Bool {
    switch value {
    case 0x3041...0x3096, 0x309D...0x309E, 0x30A1...0x30FA, 0x30FC...0x30FE: true
    default: false
    }
  }

  /// Han, kana, Hangul, Bopomofo and Yi; and Thai, Lao, Myanmar and Khmer with their marks.
  private static func isUnspaced(_ value: UInt32) -> Bool {
    switch value {
    case 0xE01...0xE3A, 0xE40...0xE4E, 0xE81...0xECD, 0xEDC...0xEDF, 0x1000...0x103F, 0x1050...0x108F,
      0x1100...0x11FF, 0x1780...0x17D3, 0x3005...0x3007, 0x3105...0x312F, 0x31A0...0x31BF, 0x31F0...0x31FF,
      0x3400...0x4DBF, 0x4E00...0x9FFF, 0xA000...0xA48C, 0xF900...0xFAFF, 0x20000...0x323AF:
      true
    default: isKana(value) || isSyllable(value)
    }
  }

  /// Katakana as hiragana: both spell the same word.
  private static func plainKana(_ value: UInt32) -> UInt32 {
    switch value {
    case 0x30A1...0x30F6, 0x30FD...0x30FE: value - 0x60
    case 0x30F7: 0x308F
    case 0x30F8: 0x3090
    case 0x30F9: 0x3091
    case 0x30FA: 0x3092
    default: value
    }
  }

  /// The kana that a mark of its own makes of the one before it; `nil` if they do not combine.
  static func voiced(_ kana: UInt32, isHalf: Bool) -> UInt32? {
    switch kana {
    case 0x306F, 0x3072, 0x3075, 0x3078, 0x307B: kana + (isHalf ? 2 : 1)
    case 0x304B, 0x304D, 0x304F, 0x3051, 0x3053, 0x3055, 0x3057, 0x3059, 0x305B, 0x305D, 0x305F, 0x3061, 0x3064, 0x3066,
      0x3068, 0x309D:
      isHalf ? nil : kana + 1
    case 0x3046: isHalf ? nil : 0x3094
    default: nil
    }
  }

  /// The Hangul syllable of what is there and the next letter; `nil` if they do not combine.
  static func syllable(_ first: UInt32, _ next: UInt32) -> UInt32? {
    if (0x1100...0x1112).contains(first), (0x1161...0x1175).contains(next) {
      return 0xAC00 + ((first - 0x1100) * 21 + next - 0x1161) * 28
    }
    if isSyllable(first), (first - 0xAC00) % 28 == 0, (0x11A8...0x11C2).contains(next) { return first + next - 0x11A7 }
    return nil
  }
}
