public import ChatClient
import LocalCaching
public import Observation

#if canImport(Combine)
  public import Combine
#endif

/// The channels of a query, for a SwiftUI list: `Observable` from iOS 17 and macOS 14 on, an `ObservableObject` below.
///
/// A `GroupChannel` is a handle: it stays the same object while its channel changes, and the model tells of the change. A
/// row of its own type should get the values that it shows, such as the name, and not the handle alone: SwiftUI draws a
/// row again when what it was given is different.
@MainActor public final class ChannelListModel {
  struct Contents: Sendable {
    var channels: [GroupChannel] = []
    var hasNext = true
    var isLoading = false
    var error: SBDError?
  }

  let state = ObservedState(Contents())
  private let collection: GroupChannelCollection
  private var isDisposed = false

  #if canImport(Combine)
    /// `ObservableObject` tells of its changes.
    @Published private var revision = 0
  #endif

  /// A model of the session's cache. It shows nothing before `loadNext`.
  /// - Parameter query: is copied: changing it later changes nothing here.
  public init(query: GroupChannelListQuery) {
    collection = GroupChannelCollection(query: query)
    #if canImport(Combine)
      state.willChange = { [weak self] in self?.revision &+= 1 }
    #endif
    let changes = collection.shownChanges
    Task { [weak self] in
      for await _ in changes { self?.refresh() }
    }
  }

  deinit { collection.dispose() }

  /// What is loaded, in the query's order.
  public var channels: [GroupChannel] { state.channels }
  /// Whether `loadNext` may bring more. True before the first page.
  public var hasNext: Bool { state.hasNext }
  /// Whether `loadNext` is under way.
  public var isLoading: Bool { state.isLoading }
  /// Why the last page could not be loaded; `nil` after one that could. What was loaded before stays.
  public var error: SBDError? { state.error }

  /// Loads the next page, the first one too. Does nothing while a page is being loaded or when there is none.
  public func loadNext() async {
    guard !isDisposed, !state.isLoading, collection.hasNext else { return refresh() }
    state.set(\.isLoading, true)
    let failure: SBDError?
    do {
      _ = try await collection.loadMore()
      failure = nil
    } catch { failure = SBDError(error) }
    guard !isDisposed else { return }
    state.set(\.isLoading, false)
    state.set(\.error, failure)
    refresh()
  }

  /// Ends the model: it shows nothing, and never changes again. A model that nobody holds ends by itself.
  public func dispose() {
    isDisposed = true
    collection.dispose()
    state.channels = []
    state.set(\.hasNext, false)
    state.set(\.isLoading, false)
    state.set(\.error, nil)
  }

  private func refresh() {
    guard !isDisposed else { return }
    let shown = collection.shownPage
    state.channels = shown.channels
    state.set(\.hasNext, shown.hasMore)
  }
}

@available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
extension ChannelListModel: Observable {}

#if canImport(Combine)
  extension ChannelListModel: ObservableObject {}
#endif
