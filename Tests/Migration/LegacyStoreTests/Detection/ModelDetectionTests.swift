import FileTesting
import Foundation
import LegacyFixtures
import PacedTesting
import Testing

@testable import LegacyStore

@Suite(.heavy) struct ModelDetectionTests {
  /// The values that belong to the published models (Docs/LegacyStore.md#fingerprints).
  @Test func digestsAreTheKnownOnes() {
    #expect(LegacyModel.v1_1_32.digest.hasPrefix("XCxMnBZrym76+dfcR5p1EIG92yKNe3dja0jAsu1Ouv5Z"))
    #expect(LegacyModel.v1_0.digest.hasPrefix("G9gGNKeY0rbf2KjDksrKAVHBC4AB7HVqLOCCgS7Gz+eU"))
    #expect(LegacyModel.v1_1_7early.checksum == "F0aypkuMg2mAzKzoVkZaru/ZU/HuXryybzIpGD8m69A=")
  }

  private func detect(_ make: (String) throws -> Void) throws -> ModelDetection {
    let folder = try TemporaryFolder()
    try make(folder.path("store.sqlite"))
    return try StoreRecognition(path: folder.path("store.sqlite")).mainFileDetection()
  }

  @Test(arguments: LegacyModel.allCases)
  func namesEveryReleasedModel(_ model: LegacyModel) throws {
    let found = try detect { path in
      _ = try FixtureStore.make(FixtureRecipe(model: model, messages: 3, channels: 1), at: path)
    }
    #expect(found.model == model)
    #expect(found.evidence == .hashes)
  }

  @Test func withoutHashesTheDigestTells() throws {
    #expect(
      try detect { _ = try FixtureOddities.storeWithDigestOnly(FixtureRecipe(messages: 5, channels: 1), at: $0) }
        .evidence == .digest)
  }

  @Test func withoutMetadataTheTablesTell() throws {
    #expect(
      try detect { _ = try FixtureOddities.storeWithoutMetadata(FixtureRecipe(messages: 5, channels: 1), at: $0) }
        .evidence == .shape)
  }

  @Test func columnsMayStandInAnyOrder() throws {
    _ = try detect { _ = try FixtureOddities.storeMigratedInPlace(FixtureRecipe(messages: 5, channels: 1), at: $0) }
  }

  private func code(_ make: (String) throws -> Void) -> StoreError.Code? {
    do {
      _ = try detect(make)
      return nil
    } catch {
      return (error as? StoreError)?.code
    }
  }

  @Test func refusesWhatIsNoReleasedModel() {
    #expect(code { try FixtureOddities.previewStore(at: $0) } == .preRelease)
    #expect(code { try FixtureOddities.unknownModelStore(at: $0) } == .unknownModel)
    #expect(code { try FixtureOddities.otherCoreDataStore(at: $0) } == .unknownModel)
    #expect(
      code { _ = try FixtureOddities.storeWithView(FixtureRecipe(messages: 5, channels: 1), at: $0) } == .tableMissing)
    #expect(code { try FixtureOddities.encryptedLookingFile(at: $0) } == .encrypted)
    for hostile in HostileMetadata.allCases {
      #expect(
        code { try FixtureOddities.storeWithHostileMetadata(hostile, at: $0) } == .hostileMetadata, "\(hostile)")
    }
  }

  @Test func aRefusalNamesNothingFromTheStore() throws {
    do {
      _ = try detect { try FixtureOddities.otherCoreDataStore(at: $0) }
      Issue.record("another app's store was accepted")
    } catch let error as StoreError {
      #expect(error.message.contains("fingerprint"))
      #expect(!error.description.contains("Bookmark"))
    }
  }
}
