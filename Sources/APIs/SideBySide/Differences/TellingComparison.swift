import ChatClient
import LocalCaching
import SyncManager

/// Compares what both sides reported for one commit, message by message: even if a change leaves both lists alike, it
/// may have been reported twice, not at all, or with a wrong context. A function of values.
package struct TellingComparison {
  private typealias Telling = ShadowJob.Telling
  private typealias Touched = ShadowJob.Touched

  private let job: ShadowJob
  /// After the job.
  private let lists: ShadowLists
  private let moment: ShadowMoment
  private var findings = ShadowFindings()

  private init(_ job: ShadowJob, _ lists: ShadowLists, _ moment: ShadowMoment) {
    (self.job, self.lists, self.moment) = (job, lists, moment)
  }

  package static func compare(
    _ job: ShadowJob, after lists: ShadowLists, at moment: ShadowMoment
  ) -> ShadowFindings {
    var comparison = TellingComparison(job, lists, moment)
    for (side, anomaly, event) in job.anomalies where anomaly.kind == .unknownMessage {
      comparison.add(.unknownMessage, side, anomaly.message, event: event)
    }
    for touched in job.touched { comparison.compare(touched) }
    comparison.compareChannel()
    return comparison.findings
  }

  private mutating func add(
    _ kind: ShadowDifference.Kind, _ side: ShadowSide, _ message: ListedMessage?, fields: [String] = [], event: Int = 0
  ) {
    let known = message.map { message in findings.all.contains { $0.isAbout(message) } } ?? false
    guard !known else { return }
    findings.add(
      ShadowFinding(
        kind, side, legacy: message.flatMap { lists.legacy.shown($0) } ?? (side == .legacy ? message : nil),
        new: message.flatMap { lists.new.shown($0) } ?? (side == .new ? message : nil), fields: fields, event: event))
  }

  // MARK: One message

  private mutating func compare(_ touched: Touched) {
    for side in ShadowSide.allCases {
      if let twice = Self.twice(touched.tellings(side)) {
        return add(.toldTwice, side, touched.message, event: twice.number)
      }
    }
    // Each side loads by itself.
    guard !touched.isCalled else { return }
    guard touched.message.isCommon else { return findings.explain(.filter) }
    // What arrived during the start is beyond the answer, which replaces everything.
    guard !job.isNewReplaced || lists.new.shows(touched.message) else { return findings.explain(.notLoaded) }
    switch (touched.legacy.isEmpty, touched.new.isEmpty) {
    case (true, true): break
    case (true, false): compareNew(touched)
    case (false, true): compareLegacy(touched)
    case (false, false): compareBoth(touched)
    }
  }

  /// One commit changes a message once.
  private static func twice(_ tellings: [Telling]) -> Telling? {
    zip(tellings, tellings.dropFirst()).first { $0 == $1 }?.1
  }

  /// Only the newer side reported something.
  private mutating func compareNew(_ touched: Touched) {
    guard let telling = touched.new.last else { return }
    if touched.isUnlisted { return findings.explain(.newMessage) }
    guard touched.wasInLegacy else {
      // Where both have loaded, the lists show what is missing.
      guard telling.kind == .added, telling.source == .eventMessageReceived || telling.source == .eventMessageSent,
        touched.message.isSent, !touched.wasInNew, !moment.isLegacyGone, !isOlderThanLegacy(touched.message),
        !lists.legacy.shows(touched.message)
      else { return findings.explain(.notLoaded) }
      return add(.notTold, .legacy, touched.message, event: telling.number)
    }
    guard touched.wasInNew, !isBeforeNew(touched, telling) else { return findings.explain(.notLoaded) }
    if touched.new.contains(where: { $0.source == .localMessageResendStarted }), moment.policy == .automatic {
      return findings.explain(.automaticResend)
    }
    if let legacy = lists.legacy.shown(touched.message), let new = lists.new.shown(touched.message), !new.isSent,
      legacy.status == new.status, legacy.says(the: new)
    {
      return findings.explain(.outgoingUnchanged)
    }
    add(.notTold, .legacy, touched.message, event: telling.number)
  }

  private func isOlderThanLegacy(_ message: ListedMessage) -> Bool {
    moment.legacyShown.map { message.place < $0.lowerBound } ?? false
  }

  /// Only the legacy side reported something.
  private mutating func compareLegacy(_ touched: Touched) {
    guard let telling = touched.legacy.last else { return }
    guard touched.wasInLegacy, touched.wasInNew else { return findings.explain(.notLoaded) }
    if isOutside(touched, telling) { return findings.explain(.trimmed) }
    add(.notTold, .new, touched.message, event: telling.number)
  }

  /// Deleted from the newer list, whose window begins later: an attempt to send it turned out to have reached the server
  /// long ago.
  private func isBeforeNew(_ touched: Touched, _ telling: Telling) -> Bool {
    telling.kind == .deleted && moment.newLower.map { touched.message.place < $0 } ?? false
  }

  /// Deleted from the legacy list because its stretch now ends before the message.
  private func isOutside(_ touched: Touched, _ telling: Telling) -> Bool {
    guard telling.kind == .deleted, telling.source == .messageChangelog else { return false }
    // A reload may leave nothing of the stretch.
    guard let shown = moment.legacyShown else { return moment.isReload }
    return !shown.contains(touched.message.place)
  }

  private mutating func compareBoth(_ touched: Touched) {
    let (legacy, new) = (touched.legacy, touched.new)
    if legacy.count == new.count, zip(legacy, new).allSatisfy({ $0.isLike($1) }) { return }
    // What one side did not show before, it reports differently.
    guard touched.wasInLegacy == touched.wasInNew else {
      return findings.explain(touched.message.isSent ? .notLoaded : .outgoingNotFetched)
    }
    guard let lastLegacy = legacy.last, let lastNew = new.last else { return }
    if lastLegacy.kind == .deleted, lastNew.kind != .deleted {
      if moment.policy == .none, lastNew.status == .failed { return findings.explain(.failureHidden) }
      if isOutside(touched, lastLegacy) { return findings.explain(.trimmed) }
    }
    if lastLegacy.kind != .deleted, isBeforeNew(touched, lastNew) { return findings.explain(.notLoaded) }
    if legacy.count != new.count || zip(legacy, new).contains(where: { $0.kind != $1.kind }) {
      let resends = new.filter { $0.source != .localMessageResendStarted }
      if moment.policy == .automatic, resends.count == legacy.count, zip(legacy, resends).allSatisfy({ $0.isLike($1) })
      {
        return findings.explain(.automaticResend)
      }
      let side: ShadowSide = legacy.count < new.count ? .legacy : .new
      return add(.notTold, side, touched.message, event: (side == .legacy ? lastNew : lastLegacy).number)
    }
    compareContexts(touched)
  }

  private mutating func compareContexts(_ touched: Touched) {
    for (legacy, new) in zip(touched.legacy, touched.new) where !legacy.isLike(new) {
      if legacy.status != new.status {
        if moment.policy == .automatic, legacy.status == .failed, new.status == .pending {
          findings.explain(.automaticResend)
          continue
        }
        return add(.context, .legacy, touched.message, fields: ["sending_status"], event: legacy.number)
      }
      // A reload has one cause, whatever the adapter derives from the legacy call.
      guard moment.isReload || Self.isRebuilt(legacy.source, new.source) else {
        return add(.context, .legacy, touched.message, fields: ["source"], event: legacy.number)
      }
      findings.explain(.rebuiltSource)
    }
  }

  /// Whether the adapter says what the notice does not.
  private static func isRebuilt(_ legacy: CollectionEventSource?, _ new: CollectionEventSource?) -> Bool {
    guard new == .messageChangelog || new == .messageFill else { return false }
    switch legacy {
    case .localMessagePendingCreated, .localMessageFailed, .localMessageResendStarted, .eventMessageSent: return true
    default: return false
    }
  }

  // MARK: The channel

  private mutating func compareChannel() {
    // What a side knew when the comparison began was reported before.
    let told = job.channel.filter { !$0.isCalled }
    var legacy = told.filter { $0.side == .legacy }
    var new = told.filter { $0.side == .new && $0.source != .eventTypingStatusUpdated }
    let typing = told.count - legacy.count - new.count
    if typing > 0 { findings.explain(.typing, typing) }
    // The newer API goes on telling of a public channel that the user has left.
    if moment.isLegacyGone, !moment.isNewGone, !(legacy + new).isEmpty,
      !new.contains(where: { $0.kind == .channelDeleted }),
      legacy.isEmpty || legacy.contains(where: { $0.kind == .channelDeleted })
    {
      return findings.explain(.leftPublicChannel)
    }
    while let a = legacy.first, let b = new.first {
      legacy.removeFirst()
      new.removeFirst()
      if a.kind != b.kind {
        add(.notTold, .legacy, nil, event: b.number)
      } else if a.source != b.source {
        add(.context, .legacy, nil, fields: ["source"], event: a.number)
      }
    }
    if let left = legacy.first { add(.notTold, .new, nil, event: left.number) }
    if let left = new.first { add(.notTold, .legacy, nil, event: left.number) }
  }
}
