import ChatClient
import ChatModel
import Foundation
import LocalCaching

// As in `GroupChannel+Optionals.swift`.

extension MessageCollection {
  /// Never `nil`, optional as documented.
  public var params: SBDMessageListParams? { MessageListParams(settingsOfList) }
}

extension Plugin {
  /// Never `nil`, optional as documented.
  public var vendor: String? { value.vendor }
  /// Never `nil`, optional as documented.
  public var type: String? { value.type }
  /// Never `nil`, optional as documented.
  public var detail: [AnyHashable: Any]? { details }
}
