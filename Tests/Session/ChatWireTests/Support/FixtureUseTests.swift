import Foundation
import Testing

@Suite struct FixtureUseTests {
  /// A fixture that nothing reads proves nothing.
  @Test(arguments: ["commands", "answers", "requests"])
  func everyFixtureIsNamedByATest(group: String) throws {
    var sources = ""
    let files = try #require(FileManager.default.enumerator(at: WireFixture.tests, includingPropertiesForKeys: nil))
    for case let file as URL in files where file.pathExtension == "swift" {
      sources += try String(contentsOf: file, encoding: .utf8)
    }
    let names = try WireFixture.names(in: group)
    #expect(names.count > 20)
    for name in names {
      let stem = name.split(separator: ".").dropLast().joined(separator: ".")
      let short = stem.hasPrefix("SYEV.") ? String(stem.dropFirst(5)) : stem
      #expect(sources.contains("\"\(stem)\"") || sources.contains("\"\(short)\""), "\(group)/\(name) is not read")
    }
  }
}
