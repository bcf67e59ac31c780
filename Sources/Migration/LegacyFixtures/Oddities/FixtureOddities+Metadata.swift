import ChatModel
import LegacyStore

/// Metadata property lists that attack their reader.
package enum HostileMetadata: Sendable, Hashable, CaseIterable {
  /// A list that cannot be read as a document.
  case list(HostilePropertyList)
  /// Random bytes.
  case noise
  /// An intact list cut off in the middle.
  case truncated
  /// An intact list whose root is an array.
  case array
  /// Hashes that are not 32 bytes of data.
  case wrongTypes
  /// 64 MiB of zeroes after an intact header.
  case huge

  package static var allCases: [HostileMetadata] {
    HostilePropertyList.allCases.map(HostileMetadata.list) + [.noise, .truncated, .array, .wrongTypes, .huge]
  }

  /// SQL that gives the value.
  fileprivate func expression(sound: StoreMetadata) -> String {
    switch self {
    case .list(let list): return literal(list.bytes)
    case .noise:
      var random = SeededRandom(99)
      return literal(random.bytes(500))
    case .truncated: return literal(Array(BinaryPropertyListWriter.encode(sound.propertyList).dropLast(60)))
    case .array: return literal(BinaryPropertyListWriter.encode(.array([sound.propertyList])))
    case .wrongTypes:
      return literal(
        BinaryPropertyListWriter.encode(
          .object([
            ("NSStoreType", .integer(1)), ("NSPersistenceFrameworkVersion", .string("1044")),
            ("NSStoreModelVersionHashes", .object([("Channel", .data([1])), ("Chunk", .date(0))])),
            ("NSStoreModelVersionHashesDigest", .array([])),
          ])))
    case .huge: return "CAST(X'\(Hex.text("bplist00".utf8, isUppercase: true))' || zeroblob(67108864) AS BLOB)"
    }
  }

  private func literal(_ bytes: [UInt8]) -> String { "X'\(Hex.text(bytes, isUppercase: true))'" }
}

extension FixtureOddities {
  /// An intact store whose metadata property list is hostile.
  @discardableResult
  package static func storeWithHostileMetadata(
    _ metadata: HostileMetadata, _ recipe: FixtureRecipe = FixtureRecipe(messages: 50), at path: String
  ) throws -> FixtureSummary {
    let sound = StoreMetadata(
      frameworkVersion: recipe.effectiveFrameworkVersion, hashes: StoreLayout(model: recipe.model).hashes)
    return try FixtureStore.make(
      recipe, at: path, changing: ["UPDATE Z_METADATA SET Z_PLIST = \(metadata.expression(sound: sound))"])
  }
}
