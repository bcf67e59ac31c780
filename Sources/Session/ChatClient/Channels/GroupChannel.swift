import ChatModel

/// A group channel of the session's user. See `BaseChannel`.
// Sendable: see `BaseChannel`; it stores nothing of its own.
public final class GroupChannel: BaseChannel, @unchecked Sendable {}
