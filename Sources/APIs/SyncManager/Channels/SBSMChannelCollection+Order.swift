public import ChatClient
import ChatModel
public import Foundation

extension SBSMChannelCollection: SBSMComparator {
  /// The order of the query.
  public func orderAscendingBetweenObject(
    _ obj1: any SBSMObject, andObject obj2: any SBSMObject
  ) -> ComparisonResult {
    query.orderAscendingBetweenObject(obj1, andObject: obj2)
  }

  public func comparator() -> SBSMObjectComparator { query.comparator() }
}

extension GroupChannelListQuery: SBSMComparator {
  public func orderAscendingBetweenObject(
    _ obj1: any SBSMObject, andObject obj2: any SBSMObject
  ) -> ComparisonResult {
    guard let first = obj1 as? GroupChannel, let second = obj2 as? GroupChannel else { return .orderedSame }
    let order = settings.listOrder
    if order.precedes(first.value, second.value) { return .orderedAscending }
    return order.precedes(second.value, first.value) ? .orderedDescending : .orderedSame
  }

  public func comparator() -> SBSMObjectComparator {
    { [self] first, second in orderAscendingBetweenObject(first, andObject: second) }
  }
}
