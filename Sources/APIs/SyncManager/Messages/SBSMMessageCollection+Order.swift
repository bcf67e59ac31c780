import ChatClient
import Foundation

extension SBSMMessageCollection: SBSMComparator {
  /// By time, then by id; the other way round when `reverse` is true.
  public func orderAscendingBetweenObject(
    _ obj1: any SBSMObject, andObject obj2: any SBSMObject
  ) -> ComparisonResult {
    guard let first = obj1 as? BaseMessage, let second = obj2 as? BaseMessage else { return .orderedSame }
    let (earlier, later) = reverse ? (second, first) : (first, second)
    if earlier.value.precedes(later.value) { return .orderedAscending }
    return later.value.precedes(earlier.value) ? .orderedDescending : .orderedSame
  }

  public func comparator() -> SBSMObjectComparator {
    { [self] first, second in orderAscendingBetweenObject(first, andObject: second) }
  }
}
