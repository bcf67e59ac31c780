import ChatClient
import ChatModel

/// What version 3.1 lets an app write into its message objects. Only this object shows it, under these names: the cache,
/// lists and other objects of the message do not change, and calls act on the message as it is known.
extension SBDBaseMessage {
  /// 0 until the message is sent.
  public var messageId: Int64 {
    get { own(sentID) }
    set { setOwn(newValue) }
  }

  /// Same as `channelURL`, unless the app sets it.
  public var channelUrl: String {
    get { own(value.channelURL) }
    set { setOwn(newValue) }
  }

  /// `group` or `open`.
  public var channelType: String {
    get { own(value.channelType.rawValue) }
    set { setOwn(newValue) }
  }

  /// `nil` for admin messages.
  public var sender: SBDSender? {
    get { own(shownSender) }
    set { setOwn(newValue) }
  }

  /// Milliseconds. Before the message is sent, this device's estimate of the server's time.
  public var createdAt: Int64 {
    get { own(value.createdAt) }
    set { setOwn(newValue) }
  }

  /// Milliseconds; 0 if it was never edited.
  public var updatedAt: Int64 {
    get { own(value.updatedAt) }
    set { setOwn(newValue) }
  }

  /// The params that a pending, failed or canceled message is sent with; `nil` for others.
  public var messageParams: SBDBaseMessageParams? {
    get { own(sendingParams) }
    set { setOwn(newValue) }
  }

  /// Same as `parentMessage`, unless the app sets it.
  public var parent: SBDBaseMessage? {
    get { own(parentMessage) }
    set { setOwn(newValue) }
  }

  /// Whether a reply is also shown in the channel.
  public var isReplyToChannel: Bool {
    get { own(value.isReplyToChannel) }
    set { setOwn(newValue) }
  }
}
