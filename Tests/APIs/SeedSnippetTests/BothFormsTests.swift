import ChatClient
import LiveTesting
import SendBirdSDK
import Testing

extension SeedSnippets {
  /// A file that imports both faces (Docs/Decisions/0040-one-class-two-faces.md).
  @Suite("Forms of version 3.1 beside current ones") struct BothFormsTests {
    @Test("what fits is meant, and that of 3.1 where both do") func members() async throws {
      let fixture = try await SnippetFixture()
      let channel = try await fixture.channel()
      let members: [Member] = channel.members
      #expect(members.count == 2)
      for member in channel.members { #expect(!member.userId.isEmpty) }
      #expect(channel.members.map(\.userId).sorted() == ["alice", "bob"])
      let list = channel.members
      #expect(list?.count == 2 && channel.members!.count == 2)
      await fixture.stop()
    }

    @Test("calls that are awaited") func calls() async throws {
      let fixture = try await SnippetFixture()
      let channel = try await fixture.channel()
      let created: [String: String] = try await channel.createMetaData(["a": "1"])
      let (data, error) = await channel.allMetaData()
      #expect(created == data && error == nil)
      await #expect(throws: SBDError.self) { let _: Void = try await channel.invite([]) }
      let refused = await channel.invite([])
      #expect(refused?.code == 800110)
      await fixture.stop()
    }
  }
}
