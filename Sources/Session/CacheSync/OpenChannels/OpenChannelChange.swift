package import ChatModel
package import ChatWire

/// What happened to an open channel. Open channels are not cached: whoever holds one changes it by these, in order.
package struct OpenChannelChange: Sendable {
  package let channelURL: String
  /// What the server told; `nil` for an answer to a call.
  package let event: ServerEvent?
  /// The channel afterwards, if the user has entered it or it was just fetched; otherwise only those who hold it know it.
  package let channel: Channel?
  private let rule: @Sendable (Channel) -> Channel

  init(
    _ channelURL: String, event: ServerEvent? = nil, channel: Channel? = nil,
    _ rule: @escaping @Sendable (Channel) -> Channel
  ) {
    (self.channelURL, self.event, self.channel, self.rule) = (channelURL, event, channel, rule)
  }

  /// The channel after the change.
  package func applied(to channel: Channel) -> Channel { rule(channel) }
}

extension Channel {
  /// An open channel after an event. Applying one twice is the same as once.
  func afterOpenChannelEvent(_ event: ServerEvent) -> Channel {
    guard case .channel(let event) = event else { return self }
    switch event.category {
    case .entered, .exited, .banned: return event.participantCount.map { counting($0) } ?? self
    case .frozen, .unfrozen: return edited { $0.set("freeze", event.category == .frozen) }
    case .operatorsChanged: return edited { $0.set("operators", event.operators.map(\.payload)) }
    case .metadataChanged:
      let values = event.createdMetadata.merging(event.updatedMetadata) { $1 }
      return settingMetadata(MetadataChange(values: values, deletedKeys: event.deletedKeys))
    default: return self
    }
  }

  /// With another number of participants.
  package func counting(_ participants: Int) -> Channel { edited { $0.set("participant_count", Int64(participants)) } }

  /// Without known metadata, the changed keys would claim that there are no others.
  func settingMetadata(_ change: MetadataChange) -> Channel {
    metadata == nil || change.isEmpty ? self : changingMetadata(change)
  }
}

extension Channel {
  /// A newer description of the same channel. Lists and events may leave out the metadata, which stays then.
  package func takingOver(_ newer: Channel) -> Channel {
    guard newer.metadata == nil, let metadata = payload.object("metadata") else { return newer }
    return newer.edited { $0.set("metadata", metadata) }
  }
}
