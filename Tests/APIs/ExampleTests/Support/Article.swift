import FileTesting
import Foundation

/// The code in an article. Before each block of Swift a comment says which part of the example it is:
/// `<!-- cut from FILE: REGION -->`; the part is what stands between `// region: REGION` and `// end`.
struct Article {
  struct Fault: Error, CustomStringConvertible {
    let description: String
  }

  /// The articles, by their paths.
  static let all: [String] = {
    let catalogue = "Docs/CacheBridge.docc"
    let names = (try? FileManager.default.contentsOfDirectory(atPath: Repository.path(catalogue))) ?? []
    return names.filter { $0.hasSuffix(".md") }.sorted().map { "\(catalogue)/\($0)" }
  }()

  let lines: [String]

  init(_ text: String) { lines = text.components(separatedBy: "\n") }

  /// The article with every block of Swift as the example has it.
  /// - Throws: `Fault` for a block that is cut from nowhere, and for a cut without a block.
  func filled(_ source: (String) throws -> String) throws -> String {
    var result: [String] = []
    var cut: (file: String, region: String)?
    var rest = lines[...]
    while let line = rest.popFirst() {
      result.append(line)
      if let words = Self.comment(line, "cut from ") {
        let parts = words.components(separatedBy: ": ")
        guard parts.count == 2, cut == nil else { throw Fault(description: "not understood: \(line)") }
        cut = (parts[0], parts[1])
      } else if line == "```swift" {
        guard let (file, region) = cut else { throw Fault(description: "a block of Swift that is cut from nowhere") }
        cut = nil
        while let old = rest.first, old != "```" { rest = rest.dropFirst() }
        result += try Self.region(region, of: source(file), file)
      } else if cut != nil, !line.isEmpty {
        throw Fault(description: "a cut without a block of Swift before: \(line)")
      }
    }
    if cut != nil { throw Fault(description: "a cut without a block of Swift at the end") }
    return result.joined(separator: "\n")
  }

  /// Blocks of commands below a comment `<!-- run PLACE -->`.
  var commands: [String] {
    var result: [String] = []
    for (index, line) in lines.enumerated() where Self.comment(line, "run ") != nil {
      let block = lines[index...].drop { $0 != "```sh" }.dropFirst().prefix { $0 != "```" }
      result.append(block.joined(separator: "\n"))
    }
    return result
  }

  private static func comment(_ line: String, _ start: String) -> String? {
    guard line.hasPrefix("<!-- \(start)"), line.hasSuffix(" -->") else { return nil }
    return String(line.dropFirst(5 + start.count).dropLast(4))
  }

  /// - Throws: `Fault` unless the region is there once and is not empty.
  static func region(_ name: String, of text: String, _ file: String) throws -> [String] {
    let lines = text.components(separatedBy: "\n")
    let starts = lines.indices.filter { lines[$0].drop { $0 == " " } == "// region: \(name)" }
    guard starts.count == 1 else { throw Fault(description: "\(file): \(starts.count) regions \(name)") }
    let block = lines[(starts[0] + 1)...].prefix { $0.drop { $0 == " " } != "// end" }
    guard !block.isEmpty, block.endIndex < lines.endIndex else {
      throw Fault(description: "\(file): the region \(name) is empty or has no end")
    }
    let margin = block.filter { !$0.isEmpty }.map { $0.prefix { $0 == " " }.count }.min() ?? 0
    return block.map { String($0.dropFirst(margin)) }
  }
}
