import Foundation

/// What the vendor's names of version 3.1 and of SyncManager become. `Table/make` writes it from the code of this package.
public struct MappingTable: Decodable, Sendable {
  /// A type, a closure type or a function at the top level.
  struct TypeRow: Decodable, Sendable {
    let name: String
    let kind: String
    let effort: Effort
    let step: Int
    let new: String?
    let advice: String?
    /// The vendor's class above it.
    let base: String?
    /// What a closure type is written out.
    let standsFor: String?

    private enum CodingKeys: String, CodingKey {
      case name, kind, effort, step, new, advice, base
      case standsFor = "stands_for"
    }
  }

  /// A member of a type.
  struct MemberRow: Decodable, Sendable {
    let owner: String
    /// With labels, if it is called: `connect(withUserId:completionHandler:)`.
    let name: String
    let kind: String
    let effort: Effort
    let step: Int
    /// The current name, with labels; `nil` if it is the same. `SendbirdChat.` in front of it means another type.
    let new: String?
    let advice: String?
    /// The module that a file has to import for the current name; `nil` if any of them will do.
    let module: String?
    /// The positions of arguments that a call may leave out.
    let optional: [Int]?
    let takes: [String]?
    let gives: String?
  }

  let types: [TypeRow]
  let members: [MemberRow]

  /// The table of this version.
  public static let current: MappingTable = {
    do {
      return try JSONDecoder().decode(MappingTable.self, from: Data(document.utf8))
    } catch {
      // The document is part of the program, and a test decodes it.
      preconditionFailure("the table of names is damaged")
    }
  }()
}

/// How much thought a use needs.
public enum Effort: String, Codable, Sendable, CaseIterable {
  /// `--fix` writes the current name, or the name stays the same.
  case mechanical
  /// Something else replaces it.
  case thought
  /// Nothing replaces it.
  case none
}
