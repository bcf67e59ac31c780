import Foundation
import LiveTesting
import SendBirdSyncManager

/// The list of channels of seeds 000, 002 and 004: their code as it is printed, apart from `log`, which is the view, and
/// `setupQuery`, which stands for "setup your query here".
class GroupChannelListViewController: UIViewController, UITableViewDelegate, UITableViewDataSource,
  SBSMChannelCollectionDelegate
{
  var channelCollection: SBSMChannelCollection?
  /// What the view shows, by the events alone.
  var channels: [SBDGroupChannel] = []
  var setupQuery: (SBDGroupChannelListQuery?) -> Void = { _ in }
  nonisolated let log = CallLog()

  override func viewDidLoad() {
    let query: SBDGroupChannelListQuery? = SBDGroupChannel.createMyGroupChannelListQuery()
    // limit, order, ... setup your query here.
    setupQuery(query)
    let channelCollection: SBSMChannelCollection? = SBSMChannelCollection.init(query: query)
    self.channelCollection = channelCollection  // Recommands to set a property of view controller
    // ...
    channelCollection?.delegate = self
    // ...
  }

  func firstFetch() {
    channelCollection?.fetch(completionHandler: { (error) in
      // This callback is optional and useful to catch the moment of loading ended.
      self.log.append("loaded\(error.map { " \($0.code)" } ?? "") on \(MainQueue.isCurrent ? "main" : "another")")
    })
  }

  func refreshChannel() {
    // begin loading progress
    channelCollection?.remove()
    channelCollection = nil
    channels = []
    // create channel collection
    viewDidLoad()
    channelCollection?.fetch(completionHandler: { (error) in
      // end load progress
      self.log.append("refreshed")
    })
  }

  func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
    // .. dequeue reusable cell
    if self.channels.count > 0 && indexPath.row + 1 == self.channels.count {
      channelCollection?.fetch(completionHandler: { (error) in
        // end load progress
        self.log.append("next page \(self.channels.count)")
      })
    }
    return UITableViewCell()
  }

  // Seed 004
  func initialization() {
    guard let query = SBDGroupChannel.createMyGroupChannelListQuery() else { return }
    let collection = SBSMChannelCollection(query: query)
    collection?.delegate = self
    collection?.fetch(completionHandler: { (error) in })
    channelCollection = collection
  }

  // channel collection delegate
  func collection(
    _ collection: SBSMChannelCollection, didReceiveEvent action: SBSMChannelEventAction, channels: [SBDGroupChannel]
  ) {
    switch action {
    case SBSMChannelEventAction.insert:
      // Insert channels on list
      self.channels += channels
      break
    case SBSMChannelEventAction.update:
      // Update channels of list
      break
    case SBSMChannelEventAction.remove:
      // Remove channels of list
      self.channels.removeAll { channels.contains($0) }
      break
    case SBSMChannelEventAction.move:
      // Move channel of list
      break
    case SBSMChannelEventAction.clear:
      // Clear(Remove all) channels
      self.channels = []
      break
    case SBSMChannelEventAction.none:
      break
    }
    let isSame = Set(collection.channels) == Set(self.channels)
    log.append(
      "\(action) \(channels.map(\.channelUrl).joined(separator: ","))\(isSame ? "" : ", and the array differs")")
    if !MainQueue.isCurrent { log.append("not on the main queue") }
  }

  deinit {
    channelCollection?.delegate = nil
    channelCollection?.remove()
  }
}
