public import ChatClient
import LocalCaching
public import Observation

#if canImport(Combine)
  public import Combine
#endif

/// The messages of a channel, for a SwiftUI chat: `Observable` from iOS 17 and macOS 14 on, an `ObservableObject` below.
///
/// After a huge gap it goes on by itself, with a new collection at `anchor`.
@MainActor public final class MessageListModel {
  struct Contents: Sendable {
    var channel: GroupChannel
    var messages: [BaseMessage] = []
    var hasPrevious = false
    var hasNext = false
    var isStarting = false
    var isLoadingPrevious = false
    var isLoadingNext = false
    var isChannelDeleted = false
    var error: SBDError?
  }

  let state: ObservedState<Contents>
  private(set) var collection: MessageCollection
  private var hasStarted = false
  private var isDisposed = false

  /// The message that the user looks at, if the view says so. After a huge gap the list begins there; without it, where it
  /// began at first.
  public var anchor: BaseMessage?

  #if canImport(Combine)
    /// `ObservableObject` tells of its changes.
    @Published private var revision = 0
  #endif

  /// A model of the session's cache. It shows nothing before `start`.
  /// - Parameters:
  ///   - startingPoint: ms; the newest messages by default.
  ///   - params: what to show; a copy is made.
  public init(
    channel: GroupChannel, startingPoint: Int64 = .max, params: MessageListParams = MessageListParams()
  ) {
    state = ObservedState(Contents(channel: channel))
    collection = MessageCollection(channel: channel, startingPoint: startingPoint, params: params)
    #if canImport(Combine)
      state.willChange = { [weak self] in self?.revision &+= 1 }
    #endif
    follow(collection)
  }

  deinit { collection.dispose() }

  // MARK: What it shows

  /// The channel, told anew when it changes.
  public var channel: GroupChannel { state.channel }
  /// The messages that are listed, oldest first, then those of the user that are not sent; the other way round when the
  /// params ask for it.
  public var messages: [BaseMessage] { state.messages }
  /// Whether there are older messages to load, as far as is known. False before the start.
  public var hasPrevious: Bool { state.hasPrevious }
  /// Whether there are newer messages to load. While it is false, new messages are listed as they come.
  public var hasNext: Bool { state.hasNext }
  /// Whether the server's messages are waited for, at the start or after a huge gap.
  public var isStarting: Bool { state.isStarting }
  /// Whether `loadPrevious` is under way.
  public var isLoadingPrevious: Bool { state.isLoadingPrevious }
  /// Whether `loadNext` is under way.
  public var isLoadingNext: Bool { state.isLoadingNext }
  /// Whether the channel is gone, for the user at least: leave the screen.
  public var isChannelDeleted: Bool { state.isChannelDeleted }
  /// Why the last call could not do all; `nil` after one that could. What is cached is shown all the same.
  public var error: SBDError? { state.error }

  // MARK: Calls

  /// Shows what is cached, then what the server says. Does nothing the second time: a view can call it whenever it
  /// appears.
  public func start() async {
    guard !hasStarted, !isDisposed else { return }
    hasStarted = true
    await begin()
  }

  /// Loads older messages. Does nothing while they are being loaded or when there are none.
  public func loadPrevious() async {
    guard collection.hasPrevious, !state.isLoadingPrevious, !state.isStarting else { return refresh(from: collection) }
    await load(\.isLoadingPrevious) { try await $0.loadPrevious() }
  }

  /// Loads newer messages; else as `loadPrevious()`.
  public func loadNext() async {
    guard collection.hasNext, !state.isLoadingNext, !state.isStarting else { return refresh(from: collection) }
    await load(\.isLoadingNext) { try await $0.loadNext() }
  }

  /// Ends the model: it shows nothing, and never changes again. A model that nobody holds ends by itself.
  public func dispose() {
    isDisposed = true
    collection.dispose()
    state.messages = []
    for part in [\Contents.hasPrevious, \.hasNext, \.isStarting, \.isLoadingPrevious, \.isLoadingNext] {
      state.set(part, false)
    }
    state.set(\.error, nil)
  }

  // MARK: The collection

  private func begin() async {
    let collection = collection
    state.set(\.isStarting, true)
    var failure: SBDError?
    do {
      // The app's queue may be another one than the model's.
      let cached: @Sendable ([BaseMessage]) -> Void = { [weak self] _ in
        Task { @MainActor in self?.refresh(from: collection) }
      }
      _ = try await collection.start(cached: cached)
    } catch { failure = SBDError(error) }
    guard isShown(collection) else { return }
    state.set(\.isStarting, false)
    state.set(\.error, failure)
    refresh(from: collection)
  }

  private func load(
    _ flag: WritableKeyPath<Contents, Bool>, _ page: @MainActor (MessageCollection) async throws -> [BaseMessage]
  ) async {
    let collection = collection
    state.set(flag, true)
    var failure: SBDError?
    do { _ = try await page(collection) } catch { failure = SBDError(error) }
    guard isShown(collection) else { return }
    state.set(flag, false)
    state.set(\.error, failure)
    refresh(from: collection)
  }

  private func follow(_ collection: MessageCollection) {
    let (changes, shownChanges) = (collection.changes, collection.shownChanges)
    Task { [weak self, weak collection] in
      for await change in changes {
        guard let self, let collection, isShown(collection) else { return }
        take(change, of: collection)
      }
    }
    Task { [weak self, weak collection] in
      for await _ in shownChanges {
        guard let self, let collection, isShown(collection) else { return }
        refresh(from: collection)
      }
    }
  }

  private func take(_ change: MessageCollectionChange, of collection: MessageCollection) {
    switch change.kind {
    // Told as a change of what is shown.
    case .added, .updated, .deleted: break
    case .channelUpdated(let channel):
      state.channel = channel
      // A channel comes back when the user is invited again.
      state.set(\.isChannelDeleted, false)
    case .channelDeleted: state.set(\.isChannelDeleted, true)
    case .hugeGapDetected: startAnew(instead: collection)
    }
  }

  /// What is shown stays until the new collection has something.
  private func startAnew(instead old: MessageCollection) {
    let new = MessageCollection(
      channel: old.channel, startingPoint: anchor?.createdAt ?? old.startingPoint,
      params: anchor == nil ? old.params : MessageListParams(old.params.settings.around))
    collection = new
    old.dispose()
    for part in [\Contents.isLoadingPrevious, \.isLoadingNext] { state.set(part, false) }
    follow(new)
    Task { [weak self] in await self?.begin() }
  }

  private func isShown(_ collection: MessageCollection) -> Bool { !isDisposed && collection === self.collection }

  private func refresh(from collection: MessageCollection) {
    guard isShown(collection) else { return }
    let (shown, isReversed) = (collection.shown, collection.params.reverse)
    let unsent = (shown.pending + shown.failed)
      .sorted { isReversed ? $0.createdAt > $1.createdAt : $0.createdAt < $1.createdAt }
    state.messages = isReversed ? unsent + shown.sent : shown.sent + unsent
    state.set(\.hasPrevious, shown.hasPrevious)
    state.set(\.hasNext, shown.hasNext)
  }
}

@available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
extension MessageListModel: Observable {}

#if canImport(Combine)
  extension MessageListModel: ObservableObject {}
#endif
