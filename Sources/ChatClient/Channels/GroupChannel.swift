import ChatModel

/// A group channel of the session's user. See `BaseChannel`.
public final class GroupChannel: BaseChannel, @unchecked Sendable {}
