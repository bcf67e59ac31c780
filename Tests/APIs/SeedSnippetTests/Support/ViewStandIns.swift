import Foundation

// The views that the seeds' code names, where UIKit is not: isolated to the main actor, as UIKit's are, so that the
// compiler looks at the snippets as it does in an app.
#if canImport(UIKit)
  import UIKit
#else
  @MainActor class UIViewController: NSObject {
    override init() { super.init() }
    func viewDidLoad() {}
  }

  @MainActor class UITableView: NSObject {
    override init() { super.init() }
  }

  @MainActor class UITableViewCell: NSObject {
    override init() { super.init() }
  }

  @MainActor protocol UITableViewDelegate: AnyObject {}

  @MainActor protocol UITableViewDataSource: AnyObject {
    func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell
  }

  @MainActor class UIApplication: NSObject {
    struct LaunchOptionsKey: Hashable {}
    override init() { super.init() }
  }

  extension IndexPath {
    var row: Int { self[1] }
    init(row: Int, section: Int) { self.init(indexes: [section, row]) }
  }
#endif

/// Whether code runs on the main queue. Where main has no run loop, its queue is no thread.
enum MainQueue {
  private static let key: DispatchSpecificKey<Bool> = {
    let key = DispatchSpecificKey<Bool>()
    DispatchQueue.main.setSpecific(key: key, value: true)
    return key
  }()

  static var isCurrent: Bool { DispatchQueue.getSpecific(key: key) == true }
}
