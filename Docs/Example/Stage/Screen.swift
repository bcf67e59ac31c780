import Foundation

/// What a view controller is to an app: it belongs to the main actor and shows rows.
@MainActor class Screen: NSObject {
  /// What the user sees, one line per row.
  private(set) var rows: [String] = []
  private var waiting: [Waiting] = []

  private struct Waiting {
    let isShown: ([String]) -> Bool
    let continuation: CheckedContinuation<Void, Never>
  }

  func viewDidLoad() {}

  /// Reloads the rows, as a table view would.
  func reload(_ rows: [String]) {
    self.rows = rows
    let shown = waiting.filter { $0.isShown(rows) }
    waiting.removeAll { $0.isShown(rows) }
    for one in shown { one.continuation.resume() }
  }

  /// Returns when the user sees rows that satisfy the condition.
  func until(_ isShown: @escaping ([String]) -> Bool) async {
    if isShown(rows) { return }
    await withCheckedContinuation { waiting.append(Waiting(isShown: isShown, continuation: $0)) }
  }

  /// Returns when the user sees a row.
  func until(_ row: String) async { await until { $0.contains(row) } }
}
