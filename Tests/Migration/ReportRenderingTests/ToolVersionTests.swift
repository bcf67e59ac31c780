import ChatModel
import MigrationReport
import Testing

@Suite("Versions") struct ToolVersionTests {
  @Test("the tool and the libraries have one version") func one() {
    #expect(ToolVersion.current == PackageVersion.current)
  }
}
