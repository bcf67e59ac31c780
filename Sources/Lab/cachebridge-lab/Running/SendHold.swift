/// What holds up the messages that a device sends: they wait on their way to the server.
struct SendHold: Sendable {
  var isOn = false
  /// How many messages stand.
  var standing = 0

  /// Whether something stands, and will until the hold ends.
  var isStanding: Bool { isOn && standing > 0 }
}
