import Foundation
import SwiftParser
import SwiftSyntax

/// Reads the sources of an app, and says where it uses the vendor's API and what replaces it.
///
/// It parses and does not compile: types are known as far as declarations, casts and the table of the vendor's names tell.
/// A use that only its name gives away is marked as such, and never changed.
public struct AppScan: Sendable {
  /// Paths that are given, and their texts.
  public struct Source: Sendable {
    public let path: String
    public let text: String

    public init(path: String, text: String) { (self.path, self.text) = (path, text) }
  }

  private let index: TableIndex

  public init(table: MappingTable = .current) { index = TableIndex(table) }

  /// What the sources use, one entry for each, in the order given. Types that one file declares are known in all.
  public func scan(_ sources: [Source]) -> ScanReport {
    var app = AppTypes()
    var trees: [SourceFileSyntax?] = []
    for source in sources {
      let tree = source.path.hasSuffix(".swift") ? Parser.parse(source: source.text) : nil
      if let tree { app.add(tree) }
      trees.append(tree)
    }
    return ScanReport(
      files: zip(sources, trees).map { source, tree in
        guard let tree else {
          let uses = ObjectiveCScan(index: index).uses(path: source.path, source: source.text)
          return ScannedFile(path: source.path, language: .objectiveC, uses: uses, edits: [])
        }
        return scan(source, tree, app)
      })
  }

  private func scan(_ source: Source, _ tree: SourceFileSyntax, _ app: AppTypes) -> ScannedFile {
    let finder = UseFinder(path: source.path, file: tree, index: index, app: app)
    finder.walk(tree)
    let uses = finder.uses.sorted { ($0.line, $0.column) < ($1.line, $1.column) }
    let hasCurrent = tree.statements.contains {
      $0.item.as(ImportDeclSyntax.self)?.path.trimmedDescription == VendorModule.current
    }
    let imports = ImportEdits(
      imports: finder.imports, uses: uses, hasCurrent: hasCurrent, needsCurrent: finder.needsCurrentModule)
    let edits = finder.edits + imports.edits(source: source.text)
    return ScannedFile(path: source.path, language: .swift, uses: uses, edits: edits)
  }
}

extension AppScan.Source {
  /// The source as `--fix` writes it.
  public func fixed(_ file: ScannedFile) -> AppScan.Source {
    AppScan.Source(path: path, text: Edit.apply(file.edits, to: text))
  }

  /// What `--fix` would change, as a patch; empty if nothing.
  /// - Parameter name: the path in the patch; default: that of the source.
  public func patch(_ file: ScannedFile, name: String? = nil) -> String {
    UnifiedDiff(path: name ?? path, old: text, new: fixed(file).text).text
  }
}
