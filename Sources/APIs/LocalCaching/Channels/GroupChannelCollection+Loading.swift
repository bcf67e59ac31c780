import ChatClient
import ChatModel

/// Pages, in session jobs.
extension GroupChannelCollection {
  func begin(_ load: PendingLoad, _ delivery: inout Delivery) async {
    let refusal = jobState.withValue { jobState -> SBDErrorCode? in
      if isDisposed { return .collectionDisposed }
      if jobState.load != nil { return .queryInProgress }
      jobState.load = load
      return nil
    }
    switch refusal {
    case .collectionDisposed?: return load.reply.refuse(&delivery)
    case let refusal?: return load.reply.fail(SBDError(refusal), self, &delivery)
    case nil: await goOnLoading(&delivery)
    }
  }

  /// Delivers the awaited page if it is there, or if nothing will bring it.
  func goOnLoading(_ delivery: inout Delivery) async {
    let (list, load) = jobState.withValue { ($0.list, $0.load) }
    guard let load else { return }
    do {
      var page: (channels: [ChatModel.Channel], hasMore: Bool) = ([], false)
      var isMissingMore = false
      if list.hasMore {
        page = try await session.channelLists.channels(list.filter, list.order, after: list.end, limit: limit)
        if !page.hasMore {
          let status = await session.channelLists.channelListStatus(list.filter, list.order)
          // The sync reports when it has more, and when it has not.
          if status == .underWay && page.channels.count < limit { return }
          isMissingMore = status != .complete
          // Sync may have ended after the read.
          page = try await session.channelLists.channels(list.filter, list.order, after: list.end, limit: limit)
        }
      }
      let changes = jobState.withValue { jobState in
        jobState.load = nil
        return jobState.list.load(page.channels, hasMore: page.hasMore || isMissingMore)
      }
      delivery.renew(page.channels, of: session)
      let added = changes.added.map { session.channel($0) }
      show(changes, added: added, &delivery)
      load.reply.succeed(added, self, &delivery)
    } catch {
      jobState.withValue { $0.load = nil }
      load.reply.fail(SBDError(.localDatabase), self, &delivery)
    }
  }

  /// Checks whether there is still a next page, once the sync has ended.
  func checkHasMore(_ delivery: inout Delivery) async {
    let (list, load) = jobState.withValue { ($0.list, $0.load) }
    guard load == nil, list.isLoaded, list.hasMore,
      await session.channelLists.channelListStatus(list.filter, list.order) == .complete,
      let page = try? await session.channelLists.channels(list.filter, list.order, after: list.end, limit: 0),
      !page.hasMore
    else { return }
    jobState.withValue { $0.list.setHasMore(false) }
    show(ChannelList.Changes(), &delivery)
  }

  /// Shows the current list to the app.
  /// - Parameter added: the objects of the added channels, as far as they are known, in order.
  func show(_ changes: ChannelList.Changes, added: [GroupChannel] = [], _ delivery: inout Delivery) {
    let hasMore = jobState.withValue { $0.list.hasMore }
    var next = added.startIndex
    let edits = changes.edits.compactMap { edit -> ShownEdit? in
      switch edit {
      case .remove(let place): return .remove(place)
      case .insert(let channel, let place):
        // Another one was moved.
        guard next < added.endIndex, added[next].channelURL.hasSameBytes(as: channel.url) else {
          return .insert(session.channel(channel), place)
        }
        next += 1
        return .insert(added[next - 1], place)
      // The app's object of the channel shows the change itself.
      case .update: return nil
      }
    }
    delivery.swap { [shown, redraws] in
      defer { redraws.tell(()) }
      shown.withValue { shown in
        guard !shown.isDisposed else { return }
        shown.hasMore = hasMore
        for edit in edits {
          switch edit {
          case .remove(let place): shown.channels.remove(at: place)
          case .insert(let channel, let place): shown.channels.insert(channel, at: place)
          }
        }
      }
    }
  }

  private enum ShownEdit: Sendable {
    case remove(Int)
    case insert(GroupChannel, Int)
  }
}
