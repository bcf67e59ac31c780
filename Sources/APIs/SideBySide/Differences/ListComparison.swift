import ChatClient
import SyncManager

/// Compares two lists where both sides have loaded. A function of values.
package struct ListComparison {
  private let lists: ShadowLists
  private let moment: ShadowMoment
  private var findings: ShadowFindings

  private init(_ lists: ShadowLists, _ moment: ShadowMoment, keepsExplained: Bool) {
    (self.lists, self.moment, findings) = (lists, moment, ShadowFindings(keepsExplained: keepsExplained))
  }

  /// - Parameter keepsExplained: whether the findings say which messages a rule explained.
  package static func compare(
    _ lists: ShadowLists, at moment: ShadowMoment, keepsExplained: Bool = false
  ) -> ShadowFindings {
    var comparison = ListComparison(lists, moment, keepsExplained: keepsExplained)
    comparison.compareEnds()
    comparison.compareSent()
    comparison.compareUnsent()
    return comparison.findings
  }

  // MARK: Ends

  private mutating func compareEnds() {
    // What a side was told about its channel, in addition to what its collection knows.
    if lists.legacy.isGone != moment.isLegacyGone { findings.add(ShadowFinding(.ends, .legacy)) }
    if lists.new.isGone != moment.isNewGone { findings.add(ShadowFinding(.ends, .new)) }
    if moment.isLegacyGone, !moment.isNewGone { findings.explain(.leftPublicChannel) }
    if moment.isNewGone, !moment.isLegacyGone { findings.add(ShadowFinding(.ends, .legacy)) }
  }

  // MARK: Sent messages

  private mutating func compareSent() {
    for side in ShadowSide.allCases {
      findTwice(lists[side].sent, side) { $0.id == $1.id }
      findStray(side)
    }
    let (legacy, new) = (lists.legacy.sent, lists.new.sent)
    let floors = [lists.legacy.floor, lists.new.floor]
    if floors.contains(where: { $0 != nil }) { findings.explain(.beyondLimit) }
    guard let window = moment.common(above: floors) else {
      if legacy.count + new.count > 0 { findings.explain(.notLoaded, of: legacy + new) }
      return
    }
    compare(part(legacy, window), part(new, window))
  }

  /// Messages of a list within a window, as positions in the list.
  private mutating func part(_ messages: [ListedMessage], _ window: ShadowWindow) -> ArraySlice<ListedMessage> {
    var (first, last) = (messages.startIndex, messages.endIndex)
    while first < last, !window.contains(messages[first].place) { first += 1 }
    while last > first, !window.contains(messages[last - 1].place) { last -= 1 }
    if last - first < messages.count {
      findings.explain(.notLoaded, of: Array(messages[..<first]) + messages[last...])
    }
    return messages[first..<last]
  }

  private mutating func compare(_ legacy: ArraySlice<ListedMessage>, _ new: ArraySlice<ListedMessage>) {
    var (a, b) = (legacy.startIndex, new.startIndex)
    var (onlyLegacy, onlyNew): ([ListedMessage], [ListedMessage]) = ([], [])
    while a < legacy.endIndex || b < new.endIndex {
      if a < legacy.endIndex, b < new.endIndex, legacy[a].id == new[b].id {
        if legacy[a].version != new[b].version || legacy[a].createdAt != new[b].createdAt {
          addValue(legacy[a], new[b])
        }
        let id = legacy[a].id
        // Duplicates are found elsewhere.
        repeat { a += 1 } while a < legacy.endIndex && legacy[a].id == id
        repeat { b += 1 } while b < new.endIndex && new[b].id == id
      } else if b == new.endIndex || a < legacy.endIndex && legacy[a].place < new[b].place {
        onlyLegacy.append(legacy[a])
        a += 1
      } else {
        onlyNew.append(new[b])
        b += 1
      }
    }
    guard !onlyLegacy.isEmpty || !onlyNew.isEmpty else { return }
    let isMoved = Self.isOrderDifferent(legacy, new)
    for message in onlyLegacy { addOnly(message, .legacy, isMoved: isMoved) }
    for message in onlyNew { addOnly(message, .new, isMoved: isMoved) }
  }

  /// Whether messages that both show are in different orders.
  private static func isOrderDifferent(
    _ legacy: ArraySlice<ListedMessage>, _ new: ArraySlice<ListedMessage>
  ) -> Bool {
    let both = Set(legacy.map(\.id)).intersection(new.map(\.id))
    return legacy.map(\.id).filter(both.contains) != new.map(\.id).filter(both.contains)
  }

  /// A message that only one side shows at its position.
  private mutating func addOnly(_ message: ListedMessage, _ side: ShadowSide, isMoved: Bool) {
    guard message.isCommon else { return findings.explain(.filter, of: [message]) }
    guard let other = lists[side.other].shown(message), other.isSent else {
      return findings.add(
        ShadowFinding(
          .missing, side.other, legacy: side == .legacy ? message : nil, new: side == .new ? message : nil))
    }
    // It is at another position, which is reported once.
    let isSaid = findings.all.contains {
      $0.isAbout(message) && ($0.difference.kind == .value || $0.difference.kind == .order)
    }
    guard !isSaid else { return }
    let (legacy, new) = side == .legacy ? (message, other) : (other, message)
    if isMoved {
      findings.add(
        ShadowFinding(.order, .legacy, legacy: legacy, new: new, fields: legacy.fields(differingFrom: new)))
    } else {
      addValue(legacy, new)
    }
  }

  private mutating func addValue(_ legacy: ListedMessage, _ new: ListedMessage) {
    findings.add(
      ShadowFinding(.value, .legacy, legacy: legacy, new: new, fields: legacy.fields(differingFrom: new)))
  }

  // MARK: One list

  private mutating func findTwice(
    _ messages: [ListedMessage], _ side: ShadowSide, _ isSame: (ListedMessage, ListedMessage) -> Bool
  ) {
    for index in messages.indices.dropFirst() where isSame(messages[index - 1], messages[index]) {
      addTwice(messages[index], side)
    }
  }

  private mutating func addTwice(_ message: ListedMessage, _ side: ShadowSide) {
    guard !findings.all.contains(where: { $0.difference.kind == .shownTwice && $0.isAbout(message) }) else { return }
    let other = lists[side.other].shown(message)
    findings.add(
      ShadowFinding(
        .shownTwice, side, legacy: side == .legacy ? message : other, new: side == .new ? message : other))
  }

  /// What a list shows and its own collection does not: its removal was not reported.
  private mutating func findStray(_ side: ShadowSide) {
    let messages = lists[side].sent
    let window = moment.loaded(side)
    let beyond = side == .new ? moment.newBeyond : moment.legacyBeyond
    func isStray(_ message: ListedMessage) -> Bool {
      !beyond.contains(message.id) && window.map { !$0.contains(message.place) } ?? true
    }
    // In order, so only the ends can be outside.
    for message in messages.prefix(while: isStray) { addStray(message, side) }
    let rest = messages.drop(while: isStray)
    for message in rest.reversed().prefix(while: isStray) { addStray(message, side) }
  }

  private mutating func addStray(_ message: ListedMessage, _ side: ShadowSide) {
    findings.add(
      ShadowFinding(
        .notTold, side, legacy: side == .legacy ? message : lists.legacy.shown(message),
        new: side == .new ? message : lists.new.shown(message)))
  }

  // MARK: Pending and failed messages

  private mutating func compareUnsent() {
    for side in ShadowSide.allCases {
      let messages = lists[side].unsent
      findTwice(messages, side) { $0.requestID == $1.requestID }
      for message in messages where lists[side].sent.contains(where: { $0.isSame(as: message) }) {
        addTwice(message, side)
      }
    }
    for message in lists.legacy.unsent where !isSaid(message) {
      if let new = lists.new.shown(message) {
        compareUnsent(message, new)
      } else if !message.isCommon {
        findings.explain(.filter, of: [message])
      } else {
        findings.add(ShadowFinding(.missing, .new, legacy: message))
      }
    }
    for message in lists.new.unsent where !lists.legacy.shows(message) && !isSaid(message) { addUnsentOfNew(message) }
  }

  private func isSaid(_ message: ListedMessage) -> Bool { findings.all.contains { $0.isAbout(message) } }

  private mutating func compareUnsent(_ legacy: ListedMessage, _ new: ListedMessage) {
    if legacy.status != new.status {
      if moment.policy == .automatic, legacy.status == .failed, new.status == .pending {
        return findings.explain(.automaticResend, of: [legacy])
      }
      return findings.add(ShadowFinding(.sendingStatus, .legacy, legacy: legacy, new: new))
    }
    if legacy.version != new.version || legacy.createdAt != new.createdAt { addValue(legacy, new) }
  }

  private mutating func addUnsentOfNew(_ message: ListedMessage) {
    if !message.isCommon {
      findings.explain(.filter, of: [message])
    } else if moment.policy == .none, message.status == .failed {
      findings.explain(.failureHidden, of: [message])
    } else if lists.isUnfetched(message) {
      findings.explain(.outgoingNotFetched, of: [message])
    } else if moment.isLegacyGone {
      findings.explain(.leftPublicChannel, of: [message])
    } else {
      findings.add(ShadowFinding(.missing, .legacy, new: message))
    }
  }
}
