import Foundation
import SendBirdSyncManager
import SideBySide

/// Step 3: while the user looks at an old chat, a collection of the newer API follows the same channel without being
/// shown, and what both would show is compared.
enum Step3 {
  // region: compare
  /// Runs as long as you keep it. Does nothing for users outside the share.
  /// - Parameters:
  ///   - share: the share of users, from 0 to 1; the same users in every run.
  ///   - report: receives the differences as JSON, without any text, names or ids.
  static func compare(
    _ collection: SBSMMessageCollection, share: Double, report: @escaping @Sendable (Data) -> Void
  ) -> ShadowComparison? {
    var options = ShadowOptions()
    options.sampling = ShadowSampling(rate: share)
    return ShadowComparison.follow(collection, options: options) { divergence in
      if let json = try? JSONEncoder().encode(divergence) { report(json) }
    }
  }
  // end

  // region: plant a defect
  /// The same with a planted defect, to see that it is found and reported. The first event is what the screen already
  /// shows; the comparison does not receive the second.
  static func compareWithDefect(_ collection: SBSMMessageCollection) -> ShadowComparison? {
    var options = ShadowOptions()
    options.faults = [ShadowFault(.drop, of: .legacy, number: 2)]
    return ShadowComparison.follow(collection, options: options)
  }
  // end

  @MainActor static func run(_ stage: Stage) async throws {
    Transcript.heading("Step 3. Compare")
    App.launch(stage.app)
    await stage.connect()
    let kitchen = try await stage.channel(stage.kitchen)
    await stage.untilSynced(kitchen)
    let chat = Step2.chat(kitchen)
    chat.viewDidLoad()
    await chat.until { $0.count == 5 }

    guard let comparison = compare(chat.messageCollection, share: 1, report: { Transcript.say("  different: \($0)") })
    else { return }
    await untilBothShow(comparison)
    try await findDefect(chat, stage)

    let question = try await stage.bobWrites("Is the oven on?", in: stage.kitchen)
    await chat.until("Bob: Is the oven on?")
    try await stage.bobEdits(question, to: "Is the big oven on?", in: stage.kitchen)
    await chat.until("Bob: Is the big oven on?")
    chat.send("It is")
    await chat.until("Alice: It is")
    try await stage.bobDeletes(question, in: stage.kitchen)
    await chat.until { !$0.contains("Bob: Is the big oven on?") }
    Transcript.show(chat, as: "Kitchen (old screen), after a question, its edit, an answer, and a deletion")
    let point = await comparison.compare()
    Transcript.say("  the screen shows \(point.legacy.count) messages; a new one would show \(point.new.count)")
    Transcript.say("  differences: \(comparison.status.divergences)")
    comparison.stop()
    chat.close()
    await stage.quitApp()
  }

  @MainActor private static func findDefect(_ chat: OldChatScreen, _ stage: Stage) async throws {
    guard let comparison = compareWithDefect(chat.messageCollection) else { return }
    await untilBothShow(comparison)
    try await stage.bobWrites("Any news?", in: stage.kitchen)
    await chat.until("Bob: Any news?")
    _ = await comparison.compare()
    Transcript.say("  A comparison with a planted defect finds:")
    for divergence in comparison.divergences {
      let (difference, events) = (divergence.difference, divergence.trace.events.count)
      Transcript.say(
        "    \(difference.kind) on the \(difference.side) side: \(divergence.count); events that show it: \(events)")
    }
    comparison.stop()
  }

  /// Returns when the collection in the background has what the server has.
  private static func untilBothShow(_ comparison: ShadowComparison) async {
    while await comparison.compare().skipped != nil {}
  }
}
